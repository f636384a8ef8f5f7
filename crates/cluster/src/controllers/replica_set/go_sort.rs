//! Sorts as Go does, comparison for comparison.
//!
//! Models `sort.Sort` of Go 1.26: pattern-defeating quicksort, with insertion sort for short ranges and heap sort after too many
//! bad pivots. The order in which the ReplicaSet controller prefers Pods is not always transitive, and then the result
//! depends on which elements are compared when. Never panics, however a `less` contradicts itself.

/// Ranges up to that length are sorted by insertion.
const MAX_INSERTION: usize = 12;
/// From that length on pivots are medians of medians, and out-of-order elements are worth shifting.
const LONG: usize = 50;

/// Sorts a slice by `less`, which says whether its first argument must come before its second.
pub fn sort<T>(data: &mut [T], less: impl FnMut(&T, &T) -> bool) {
    let end = data.len();
    if end > 1 {
        Sorter { data, less }.pdqsort(0, end, bit_length(end));
    }
}

/// How many bits a number needs. Models `bits.Len`.
fn bit_length(number: usize) -> u32 {
    usize::BITS - number.leading_zeros()
}

/// What the choice of a pivot found out about the range.
#[derive(Clone, Copy, PartialEq)]
enum Hint {
    Unknown,
    Increasing,
    Decreasing,
}

struct Sorter<'a, T, F> {
    data: &'a mut [T],
    less: F,
}

