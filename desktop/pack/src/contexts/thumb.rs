//! Thumb code, as `thumb.rs` puts it: of every instruction its kind, then the rest of it. The kinds
//! of the last instructions say more than what they are done to.

use super::{CONTEXTS, back, join};

pub fn view(bytes: &[u8]) -> ([u64; CONTEXTS], [u64; 2]) {
    let inside = bytes.len() % 2;
    let kind = |far: usize| back(bytes, 2 * far + inside);
    let rest = |far: usize| back(bytes, 2 * far + inside - 1);
    // Which half of an instruction comes next, and what the first half is.
    let (half, begun) = match inside {
        0 => (0, 0),
        _ => (1 << 8, 1 << 8 | back(bytes, 1)),
    };
    let register = rest(1) & 7;
    let roughly = (1..=3).fold(0, |kinds, far| kinds << 5 | kind(far) >> 3);
    let contexts = [
        begun,
        join([kind(1), 0, begun]),
        join([kind(2), kind(1), 0, begun]),
        roughly << 9 | begun,
        join([kind(1), register, 0, begun]),
        join([rest(1), kind(1) >> 3, 0, begun]),
    ];
    let last = if inside == 0 { kind(1) } else { back(bytes, 1) };
    (contexts, [half, half | last])
}
