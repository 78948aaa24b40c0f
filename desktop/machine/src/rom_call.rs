//! The functions of the boot ROM, carried out for the CPU: arguments in r0 to
//! r3, the result in r0, back to the link register.

use super::FLASH_BASE;
use super::board::Board;
use super::cache::Cache;
use super::nor::{Fault, PAGE};
use super::processor::Processor;
use super::rom::Function;
use super::time::Time;
use super::unmodelled::What;
use super::watchdog::Bite;

/// Cycles for a call that does nothing much.
const CALL_CYCLES: u64 = 20;

/// What the ROM needs for a page besides the chip's own time: it sends the page one bit at a
/// time and asks again and again whether the chip is done. Together the flash cannot be read for
/// 0.55 ms.
const PAGE_TIME: Time = Time::from_micros(150);

/// Carries out a function; tells how long it keeps the CPU busy.
pub fn call(
    function: Function,
    cpu: &mut impl Processor,
    board: &mut Board,
) -> Result<Time, Fault> {
    let [r0, r1, r2] = [0, 1, 2].map(|n| cpu.register(n));
    let mut lasts = board.cycle() * CALL_CYCLES;
    let mut result = r0;
    match function {
        Function::TableLookup => result = look_up(r0, r1, board),
        Function::PopCount => result = r0.count_ones(),
        Function::Reverse => result = r0.reverse_bits(),
        Function::LeadingZeros => result = r0.leading_zeros(),
        Function::TrailingZeros => result = r0.trailing_zeros(),
        Function::MemorySet => {
            if !board.sram.write(r0, &vec![r1 as u8; r2 as usize]) {
                board.report(r0, true, What::RomFunction);
            }
            cpu.forget_code(r0, r2);
            lasts += board.cycle() * u64::from(r2);
        }
        Function::MemoryCopy => {
            let mut bytes = vec![0; r2 as usize];
            match board.memory(r1, &mut bytes) {
                Ok(wait) if board.sram.write(r0, &bytes) => {
                    lasts += board.cycle() * u64::from(wait);
                }
                _ => board.report(r1, false, What::RomFunction),
            }
            cpu.forget_code(r0, r2);
            lasts += board.cycle() * u64::from(r2);
        }
        Function::ConnectFlash => {}
        Function::FlushCache => {
            board.cache.flush();
            lasts += board.cycle() * Cache::FLUSH_CYCLES;
        }
        Function::ExitXip => board.ssi.take_for_commands(),
        Function::EnterXip => board.ssi.enter_xip(),
        Function::FlashErase => {
            let (from, length) = (r0 as usize, r1 as usize);
            lasts += on_flash(board, |board| board.flash.erase(from, from + length))?;
            cpu.forget_code(FLASH_BASE + r0, r1);
        }
        Function::FlashProgram => {
            let mut bytes = vec![0; r2 as usize];
            if board.memory(r1, &mut bytes).is_err() {
                board.report(r1, false, What::RomFunction);
            }
            lasts += on_flash(board, |board| board.flash.program(r0 as usize, &bytes))?;
            lasts += PAGE_TIME * u64::from(r2).div_ceil(PAGE as u64);
            cpu.forget_code(FLASH_BASE + r0, r2);
        }
        // It never returns: the chip starts over, without the firmware.
        Function::UsbBoot => {
            board.reset(Some(Bite::Forced));
            cpu.hold();
            return Ok(lasts);
        }
    }
    cpu.set_register(0, result);
    cpu.jump(cpu.register(14) & !1);
    Ok(lasts)
}

/// Works on the flash chip; tells how long it was busy.
fn on_flash(
    board: &mut Board,
    work: impl FnOnce(&mut Board) -> Result<(), Fault>,
) -> Result<Time, Fault> {
    let before = board.flash.work().micros;
    match work(board) {
        Ok(()) => {}
        Err(Fault::PowerLost) => {
            let after = board.flash.work().micros;
            board.now += Time::from_micros(after - before);
            return Err(Fault::PowerLost);
        }
        Err(Fault::OutOfRange | Fault::Misaligned) => board.report(0, true, What::RomFunction),
    }
    let after = board.flash.work().micros;
    Ok(Time::from_micros(after - before))
}

/// Walks a table of two letters and an address each, up to a zero.
fn look_up(table: u32, code: u32, board: &mut Board) -> u32 {
    let mut at = table;
    let mut entry = [0; 4];
    while board.memory(at, &mut entry).is_ok() {
        let letters = u32::from(u16::from_le_bytes([entry[0], entry[1]]));
        if letters == 0 {
            break;
        }
        if letters == code {
            return u32::from(u16::from_le_bytes([entry[2], entry[3]]));
        }
        at += 4;
    }
    board.report(code, false, What::RomFunction);
    0
}