impl<T, F: FnMut(&T, &T) -> bool> Sorter<'_, T, F> {
    fn less(&mut self, i: usize, j: usize) -> bool {
        (self.less)(&self.data[i], &self.data[j])
    }

    /// Sorts `a..b`; `limit` is how many bad pivots are left before heap sort takes over.
    fn pdqsort(&mut self, mut a: usize, mut b: usize, mut limit: u32) {
        let (mut was_balanced, mut was_partitioned) = (true, true);
        loop {
            let length = b - a;
            if length <= MAX_INSERTION {
                return self.insertion_sort(a, b);
            }
            if limit == 0 {
                return self.heap_sort(a, b);
            }
            if !was_balanced {
                self.break_patterns(a, b);
                limit -= 1;
            }
            let (mut pivot, mut hint) = self.choose_pivot(a, b);
            if hint == Hint::Decreasing {
                self.data[a..b].reverse();
                pivot = (b - 1) - (pivot - a);
                hint = Hint::Increasing;
            }
            if was_balanced && was_partitioned && hint == Hint::Increasing && self.partial_insertion_sort(a, b) {
                return;
            }
            // Nothing in the range is less than what stands before it: if the pivot is not more, many are equal to it.
            if a > 0 && !self.less(a - 1, pivot) {
                a = self.partition_equal(a, b, pivot);
                continue;
            }
            let (middle, already) = self.partition(a, b, pivot);
            was_partitioned = already;
            let (left, right) = (middle - a, b - middle);
            was_balanced = left.min(right) >= length / 8;
            if left < right {
                self.pdqsort(a, middle, limit);
                a = middle + 1;
            } else {
                self.pdqsort(middle + 1, b, limit);
                b = middle;
            }
        }
    }

    fn insertion_sort(&mut self, a: usize, b: usize) {
        for i in a + 1..b {
            let mut j = i;
            while j > a && self.less(j, j - 1) {
                self.data.swap(j, j - 1);
                j -= 1;
            }
        }
    }

    fn heap_sort(&mut self, a: usize, b: usize) {
        let length = b - a;
        for root in (0..=(length - 1) / 2).rev() {
            self.sift_down(root, length, a);
        }
        for end in (0..length).rev() {
            self.data.swap(a, a + end);
            self.sift_down(0, end, a);
        }
    }

    /// Lets an element of the heap at `first` sink to its place among the first `end`.
    fn sift_down(&mut self, mut root: usize, end: usize, first: usize) {
        loop {
            let mut child = 2 * root + 1;
            if child >= end {
                return;
            }
            if child + 1 < end && self.less(first + child, first + child + 1) {
                child += 1;
            }
            if !self.less(first + root, first + child) {
                return;
            }
            self.data.swap(first + root, first + child);
            root = child;
        }
    }

    /// Moves what is less than the pivot before it, the rest behind. Returns its place and whether nothing had to move.
    fn partition(&mut self, a: usize, b: usize, pivot: usize) -> (usize, bool) {
        self.data.swap(a, pivot);
        let (mut i, mut j) = (a + 1, b - 1);
        self.close_in(&mut i, &mut j, a);
        if i > j {
            self.data.swap(j, a);
            return (j, true);
        }
        while i <= j {
            self.data.swap(i, j);
            i += 1;
            j -= 1;
            self.close_in(&mut i, &mut j, a);
        }
        self.data.swap(j, a);
        (j, false)
    }

    /// Passes over what is on its side already: less than the pivot at `i`, not less at `j`.
    fn close_in(&mut self, i: &mut usize, j: &mut usize, pivot: usize) {
        while *i <= *j && self.less(*i, pivot) {
            *i += 1;
        }
        while *i <= *j && !self.less(*j, pivot) {
            *j -= 1;
        }
    }

    /// Moves what equals the pivot to the front. Returns where the rest begins.
    fn partition_equal(&mut self, a: usize, b: usize, pivot: usize) -> usize {
        self.data.swap(a, pivot);
        let (mut i, mut j) = (a + 1, b - 1);
        loop {
            while i <= j && !self.less(a, i) {
                i += 1;
            }
            while i <= j && self.less(a, j) {
                j -= 1;
            }
            if i > j {
                return i;
            }
            self.data.swap(i, j);
            i += 1;
            j -= 1;
        }
    }

    /// Puts a few elements right that are out of order. Says whether the range is sorted then.
    fn partial_insertion_sort(&mut self, a: usize, b: usize) -> bool {
        let mut i = a + 1;
        for _ in 0..5 {
            while i < b && !self.less(i, i - 1) {
                i += 1;
            }
            if i == b {
                return true;
            }
            if b - a < LONG {
                return false;
            }
            self.data.swap(i, i - 1);
            self.shift_left(a, i);
            self.shift_right(i, b);
        }
        false
    }

    /// Shifts the smaller of the two that were swapped at `i`. It may pass `a`, as upstream's does.
    fn shift_left(&mut self, a: usize, i: usize) {
        if i - a < 2 {
            return;
        }
        for j in (1..i).rev() {
            if !self.less(j, j - 1) {
                return;
            }
            self.data.swap(j, j - 1);
        }
    }

    /// Shifts the greater of the two that were swapped at `i`.
    fn shift_right(&mut self, i: usize, b: usize) {
        if b - i < 2 {
            return;
        }
        for j in i + 1..b {
            if !self.less(j, j - 1) {
                return;
            }
            self.data.swap(j, j - 1);
        }
    }

    /// Scatters three elements, always the same way for one length, so that a pattern does not make each pivot a bad one.
    fn break_patterns(&mut self, a: usize, b: usize) {
        let length = b - a;
        if length < 8 {
            return;
        }
        let mut random = length as u64;
        let mask = (1u64 << bit_length(length)) - 1;
        let middle = a + length / 4 * 2;
        for index in middle - 1..=middle + 1 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let mut other = (random & mask) as usize;
            if other >= length {
                other -= length;
            }
            self.data.swap(index, a + other);
        }
    }

    /// The place of a median of three, or of three medians of three.
    fn choose_pivot(&mut self, a: usize, b: usize) -> (usize, Hint) {
        let quarter = (b - a) / 4;
        let mut swaps = 0;
        let [mut i, mut j, mut k] = [1, 2, 3].map(|n| a + quarter * n);
        if b - a >= LONG {
            i = self.median(i - 1, i, i + 1, &mut swaps);
            j = self.median(j - 1, j, j + 1, &mut swaps);
            k = self.median(k - 1, k, k + 1, &mut swaps);
        }
        j = self.median(i, j, k, &mut swaps);
        let hint = match swaps {
            0 => Hint::Increasing,
            12 => Hint::Decreasing,
            _ => Hint::Unknown,
        };
        (j, hint)
    }

    fn median(&mut self, a: usize, b: usize, c: usize, swaps: &mut u32) -> usize {
        let (a, b) = self.order(a, b, swaps);
        let (b, _) = self.order(b, c, swaps);
        self.order(a, b, swaps).1
    }

    fn order(&mut self, a: usize, b: usize, swaps: &mut u32) -> (usize, usize) {
        if self.less(b, a) {
            *swaps += 1;
            (b, a)
        } else {
            (a, b)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTHS: [u32; 9] = [5, 12, 13, 49, 50, 64, 333, 1000, 5000];

    fn mix(mut x: u32) -> u32 {
        x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d);
        x = (x ^ (x >> 15)).wrapping_mul(0x846c_a68b);
        x ^ (x >> 16)
    }

    /// FNV-1a over the result and the number of comparisons.
    fn fingerprint(length: u32, fill: impl Fn(u32, u32) -> u32, less: impl Fn(u32, u32) -> bool) -> u32 {
        let mut data: Vec<u32> = (0..length).map(|i| fill(i, length)).collect();
        let mut comparisons = 0;
        sort(&mut data, |&a, &b| {
            comparisons += 1;
            less(a, b)
        });
        data.into_iter().chain([comparisons]).fold(2_166_136_261, |hash: u32, x| (hash ^ x).wrapping_mul(16_777_619))
    }

    /// Compares with what a Go program printed that sorted the same data with `sort.Sort`.
    fn check(case: &str, fill: impl Fn(u32, u32) -> u32, less: impl Fn(u32, u32) -> bool, go: [u32; 9]) {
        for (length, expected) in LENGTHS.into_iter().zip(go) {
            assert_eq!(fingerprint(length, &fill, &less), expected, "{case}, {length} elements");
        }
    }

    #[test]
    fn as_go_sorts_shuffled() {
        let go = [0x16e6_842a, 0x12f4_6e1e, 0x8fd2_d0ab, 0x3a81_7892, 0x5cc9_c87c, 0x37f6_df8e, 0x6c55_e75a, 0xdaea_0fa2, 0x63b8_db19];
        check("shuffled", |i, _| mix(i), |a, b| a < b, go);
    }

    #[test]
    fn as_go_sorts_few_values() {
        let go = [0xf241_f911, 0xbfcb_ed15, 0x048d_e978, 0x65d2_ee26, 0x2d2f_aff7, 0xfd21_624f, 0xbd80_63b3, 0x2b27_c8b4, 0xa449_19c0];
        check("few values", |i, _| mix(i) % 1000 * 100_000 + i, |a, b| a / 100_000 % 4 < b / 100_000 % 4, go);
    }

    #[test]
    fn as_go_sorts_ascending_but_for_some() {
        let go = [0xe935_bef1, 0x4ee1_5c16, 0xa5cb_4e40, 0x22b0_899a, 0xb308_800e, 0x6331_398e, 0x2603_5c09, 0x6a35_7a44, 0x4961_73b5];
        check("ascending but for some", |i, _| if i % 29 == 28 { i / 2 } else { i }, |a, b| a < b, go);
    }

    #[test]
    fn as_go_sorts_descending() {
        let go = [0xf7d2_3fc6, 0xd468_6075, 0x9bb3_ec4b, 0x4730_2ab5, 0x9ba7_0f05, 0x9d37_394a, 0xf712_bc30, 0x6f1d_c83a, 0x7209_fcba];
        check("descending", |i, n| n - i, |a, b| a < b, go);
    }

    #[test]
    fn as_go_sorts_an_organ_pipe() {
        let go = [0x27cc_580b, 0xa5a3_7543, 0xc7a3_2a7c, 0xb5ba_b885, 0xf757_a1cb, 0x68eb_30fd, 0xf78e_7160, 0xbd9b_efd1, 0xb253_b4b5];
        check("organ pipe", |i, n| if i < n / 2 { i } else { n - i }, |a, b| a < b, go);
    }

    #[test]
    fn as_go_sorts_an_order_that_contradicts_itself() {
        let go = [0x0119_f640, 0x4d68_f6ca, 0xec1d_f11c, 0xae4f_289d, 0x454d_8fc4, 0x9f74_a332, 0x0f03_7dab, 0x9411_bdd1, 0x599d_70ae];
        check("contradictory", |i, _| i, |a, b| mix(a.wrapping_mul(31).wrapping_add(b)).is_multiple_of(3), go);
    }

    #[test]
    fn as_go_sorts_stone_scissors_paper() {
        let go = [0xf0d1_d297, 0xc722_2fb2, 0x6da4_d093, 0xbd93_4ec1, 0x136a_1e27, 0x088c_b997, 0x562c_e03e, 0x67ce_fdfe, 0x6322_9486];
        check("stone, scissors, paper", |i, _| mix(i), |a, b| (a % 3 + 1) % 3 == b % 3, go);
    }

    #[test]
    fn as_go_sorts_everything_before_everything() {
        let go = [0x8f68_f21f, 0xbb03_42c1, 0x9088_e25e, 0x37f7_8b11, 0x348f_cf37, 0x3b3f_6cd1, 0xc289_840d, 0xc72d_1c74, 0x5af4_2b50];
        check("always", |i, _| i, |_, _| true, go);
    }
}
