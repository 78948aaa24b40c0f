//! Thumb code, put differently so that what means the same looks the same. What is no code is
//! changed and changed back all the same.

/// Instructions by their highest five bits: the two halves of a call, and the load of a constant.
const KIND: u16 = 0xF800;
const CALL: u16 = 0xF000;
const CALLED: u16 = 0xF800;
const LOAD: u16 = 0x4800;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    There,
    Back,
}

/// A call says where a function is, and not how far away. A constant's place is told from that of
/// the one before it, for they lie in the order of their use. An instruction's kind comes first.
pub fn change(bytes: &mut [u8]) {
    rewrite(bytes, Way::There);
    swap(bytes);
}

pub fn change_back(bytes: &mut [u8]) {
    swap(bytes);
    rewrite(bytes, Way::Back);
}

fn swap(bytes: &mut [u8]) {
    for [low, high] in bytes.as_chunks_mut().0 {
        core::mem::swap(low, high);
    }
}

fn rewrite(bytes: &mut [u8], way: Way) {
    let (halves, _) = bytes.as_chunks_mut::<2>();
    let mut last = 0;
    for at in 1..halves.len() {
        let [first, second] = [at - 1, at].map(|at| u16::from_le_bytes(halves[at]));
        // An instruction counts from the one after the next.
        let here = at as u32 + 1;
        if first & KIND == LOAD {
            halves[at - 1][0] = constant(first as u8, (here >> 1) as u8, &mut last, way);
        } else if first & KIND == CALL && second & KIND == CALLED {
            let far = u32::from(first & !KIND) << 11 | u32::from(second & !KIND);
            let far = match way {
                Way::There => far.wrapping_add(here),
                Way::Back => far.wrapping_sub(here),
            };
            halves[at - 1] = (CALL | (far >> 11) as u16 & !KIND).to_le_bytes();
            halves[at] = (CALLED | far as u16 & !KIND).to_le_bytes();
        }
    }
}

/// How far a constant is from here, as it is from the last one; or back.
fn constant(far: u8, here: u8, last: &mut u8, way: Way) -> u8 {
    let (from, to) = match way {
        Way::There => (here, *last),
        Way::Back => (*last, here),
    };
    let place = far.wrapping_add(from);
    *last = place;
    place.wrapping_sub(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_halfword_comes_back() {
        let halves = (0..=u16::MAX).chain((0..=u16::MAX).rev());
        let whole: Vec<u8> = halves.flat_map(u16::to_le_bytes).collect();
        for length in [0, 1, 2, 3, 5, whole.len() - 1, whole.len()] {
            let mut bytes = whole[..length].to_vec();
            change(&mut bytes);
            change_back(&mut bytes);
            assert!(bytes == whole[..length], "{length} bytes");
        }
    }

    #[test]
    fn calls_of_one_function_look_alike() {
        // Two calls, the second four bytes farther on.
        let mut bytes = [0x00, 0xF0, 0x10, 0xF8, 0x00, 0xF0, 0x0E, 0xF8];
        change(&mut bytes);
        assert_eq!(bytes[..4], bytes[4..]);
    }

    #[test]
    fn constants_that_follow_each_other_look_alike() {
        // Three loads of constants that lie side by side.
        let mut bytes = [
            0x04, 0x48, 0x00, 0xBF, 0x04, 0x49, 0x00, 0xBF, 0x04, 0x4A, 0x00, 0xBF,
        ];
        change(&mut bytes);
        assert_eq!([bytes[5], bytes[9]], [1, 1]);
    }
}
