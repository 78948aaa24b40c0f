//! Large arrays of a known length, so that an index into them need not be checked.

use alloc::boxed::Box;
use alloc::vec;

pub type Table<T, const N: usize> = Box<[T; N]>;

pub fn table<T: Clone, const N: usize>(value: T) -> Table<T, N> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("it was made with this length"),
    }
}
