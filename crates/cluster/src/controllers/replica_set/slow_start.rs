//! Slow start: one try, then two, four, ... as long as all succeed.

/// What came of a number of tries.
#[derive(Debug, PartialEq)]
pub(super) struct Batches<E> {
    /// How many succeeded.
    pub(super) successes: i32,
    /// The first failure. No further batch was begun then.
    pub(super) failure: Option<E>,
}

/// Calls `try_one` `count` times, in batches that double in size; a batch is always finished. Models `slowStartBatch`.
pub(super) fn slow_start_batch<E>(count: i32, initial_batch_size: i32, mut try_one: impl FnMut() -> Result<(), E>) -> Batches<E> {
    let (mut remaining, mut successes) = (count, 0);
    let mut batch_size = remaining.min(initial_batch_size);
    while batch_size > 0 {
        let mut failure = None;
        for _ in 0..batch_size {
            match try_one() {
                Ok(()) => successes += 1,
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        if failure.is_some() {
            return Batches { successes, failure };
        }
        remaining -= batch_size;
        batch_size = batch_size.saturating_mul(2).min(remaining);
    }
    Batches { successes, failure: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs with so many tries allowed; returns tries, successes and the failure.
    fn run(count: i32, allowed: i32) -> (i32, i32, Option<i32>) {
        let mut tries = 0;
        let batches = slow_start_batch(count, 1, || {
            tries += 1;
            if tries > allowed { Err(tries) } else { Ok(()) }
        });
        (tries, batches.successes, batches.failure)
    }

    #[test]
    fn a_batch_with_a_failure_is_finished_and_is_the_last() {
        let table = [
            ("nothing to do", (0, 9), (0, 0, None)),
            ("all succeed", (10, 99), (10, 10, None)),
            ("the first fails", (10, 0), (1, 0, Some(1))),
            ("the second of 2 fails", (10, 2), (3, 2, Some(3))),
            ("the first of 4 fails: the other three are tried", (10, 3), (7, 3, Some(4))),
            ("the last batch is what remains", (10, 9), (10, 9, Some(10))),
        ];
        for (case, (count, allowed), expected) in table {
            assert_eq!(run(count, allowed), expected, "{case}");
        }
    }
}
