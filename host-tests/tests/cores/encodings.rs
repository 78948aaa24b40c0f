//! Every encoding, over random registers, flags and memory.

use palm_island::deal::SplitMix64;
use palm_machine::Processor;

use crate::pair::{CODE, HANDLER, NOP, PC, Pair, SP, random_registers};

const HARD_FAULT: u32 = 3;
const SV_CALL: u32 = 11;

/// What the manual leaves open ("UNPREDICTABLE"): ours faults where the other core does
/// something arbitrary.
pub fn is_unpredictable(first: u16, second: u16) -> bool {
    let (d, m) = (first >> 4 & 8 | first & 7, first >> 3 & 15);
    match first {
        // ADD and MOV from the program counter into the stack pointer, CMP with the
        // program counter, BX and BLX to it.
        0x4400..=0x44FF | 0x4600..=0x46FF => d == 13 && m == 15,
        0x4500..=0x45FF => d == 15 || m == 15,
        0x4700..=0x47FF => m == 15,
        // Lists without a register.
        0xB400 | 0xBC00 => true,
        0xC000..=0xCFFF if first & 0xFF == 0 => true,
        // CPS has one form; the rest of 0xB6.. is undefined.
        0xB600..=0xB6FF => !matches!(first, 0xB662 | 0xB672),
        // MSR and MRS with a bit that should be zero, of registers that do not exist or
        // that they cannot use, or to and from what is reserved.
        0xF390..=0xF39F | 0xF3FF => true,
        0xF380..=0xF38F if second & 0xFF00 == 0x8800 => {
            matches!(first & 15, 13 | 15) || !matches!(second & 0xFF, 0 | 8 | 9 | 16 | 20)
        }
        0xF3EF if second & 0xF000 == 0x8000 => {
            matches!(second >> 8 & 15, 13 | 15) || !matches!(second & 0xFF, 0 | 5 | 8 | 9 | 16 | 20)
        }
        _ => false,
    }
}

/// Branches with an address whose lowest bit must be set.
fn exchanges(first: u16) -> bool {
    matches!(first, 0x4700..=0x47FF | 0xBD00..=0xBDFF)
}

fn is_store_or_load(first: u16) -> bool {
    matches!(first >> 12, 0x5..=0x9 | 0xC)
        || matches!(first >> 11, 0b01001)
        || matches!(first >> 8, 0xB4 | 0xB5 | 0xBC | 0xBD)
}

fn check(pair: &mut Pair, first: u16, second: u16, random: &mut SplitMix64) {
    if is_unpredictable(first, second) {
        return;
    }
    let registers = random_registers(random);
    let flags = (random.next_u64() as u32) << 28;
    // At each position of a line, and across two.
    let padding = random.below(4) as usize;
    let mut code = vec![NOP; padding];
    code.extend([first, second, NOP]);
    pair.place(CODE, &[NOP; 8]);
    pair.place(CODE, &code);
    pair.set(&registers, flags);
    for _ in 0..padding {
        pair.step();
    }
    let at = CODE + 2 * padding as u32;
    let name = format!("{first:04x} {second:04x} with {registers:08x?} {flags:08x}");
    let (our_cycles, reference_cycles) = pair.step();
    let reference = pair.reference_view();
    if reference.status & 0x3F == 0 {
        let (ours, mut reference) = (pair.our_view(), reference);
        if first == 0xF3EF && matches!(second & 0xFF, 8 | 9) {
            // A stack pointer was read.
            reference.registers[usize::from(second >> 8 & 15)] &= !3;
        }
        assert_eq!(ours, reference, "{name}");
        assert_eq!(our_cycles, reference_cycles, "{name}");
        assert!(pair.our_memory == pair.reference_memory, "{name}");
        if ours.control != 0 {
            // The other core has no unprivileged code.
            pair.restart();
        }
        return;
    }
    // A trap: on to the first instruction of its handler.
    pair.ours.run(&mut pair.our_memory, 16);
    pair.step();
    let (ours, reference) = (pair.our_view(), pair.reference_view());
    assert_eq!(ours.status & 0x3F, reference.status & 0x3F, "{name}");
    assert_eq!(ours.registers[PC], HANDLER + 2, "{name}");
    assert_eq!(reference.registers[PC], HANDLER + 2, "{name}");
    let frame = ours.registers[SP];
    assert_eq!(frame, reference.registers[SP], "{name}");
    let (our_return, reference_return) = (
        pair.our_memory.word(frame + 24),
        pair.reference_memory.word(frame + 24),
    );
    match ours.status & 0x3F {
        HARD_FAULT if exchanges(first) && our_return != at => {
            // The manual: the branch is taken, and what is there cannot be run.
            assert_eq!(reference_return, at, "{name}");
            assert_eq!(pair.our_memory.word(frame + 28) >> 24 & 1, 0, "{name}");
        }
        HARD_FAULT => {
            assert_eq!((our_return, reference_return), (at, at), "{name}");
            // The manual: a load that fails loads nothing.
            if !is_store_or_load(first) {
                assert!(pair.our_memory == pair.reference_memory, "{name}");
                assert_eq!(ours, reference, "{name}");
            }
        }
        SV_CALL => {
            assert_eq!((our_return, reference_return), (at + 2, at + 2), "{name}");
            assert!(pair.our_memory == pair.reference_memory, "{name}");
            assert_eq!(ours, reference, "{name}");
        }
        other => panic!("{name}: exception {other}"),
    }
    pair.restart();
}

const fn is_wide(first: u16) -> bool {
    first >> 11 >= 0b11101
}

#[test]
fn every_16_bit_encoding() {
    let mut random = SplitMix64(16);
    let mut pair = Pair::new();
    for round in 0..6 {
        pair.both(|memory| memory.scramble(&mut SplitMix64(round)));
        for first in (0..=u16::MAX).filter(|first| !is_wide(*first)) {
            check(&mut pair, first, NOP, &mut random);
        }
    }
}

/// First halves that begin an instruction other than a branch; all second halves.
#[test]
fn every_32_bit_encoding_of_the_system() {
    let mut random = SplitMix64(32);
    let mut pair = Pair::new();
    for first in (0xF380..=0xF38F).chain([0xF3BF, 0xF3EF]) {
        for second in 0x8000..=0x8FFF {
            check(&mut pair, first, second, &mut random);
        }
        for _ in 0..200 {
            check(&mut pair, first, random.next_u64() as u16, &mut random);
        }
    }
}

#[test]
fn every_first_half_with_some_second_halves() {
    let mut random = SplitMix64(33);
    let mut pair = Pair::new();
    for first in (0..=u16::MAX).filter(|first| is_wide(*first)) {
        for _ in 0..12 {
            let second = random.next_u64() as u16;
            // More calls than chance would give.
            let second = if random.below(2) == 0 {
                second | 0xD000
            } else {
                second
            };
            check(&mut pair, first, second, &mut random);
        }
    }
}

/// All of them: an hour of one core, or a few minutes in the release profile.
#[test]
#[ignore = "402 million encodings"]
fn every_32_bit_encoding() {
    let mut random = SplitMix64(34);
    let mut pair = Pair::new();
    for first in (0..=u16::MAX).filter(|first| is_wide(*first)) {
        for second in 0..=u16::MAX {
            check(&mut pair, first, second, &mut random);
        }
    }
}
