//! From halfwords to operations: all of ARMv6-M (ARM DDI 0419, chapter A5).

use super::op::Op;

const SP: u8 = 13;
const PC: u8 = 15;

/// Whether a halfword is the first of two.
pub const fn is_wide(first: u16) -> bool {
    first >> 11 >= 0b11101
}

/// The `width` bits of a halfword from bit `low` on.
const fn bits(halfword: u16, low: u32, width: u32) -> u8 {
    (halfword >> low & ((1 << width) - 1)) as u8
}

/// The lowest `width` bits as a signed number of halfwords, in bytes.
const fn branch_offset(halfword: u16, width: u32) -> u32 {
    let unused = 32 - width;
    ((((halfword as u32) << unused) as i32) >> (unused - 1)) as u32
}

/// Decodes a 16-bit instruction at an address.
pub fn narrow(halfword: u16, address: u32) -> Op {
    let pc = address.wrapping_add(4);
    let (d, n, m) = (
        bits(halfword, 0, 3),
        bits(halfword, 3, 3),
        bits(halfword, 6, 3),
    );
    let five = bits(halfword, 6, 5);
    let (high, byte) = (bits(halfword, 8, 3), halfword as u8);
    let words = 4 * u16::from(byte);
    match halfword >> 11 {
        0b00000 if five == 0 => Op::Movs { d, m: n },
        0b00000 => Op::LslsValue { d, m: n, by: five },
        0b00001 => Op::LsrsValue {
            d,
            m: n,
            by: if five == 0 { 32 } else { five },
        },
        0b00010 => Op::AsrsValue {
            d,
            m: n,
            by: if five == 0 { 32 } else { five },
        },
        0b00011 => match bits(halfword, 9, 2) {
            0 => Op::Adds { d, n, m },
            1 => Op::Subs { d, n, m },
            2 => Op::AddsValue { d, n, value: m },
            _ => Op::SubsValue { d, n, value: m },
        },
        0b00100 => Op::MovsValue {
            d: high,
            value: byte,
        },
        0b00101 => Op::CompareValue {
            n: high,
            value: byte,
        },
        0b00110 => Op::AddsValue {
            d: high,
            n: high,
            value: byte,
        },
        0b00111 => Op::SubsValue {
            d: high,
            n: high,
            value: byte,
        },
        0b01000 if bits(halfword, 10, 1) == 0 => data(bits(halfword, 6, 4), d, n),
        0b01000 => special_data(halfword, pc),
        0b01001 => Op::LdrAt {
            t: high,
            address: (pc & !3).wrapping_add(words.into()),
        },
        0b01010 | 0b01011 => indexed(bits(halfword, 9, 3), d, n, m),
        0b01100 => Op::Str {
            t: d,
            n,
            offset: 4 * u16::from(five),
        },
        0b01101 => Op::Ldr {
            t: d,
            n,
            offset: 4 * u16::from(five),
        },
        0b01110 => Op::Strb {
            t: d,
            n,
            offset: five,
        },
        0b01111 => Op::Ldrb {
            t: d,
            n,
            offset: five,
        },
        0b10000 => Op::Strh {
            t: d,
            n,
            offset: 2 * five,
        },
        0b10001 => Op::Ldrh {
            t: d,
            n,
            offset: 2 * five,
        },
        0b10010 => Op::Str {
            t: high,
            n: SP,
            offset: words,
        },
        0b10011 => Op::Ldr {
            t: high,
            n: SP,
            offset: words,
        },
        0b10100 => Op::MovValue {
            d: high,
            value: (pc & !3).wrapping_add(words.into()),
        },
        0b10101 => Op::AddOffset {
            d: high,
            n: SP,
            offset: words as i16,
        },
        0b10110 | 0b10111 => miscellaneous(halfword),
        0b11000 => Op::StoreMany {
            n: high,
            list: byte,
        },
        0b11001 => Op::LoadMany {
            n: high,
            list: byte,
        },
        0b11010 | 0b11011 => {
            let to = pc.wrapping_add(branch_offset(halfword, 8));
            conditional(bits(halfword, 8, 4), to)
        }
        0b11100 => Op::Branch {
            to: pc.wrapping_add(branch_offset(halfword, 11)),
        },
        _ => Op::Undefined,
    }
}

fn data(operation: u8, d: u8, m: u8) -> Op {
    match operation {
        0x0 => Op::Ands { d, m },
        0x1 => Op::Eors { d, m },
        0x2 => Op::Lsls { d, m },
        0x3 => Op::Lsrs { d, m },
        0x4 => Op::Asrs { d, m },
        0x5 => Op::Adcs { d, m },
        0x6 => Op::Sbcs { d, m },
        0x7 => Op::Rors { d, m },
        0x8 => Op::Test { n: d, m },
        0x9 => Op::Negs { d, m },
        0xA => Op::Compare { n: d, m },
        0xB => Op::CompareNegative { n: d, m },
        0xC => Op::Orrs { d, m },
        0xD => Op::Muls { d, m },
        0xE => Op::Bics { d, m },
        _ => Op::Mvns { d, m },
    }
}

