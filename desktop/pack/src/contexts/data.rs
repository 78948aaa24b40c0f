//! Words of four bytes, and of text.

use super::{CONTEXTS, back, join};

pub fn view(bytes: &[u8]) -> ([u64; CONTEXTS], [u64; 2]) {
    let back = |far| back(bytes, far);
    let place = bytes.len() as u64 % 4;
    let contexts = [
        0,
        place,
        back(1),
        join([back(2), back(1)]),
        join([back(3), back(2), back(1)]),
        join([back(12), back(8), back(4), place]),
    ];
    (contexts, [0, place << 7])
}
