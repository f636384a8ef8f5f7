//! Whole numbers without limit, for the few quantities that 64 bits do not hold.
//!
//! Models as much of Go's `big.nat` as quantities need: 64-bit words, lowest first, no leading zero word. Schoolbook
//! arithmetic: numbers have a few words, and `Quantity::parse` bounds them.

use std::cmp::Ordering;

/// The greatest power of ten in a word, and how many zeros it has.
const TEN_TO_THE: u64 = 10_000_000_000_000_000_000;
const ZEROS: usize = 19;

/// A number from zero up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Natural {
    words: Vec<u64>,
}

impl From<u64> for Natural {
    fn from(word: u64) -> Natural {
        Natural { words: if word == 0 { Vec::new() } else { vec![word] } }
    }
}

impl Natural {
    /// Reads decimal digits; other characters must not occur.
    pub(super) fn from_digits(digits: &str) -> Natural {
        let mut number = Natural::default();
        for chunk in digits.as_bytes().chunks(ZEROS) {
            let value = chunk.iter().fold(0u64, |value, digit| value * 10 + u64::from(digit - b'0'));
            number.multiply(ten_to_the(chunk.len()));
            number.add(&Natural::from(value));
        }
        number
    }

    /// The words, lowest first.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether it is zero.
    pub(super) fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// The lowest 64 bits.
    pub(super) fn low_word(&self) -> u64 {
        self.words.first().copied().unwrap_or_default()
    }

    /// Multiplies by one word.
    pub(super) fn multiply(&mut self, factor: u64) {
        let mut carry = 0u128;
        for word in &mut self.words {
            let product = u128::from(*word) * u128::from(factor) + carry;
            *word = product as u64;
            carry = product >> 64;
        }
        self.words.push(carry as u64);
        self.trim();
    }

    /// Divides by one word, which is not zero, and returns the remainder.
    pub(super) fn divide(&mut self, divisor: u64) -> u64 {
        let mut remainder = 0u128;
        for word in self.words.iter_mut().rev() {
            let dividend = (remainder << 64) | u128::from(*word);
            *word = (dividend / u128::from(divisor)) as u64;
            remainder = dividend % u128::from(divisor);
        }
        self.trim();
        remainder as u64
    }

    /// Multiplies by a power of ten.
    pub(super) fn multiply_by_ten_to_the(&mut self, mut exponent: usize) {
        while exponent > 0 && !self.is_zero() {
            let step = exponent.min(ZEROS);
            self.multiply(ten_to_the(step));
            exponent -= step;
        }
    }

    /// Divides by a power of ten; returns whether something was left over.
    pub(super) fn divide_by_ten_to_the(&mut self, mut exponent: usize) -> bool {
        let mut inexact = false;
        while exponent > 0 && !self.is_zero() {
            let step = exponent.min(ZEROS);
            inexact |= self.divide(ten_to_the(step)) != 0;
            exponent -= step;
        }
        inexact
    }

    /// Divides by a factor as long as that leaves nothing over; returns how often.
    pub(super) fn remove_factors(&mut self, factor: u64) -> i32 {
        let mut times = 0;
        while !self.is_zero() {
            let mut quotient = self.clone();
            if quotient.divide(factor) != 0 {
                break;
            }
            *self = quotient;
            times += 1;
        }
        times
    }

    /// Adds another number.
    pub(super) fn add(&mut self, other: &Natural) {
        self.words.resize(self.words.len().max(other.words.len()) + 1, 0);
        let mut carry = false;
        for (i, word) in self.words.iter_mut().enumerate() {
            let (sum, first) = word.overflowing_add(other.words.get(i).copied().unwrap_or_default());
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first || second;
        }
        self.trim();
    }

    /// Takes away another number, which is not greater.
    pub(super) fn subtract(&mut self, other: &Natural) {
        let mut borrow = false;
        for (i, word) in self.words.iter_mut().enumerate() {
            let (difference, first) = word.overflowing_sub(other.words.get(i).copied().unwrap_or_default());
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            *word = difference;
            borrow = first || second;
        }
        self.trim();
    }

    /// The decimal digits.
    pub(super) fn digits(&self) -> String {
        let mut rest = self.clone();
        let mut chunks = Vec::new();
        while !rest.is_zero() {
            chunks.push(rest.divide(TEN_TO_THE));
        }
        let first = chunks.pop().unwrap_or_default().to_string();
        chunks.iter().rev().fold(first, |digits, chunk| format!("{digits}{chunk:019}"))
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        let by_length = self.words.len().cmp(&other.words.len());
        by_length.then_with(|| self.words.iter().rev().cmp(other.words.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Ten to the power given, which is at most 19.
fn ten_to_the(exponent: usize) -> u64 {
    10u64.pow(exponent as u32)
}
