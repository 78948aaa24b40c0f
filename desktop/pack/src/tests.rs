use super::*;

/// Bytes by chance, some of them again and again.
fn some(length: usize) -> Vec<u8> {
    let mut random = 1_u32;
    let mut bytes: Vec<u8> = Vec::new();
    while bytes.len() < length {
        random = random.wrapping_mul(0x0019_660D).wrapping_add(0x3C6E_F35F);
        let far = (random >> 8) as usize % 64 + 1;
        match bytes.len().checked_sub(far) {
            Some(from) if random >> 30 > 0 => bytes.extend_from_within(from..),
            _ => bytes.push((random >> 24) as u8),
        }
    }
    bytes.truncate(length);
    bytes
}

#[test]
fn what_is_packed_comes_back() {
    for contents in Contents::ALL {
        for length in [0, 1, 2, 7, 5_000] {
            let bytes = some(length);
            let packed = pack(&[(contents, &bytes)]);
            assert!(
                unpack(&packed) == Some(bytes),
                "{contents:?}, {length} bytes"
            );
        }
    }
}

#[test]
fn parts_come_back_as_one_file() {
    let bytes = some(3_000);
    let (code, data) = bytes.split_at(1_002);
    let packed = pack(&[(Contents::Thumb, code), (Contents::Data, data)]);
    assert!(packed.len() < bytes.len() / 2, "{} bytes", packed.len());
    assert!(unpack(&packed) == Some(bytes));
}

#[test]
fn what_is_cut_off_is_refused() {
    let packed = pack(&[(Contents::Wasm, &some(100))]);
    for length in 0..packed.len() {
        assert_eq!(unpack(&packed[..length]), None, "{length} bytes");
    }
}

#[test]
fn one_wrong_byte_is_enough_to_be_refused() {
    let bytes = some(3_000);
    let (code, data) = bytes.split_at(1_002);
    let packed = pack(&[(Contents::Thumb, code), (Contents::Data, data)]);
    for at in (0..32).chain((32..packed.len()).step_by(7)) {
        // The very last bits of a part's code need not mean anything.
        let mut other = packed.clone();
        other[at] ^= 0x55;
        let unpacked = unpack(&other);
        assert!(unpacked.is_none_or(|file| file == bytes), "byte {at}");
    }
}

#[test]
fn a_length_that_is_wrong_takes_neither_time_nor_memory() {
    let packed = pack(&[(Contents::Data, &some(100))]);
    for (at, length) in [
        (0, u32::MAX),
        (0, 1 << 24),
        (8, u32::MAX),
        (8, 101),
        (16, u32::MAX),
    ] {
        let mut other = packed.clone();
        other[at..at + 4].copy_from_slice(&length.to_le_bytes());
        assert_eq!(unpack(&other), None, "{length} at {at}");
    }
}
