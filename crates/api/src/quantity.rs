//! Quantities such as `500m` and `128Mi`. Models `resource.Quantity` (k8s.io/apimachinery/pkg/api/resource).
//!
//! A number is held as upstream holds it, in 64 bits with a power of ten or, if it may not fit, as a decimal without
//! limit: the template hash shows which. Leaves out floating point conversions and rounding on demand.

mod decimal;
mod natural;
mod parse;

use decimal::Decimal;
use std::cmp::Ordering;
use std::fmt;

/// How a quantity was written. Models `resource.Format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `12e6`.
    DecimalExponent,
    /// `12Mi`.
    BinarySI,
    /// `12M`.
    DecimalSI,
}

impl Format {
    /// Suffixes of powers of ten.
    const DECIMAL_SUFFIXES: [(&str, i32); 10] =
        [("n", -9), ("u", -6), ("m", -3), ("", 0), ("k", 3), ("M", 6), ("G", 9), ("T", 12), ("P", 15), ("E", 18)];

    /// Suffixes of powers of two.
    const BINARY_SUFFIXES: [(&str, i32); 6] = [("Ki", 10), ("Mi", 20), ("Gi", 30), ("Ti", 40), ("Pi", 50), ("Ei", 60)];

    fn name(self) -> &'static str {
        match self {
            Format::DecimalExponent => "DecimalExponent",
            Format::BinarySI => "BinarySI",
            Format::DecimalSI => "DecimalSI",
        }
    }

    /// The suffix of a factor; empty if there is none for it. Models `suffixHandler.construct`.
    fn suffix(self, exponent: i32) -> String {
        let find = |suffixes: &[(&str, i32)]| suffixes.iter().find(|(_, e)| *e == exponent).map(|(name, _)| name.to_string());
        match self {
            Format::DecimalExponent if exponent == 0 => String::new(),
            Format::DecimalExponent => format!("e{exponent}"),
            Format::BinarySI => find(&Self::BINARY_SUFFIXES).unwrap_or_default(),
            Format::DecimalSI => find(&Self::DECIMAL_SUFFIXES).unwrap_or_default(),
        }
    }
}

#[derive(Clone, Debug)]
enum Amount {
    /// `value` times ten to the `scale`. Models `int64Amount`.
    Int { value: i64, scale: i32 },
    /// Models `infDecAmount`.
    Dec(Decimal),
}

/// An amount of a resource. Compares by value: `1` equals `1000m`.
#[derive(Clone, Debug)]
pub struct Quantity {
    amount: Amount,
    /// The text that it was read from, if that is known to be canonical; otherwise empty.
    text: String,
    format: Format,
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical())
    }
}

impl Quantity {
    /// Reads a quantity. Errors are upstream's. Models `ParseQuantity`.
    pub fn parse(text: &str) -> Result<Quantity, String> {
        parse::parse(text)
    }

    /// A whole number. Models `NewQuantity`.
    pub fn new(value: i64, format: Format) -> Quantity {
        Quantity { amount: Amount::Int { value, scale: 0 }, text: String::new(), format }
    }

    /// How it was written.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The text that the API shows. Models `Quantity.String`.
    pub fn canonical(&self) -> String {
        if !self.text.is_empty() {
            return self.text.clone();
        }
        if self.sign() == 0 {
            return "0".to_string();
        }
        let number = self.decimal();
        let whole = if self.format == Format::BinarySI { number.as_whole_beyond_1024() } else { None };
        match (self.format, whole) {
            (Format::BinarySI, Some(mut whole)) => {
                let times = whole.remove_factors(1024);
                format!("{}{}{}", if number.negative { "-" } else { "" }, whole.digits(), Format::BinarySI.suffix(times * 10))
            }
            // A fraction, or less than 1024: no binary suffix shows it exactly.
            (Format::BinarySI, None) => number.canonical(Format::DecimalSI),
            (format, _) => number.canonical(format),
        }
    }

    /// The value, rounded away from zero to a whole number. Models `Value`, with what it makes of great numbers.
    pub fn value(&self) -> i64 {
        self.scaled_value(0)
    }

    /// The value in thousandths, rounded away from zero. Models `MilliValue`, with what it makes of great numbers.
    pub fn milli_value(&self) -> i64 {
        self.scaled_value(-3)
    }

    /// Models `ScaledValue`.
    fn scaled_value(&self, scale: i32) -> i64 {
        match &self.amount {
            Amount::Int { value, scale: own } if *own < scale => divide_away_from_zero(*value, scale.saturating_sub(*own)),
            Amount::Int { value, scale: own } => overflowing_scale(*value, own.saturating_sub(scale)),
            Amount::Dec(number) => number.scaled_value(-scale),
        }
    }