/// The operations on all sixteen registers. What the manual leaves open, such as
/// comparing with the program counter, is undefined here.
fn special_data(halfword: u16, pc: u32) -> Op {
    let d = bits(halfword, 7, 1) << 3 | bits(halfword, 0, 3);
    let m = bits(halfword, 3, 4);
    match (bits(halfword, 8, 2), d, m) {
        (0, PC, PC) => Op::Branch {
            to: pc.wrapping_add(pc) & !1,
        },
        (0, PC, _) => Op::AddPc { m },
        (0, SP, PC) => Op::Undefined,
        (0, SP, _) => Op::AddSp { m },
        (0, _, PC) => Op::AddValue { d, value: pc },
        (0, ..) => Op::Add { d, m },
        (1, PC, _) | (1, _, PC) => Op::Undefined,
        (1, ..) => Op::Compare { n: d, m },
        (2, PC, PC) => Op::Branch { to: pc },
        (2, PC, _) => Op::MovPc { m },
        (2, SP, PC) => Op::Undefined,
        (2, SP, _) => Op::MovSp { m },
        (2, _, PC) => Op::MovValue { d, value: pc },
        (2, ..) => Op::Mov { d, m },
        (_, _, PC) => Op::Undefined,
        _ if bits(halfword, 7, 1) == 0 => Op::Bx { m },
        _ => Op::Blx { m },
    }
}

fn indexed(operation: u8, t: u8, n: u8, m: u8) -> Op {
    match operation {
        0 => Op::StrIndexed { t, n, m },
        1 => Op::StrhIndexed { t, n, m },
        2 => Op::StrbIndexed { t, n, m },
        3 => Op::LdrsbIndexed { t, n, m },
        4 => Op::LdrIndexed { t, n, m },
        5 => Op::LdrhIndexed { t, n, m },
        6 => Op::LdrbIndexed { t, n, m },
        _ => Op::LdrshIndexed { t, n, m },
    }
}

fn miscellaneous(halfword: u16) -> Op {
    let (d, m) = (bits(halfword, 0, 3), bits(halfword, 3, 3));
    let list = halfword as u8;
    match bits(halfword, 6, 6) {
        0b000000 | 0b000001 => Op::AddOffset {
            d: SP,
            n: SP,
            offset: 4 * i16::from(bits(halfword, 0, 7)),
        },
        0b000010 | 0b000011 => Op::AddOffset {
            d: SP,
            n: SP,
            offset: -4 * i16::from(bits(halfword, 0, 7)),
        },
        0b001000 => Op::Sxth { d, m },
        0b001001 => Op::Sxtb { d, m },
        0b001010 => Op::Uxth { d, m },
        0b001011 => Op::Uxtb { d, m },
        0b010000..=0b010011 => Op::Push { list: list.into() },
        0b010100..=0b010111 => Op::Push {
            list: u16::from(list) | 1 << 14,
        },
        0b011001 if bits(halfword, 5, 1) == 1 => Op::MaskInterrupts {
            mask: bits(halfword, 4, 1) == 1,
        },
        0b101000 => Op::Rev { d, m },
        0b101001 => Op::Rev16 { d, m },
        0b101011 => Op::Revsh { d, m },
        0b110000..=0b110011 => Op::Pop { list },
        0b110100..=0b110111 => Op::PopPc { list },
        0b111000..=0b111011 => Op::Breakpoint,
        0b111100..=0b111111 if bits(halfword, 0, 4) == 0 => match bits(halfword, 4, 4) {
            2 => Op::WaitForEvent,
            3 => Op::WaitForInterrupt,
            4 => Op::SendEvent,
            _ => Op::Nop,
        },
        _ => Op::Undefined,
    }
}

fn conditional(condition: u8, to: u32) -> Op {
    match condition {
        0x0 => Op::BranchEq { to },
        0x1 => Op::BranchNe { to },
        0x2 => Op::BranchCs { to },
        0x3 => Op::BranchCc { to },
        0x4 => Op::BranchMi { to },
        0x5 => Op::BranchPl { to },
        0x6 => Op::BranchVs { to },
        0x7 => Op::BranchVc { to },
        0x8 => Op::BranchHi { to },
        0x9 => Op::BranchLs { to },
        0xA => Op::BranchGe { to },
        0xB => Op::BranchLt { to },
        0xC => Op::BranchGt { to },
        0xD => Op::BranchLe { to },
        0xE => Op::Undefined,
        _ => Op::SupervisorCall,
    }
}

/// Decodes a 32-bit instruction at an address.
pub fn wide(first: u16, second: u16, address: u32) -> Op {
    let call = first >> 11 == 0b11110 && second & 0xD000 == 0xD000;
    if call {
        return Op::Call {
            to: address
                .wrapping_add(4)
                .wrapping_add(call_offset(first, second)),
        };
    }
    let special = second as u8;
    match (first, second & 0xFF00) {
        (0xF380..=0xF38F, 0x8800) => Op::WriteSpecial {
            n: bits(first, 0, 4),
            special,
        },
        (0xF3BF, 0x8F00) if matches!(special >> 4, 4..=6) => Op::Barrier,
        (0xF3EF, 0x8000..=0x8F00) => Op::ReadSpecial {
            d: bits(second, 8, 4),
            special,
        },
        _ => Op::Undefined,
    }
}

/// Twenty-four bits of offset, the upper ones in disguise.
fn call_offset(first: u16, second: u16) -> u32 {
    let sign = u32::from(bits(first, 10, 1));
    let i1 = u32::from(bits(second, 13, 1)) ^ sign ^ 1;
    let i2 = u32::from(bits(second, 11, 1)) ^ sign ^ 1;
    let upper = u32::from(first & 0x3FF);
    let lower = u32::from(second & 0x7FF);
    let offset = sign << 24 | i1 << 23 | i2 << 22 | upper << 12 | lower << 1;
    (((offset << 7) as i32) >> 7) as u32
}
