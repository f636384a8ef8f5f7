//! The seeded generator. Feeds durations that are written as a range, and what random experiments draw; nothing else.

/// A small generator with good statistical quality (SplitMix64): the same numbers on every platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator that always gives the same numbers for one seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` - 1; `bound` must not be 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below 0");
        // The high half of the product is uniform up to 1 in 2^64 / bound: enough here, and without a loop.
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }
}