    /// -1, 0 or 1.
    pub fn sign(&self) -> i32 {
        match &self.amount {
            Amount::Int { value, .. } => value.signum() as i32,
            Amount::Dec(number) => number.sign(),
        }
    }

    /// Adds another quantity; zero takes over its format. Models `Add`.
    pub fn add(&mut self, other: &Quantity) {
        self.combine(other, false);
    }

    /// Takes away another quantity; zero takes over its format. Models `Sub`.
    pub fn sub(&mut self, other: &Quantity) {
        self.combine(other, true);
    }

    fn combine(&mut self, other: &Quantity, subtract: bool) {
        self.text.clear();
        if self.sign() == 0 {
            self.format = other.format;
        }
        if let (Amount::Int { value: a, scale: a_scale }, Amount::Int { value: b, scale: b_scale }) = (&self.amount, &other.amount) {
            let b = if subtract { b.wrapping_neg() } else { *b };
            if let Some((value, scale)) = add_int64((*a, *a_scale), (b, *b_scale)) {
                self.amount = Amount::Int { value, scale };
                return;
            }
        }
        let mut term = other.decimal();
        term.negative ^= subtract && !term.unscaled.is_zero();
        self.amount = Amount::Dec(self.decimal().plus(&term));
    }

    fn decimal(&self) -> Decimal {
        match &self.amount {
            Amount::Int { value, scale } => Decimal::from_int64(*value, scale.wrapping_neg()),
            Amount::Dec(number) => number.clone(),
        }
    }

    /// The text that go-spew prints for it with its type. Models `dump.ForHash` of a `resource.Quantity`.
    pub fn dump(&self) -> String {
        format!("(resource.Quantity){}", self.dump_fields())
    }

    /// As `dump`, without the type: so it stands as a value in a map.
    pub fn dump_fields(&self) -> String {
        let (value, scale, decimal) = match &self.amount {
            Amount::Int { value, scale } => (*value, *scale, "<nil>".to_string()),
            Amount::Dec(number) => (0, 0, number.dump()),
        };
        format!(
            "{{i:(resource.int64Amount){{value:(int64){value} scale:(resource.Scale){scale}}} \
             d:(resource.infDecAmount){{Dec:(*inf.Dec){decimal}}} s:(string){} Format:(resource.Format){}}}",
            self.text,
            self.format.name()
        )
    }
}

impl Ord for Quantity {
    fn cmp(&self, other: &Quantity) -> Ordering {
        self.decimal().compare(&other.decimal())
    }
}

impl PartialOrd for Quantity {
    fn partial_cmp(&self, other: &Quantity) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Quantity {
    fn eq(&self, other: &Quantity) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Quantity {}

/// Models `int64Amount.Add`: None if the sum does not fit.
fn add_int64(a: (i64, i32), b: (i64, i32)) -> Option<(i64, i32)> {
    if b.0 == 0 {
        return Some(a);
    }
    if a.0 == 0 {
        return Some(b);
    }
    let scale = a.1.min(b.1);
    let a = multiply_by_ten_to_the(a.0, a.1.saturating_sub(scale))?;
    let b = multiply_by_ten_to_the(b.0, b.1.saturating_sub(scale))?;
    Some((a.checked_add(b)?, scale))
}

/// Models `positiveScaleInt64`: None if the product does not fit.
fn multiply_by_ten_to_the(value: i64, exponent: i32) -> Option<i64> {
    // A product of 20 digits does not fit, and zero stays zero: no need to go on.
    (0..exponent.min(20)).try_fold(value, |value, _| value.checked_mul(10))
}

/// The number that `positiveScaleInt64` gives where its caller does not ask whether it fits: some exponents wrap.
fn overflowing_scale(value: i64, exponent: i32) -> i64 {
    match (multiply_by_ten_to_the(value, exponent), exponent) {
        (Some(product), _) => product,
        (None, 1 | 2 | 3 | 6 | 9) if value != i64::MIN => value.wrapping_mul(10i64.pow(exponent.unsigned_abs())),
        (None, _) => 0,
    }
}

/// Models `negativeScaleInt64`.
fn divide_away_from_zero(value: i64, exponent: i32) -> i64 {
    match 10i64.checked_pow(exponent.unsigned_abs()) {
        Some(divisor) if value % divisor == 0 => value / divisor,
        Some(divisor) => value / divisor + value.signum(),
        None => value.signum(),
    }
}
