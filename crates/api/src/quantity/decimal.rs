//! Decimals without limit. Models as much of `inf.Dec` (gopkg.in/inf.v0) as quantities need.

use super::Format;
use super::natural::Natural;
use std::cmp::Ordering;

/// Most zeros that an addition appends. Upstream appends any number of them, and takes minutes for it.
const MAX_ZEROS: usize = 20_000;

/// `unscaled` times ten to the minus `scale`.
#[derive(Clone, Debug)]
pub(super) struct Decimal {
    pub(super) negative: bool,
    pub(super) unscaled: Natural,
    pub(super) scale: i32,
}

impl Decimal {
    pub(super) fn from_int64(value: i64, scale: i32) -> Decimal {
        Decimal { negative: value < 0, unscaled: Natural::from(value.unsigned_abs()), scale }
    }

    pub(super) fn sign(&self) -> i32 {
        match (self.unscaled.is_zero(), self.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }

    /// The same number with that scale, rounded away from zero; None if it would have more than `limit` digits.
    pub(super) fn round_up(mut self, scale: i32, limit: usize) -> Option<Decimal> {
        let shift = i64::from(scale) - i64::from(self.scale);
        let places = usize::try_from(shift.unsigned_abs()).unwrap_or(usize::MAX);
        if shift > 0 {
            if places > limit {
                return None;
            }
            self.unscaled.multiply_by_ten_to_the(places);
        } else if self.unscaled.divide_by_ten_to_the(places) {
            self.unscaled.add(&Natural::from(1));
        }
        self.scale = scale;
        Some(self)
    }

    /// Models `Dec.Cmp`, without writing out the zeros of great exponents.
    pub(super) fn compare(&self, other: &Decimal) -> Ordering {
        if self.sign() != other.sign() || self.sign() == 0 {
            return self.sign().cmp(&other.sign());
        }
        let by_size = self.compare_size(other);
        if self.negative { by_size.reverse() } else { by_size }
    }

    /// Compares without signs; neither is zero.
    fn compare_size(&self, other: &Decimal) -> Ordering {
        let order = |number: &Decimal| number.unscaled.digits().len() as i64 - i64::from(number.scale);
        order(self).cmp(&order(other)).then_with(|| {
            // As many digits before the point: the scales differ by less than the digits that one of them has.
            let scale = self.scale.max(other.scale);
            self.unscaled_at(scale).cmp(&other.unscaled_at(scale))
        })
    }

    /// The unscaled number at a scale that is not smaller.
    fn unscaled_at(&self, scale: i32) -> Natural {
        let mut unscaled = self.unscaled.clone();
        let places = i64::from(scale) - i64::from(self.scale);
        unscaled.multiply_by_ten_to_the(usize::try_from(places).unwrap_or_default());
        unscaled
    }

    /// Models `Dec.Add`. Where the exponents are so far apart that upstream would not come back, the greater number stays.
    pub(super) fn plus(&self, other: &Decimal) -> Decimal {
        let apart = (i64::from(self.scale) - i64::from(other.scale)).unsigned_abs();
        if apart > MAX_ZEROS as u64 {
            let greater = if other.sign() != 0 && (self.sign() == 0 || self.compare_size(other) == Ordering::Less) { other } else { self };
            return greater.clone();
        }
        let scale = self.scale.max(other.scale);
        let (mut a, mut b) = (self.unscaled_at(scale), other.unscaled_at(scale));
        if self.negative == other.negative {
            a.add(&b);
            return Decimal { negative: self.negative, unscaled: a, scale };
        }
        match a.cmp(&b) {
            Ordering::Less => {
                b.subtract(&a);
                Decimal { negative: other.negative, unscaled: b, scale }
            }
            order => {
                a.subtract(&b);
                Decimal { negative: self.negative && order == Ordering::Greater, unscaled: a, scale }
            }
        }
    }

    /// Models `scaledValue`, whose results wrap at 64 bits and which rounds small negative numbers up.
    pub(super) fn scaled_value(&self, new_scale: i32) -> i64 {
        if self.unscaled.is_zero() {
            return 0;
        }
        let low = |number: &Natural| if self.negative { (number.low_word() as i64).wrapping_neg() } else { number.low_word() as i64 };
        let difference = i64::from(self.scale) - i64::from(new_scale);
        if difference <= 0 {
            // Upstream converts a float64: beyond the range that gives the smallest number.
            let factor = u32::try_from(-difference).ok().and_then(|exponent| 10i64.checked_pow(exponent)).unwrap_or(i64::MIN);
            return low(&self.unscaled).wrapping_mul(factor);
        }
        let places = usize::try_from(difference).unwrap_or(usize::MAX);
        let below_max = self.negative || self.unscaled < Natural::from(i64::MAX as u64);
        if let (true, true, Some(divisor)) = (below_max, places < 19, 10i64.checked_pow(places as u32)) {
            let number = low(&self.unscaled);
            return number / divisor + i64::from(number % divisor != 0);
        }
        let mut quotient = self.unscaled.clone();
        let inexact = quotient.divide_by_ten_to_the(places);
        // Upstream's division rounds down; with one added for a remainder a negative number comes out truncated.
        low(&quotient).wrapping_add(i64::from(inexact && !self.negative))
    }

    /// The number as `AsCanonicalBytes` writes it: the exponent a multiple of 3.
    pub(super) fn canonical(&self, format: Format) -> String {
        let mut amount = self.unscaled.clone();
        let mut exponent = self.scale.wrapping_neg().wrapping_add(amount.remove_factors(10));
        while exponent % 3 != 0 {
            amount.multiply(10);
            exponent = exponent.wrapping_sub(1);
        }
        format!("{}{}{}", if self.negative { "-" } else { "" }, amount.digits(), format.suffix(exponent))
    }

    /// The size as a whole number, if it is one and at least 1024.
    pub(super) fn as_whole_beyond_1024(&self) -> Option<Natural> {
        let mut whole = self.clone();
        if self.scale > 0 {
            if whole.unscaled.divide_by_ten_to_the(self.scale as usize) {
                return None;
            }
        } else {
            whole = whole.round_up(0, MAX_ZEROS)?;
        }
        (whole.unscaled >= Natural::from(1024)).then_some(whole.unscaled)
    }

    /// What go-spew prints for an `*inf.Dec`, after the type.
    pub(super) fn dump(&self) -> String {
        let words: Vec<String> = self.unscaled.words().iter().map(u64::to_string).collect();
        let words = if words.is_empty() { "<nil>".to_string() } else { format!("[{}]", words.join(" ")) };
        format!("{{unscaled:(big.Int){{neg:(bool){} abs:(big.nat){words}}} scale:(inf.Scale){}}}", self.negative, self.scale)
    }
}
