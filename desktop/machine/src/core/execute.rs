//! What the instructions do. One loop over decoded operations, which leaves
//! only when its cycles are used up or something out of the ordinary happens.

use super::blocks::{BLOCK, LINE};
use super::bus::{Access, Bus, Moment, Unmapped};
use super::exceptions::Trap;
use super::op::Op;
use super::{Core, LR, PC, SP, State, decode, system, timing};

/// What a branch to this goes to is the end of a handler, in a handler.
const RETURNS: u32 = 0xF;

impl Core {
    /// Executes instructions from `cycles` on until `limit` is reached.
    pub(super) fn execute<B: Bus>(&mut self, bus: &mut B, mut cycles: u32, mut limit: u32) -> u32 {
        // Here they are at hand; elsewhere they are out of date until the loop is left.
        let mut registers = self.registers;
        let mut pc = registers[PC];
        let mut flags = self.flags;
        let entered = cycles;
        let watched = !self.stops.is_empty();

        let trap = 'run: {
            if !self.thumb {
                break 'run Some(Trap::Fault);
            }
            'branch: loop {
                if cycles >= limit || watched && cycles != entered && self.stops.contains(&pc) {
                    break 'run None;
                }
                cycles += bus.wait_for_code(Moment { cycles, pc });
                let mut index = match self.blocks.find(pc) {
                    Some(index) => index,
                    None => match self.blocks.decode(bus, pc) {
                        Ok(index) => index,
                        Err(Unmapped) => break 'run Some(Trap::Fault),
                    },
                };
                // The operation at `index` is at `origin + 2 * index`.
                let origin = pc.wrapping_sub(2 * index as u32);

                loop {
                    let at = index;
                    index += 1;
                    let begun = cycles;
                    cycles += 1;

                    /// The address of the instruction after this one.
                    macro_rules! next {
                        () => {
                            origin.wrapping_add(2 * index as u32)
                        };
                    }
                    macro_rules! here {
                        () => {
                            next!().wrapping_sub(2)
                        };
                    }
                    macro_rules! moment {
                        () => {
                            Moment {
                                cycles: begun,
                                pc: here!(),
                            }
                        };
                    }
                    macro_rules! fault {
                        () => {{
                            pc = here!();
                            break 'run Some(Trap::Fault);
                        }};
                    }
                    macro_rules! r {
                        ($n:expr) => {
                            registers[usize::from($n & 15)]
                        };
                    }
                    macro_rules! load {
                        ($bytes:literal, $address:expr) => {{
                            let address = $address;
                            match bus.load_at_once::<$bytes>(address) {
                                Some(value) => {
                                    cycles += timing::ACCESS;
                                    value
                                }
                                None => match self.load::<B, $bytes>(bus, address, moment!()) {
                                    Ok(access) => {
                                        cycles += timing::ACCESS + access.wait;
                                        if access.pause {
                                            limit = 0;
                                        }
                                        access.value
                                    }
                                    Err(Unmapped) => fault!(),
                                },
                            }
                        }};
                    }
                    macro_rules! store {
                        ($bytes:literal, $address:expr, $value:expr) => {{
                            let (address, value) = ($address, $value);
                            match bus.store_at_once::<$bytes>(address, value) {
                                Some(()) => {
                                    cycles += timing::ACCESS;
                                    self.blocks.written(address);
                                }
                                None => {
                                    match self.store::<B, $bytes>(bus, address, value, moment!()) {
                                        Ok(access) => {
                                            cycles += timing::ACCESS + access.wait;
                                            if access.pause {
                                                limit = 0;
                                            }
                                        }
                                        Err(Unmapped) => fault!(),
                                    }
                                }
                            }
                        }};
                    }
                    macro_rules! branch {
                        ($condition:expr, $to:expr) => {
                            if $condition {
                                cycles += timing::BRANCH;
                                pc = $to;
                                continue 'branch;
                            }
                        };
                    }
                    /// A branch to an address whose lowest bit is the T bit.
                    macro_rules! exchange {
                        ($to:expr, $cycles:expr) => {{
                            let to = $to;
                            cycles += $cycles;
                            if self.exception != 0 && to >> 28 == RETURNS {
                                pc = here!();
                                break 'run Some(Trap::Return(to));
                            }
                            pc = to & !1;
                            if to & 1 == 0 {
                                self.thumb = false;
                                break 'run Some(Trap::Fault);
                            }
                            continue 'branch;
                        }};
                    }
                    /// The second half of a 32-bit instruction.
                    macro_rules! second_half {
                        () => {
                            if index.is_multiple_of(LINE) {
                                cycles += bus.wait_for_code(Moment {
                                    cycles,
                                    pc: next!(),
                                });
                            }
                            index += 1;
                        };
                    }
                    macro_rules! read_special {
                        ($d:expr, $special:expr) => {
                            self.registers = registers;
                            r!($d) = self.read_special($special, flags);
                            cycles += timing::SPECIAL;
                        };
                    }
                    macro_rules! write_special {
                        ($n:expr, $special:expr) => {
                            (self.registers, self.flags) = (registers, flags);
                            self.write_special($special, r!($n));
                            (registers, flags) = (self.registers, self.flags);
                            cycles += timing::SPECIAL;
                        };
                    }
                    /// Something else must be looked at before the next instruction.
                    macro_rules! leave {
                        () => {{
                            pc = next!();
                            break 'run None;
                        }};
                    }

                    // By its place: what an operation does not need is not loaded.
                    match *self.blocks.op(at) {
                        Op::Movs { d, m } => r!(d) = flags.result(r!(m)),
                        Op::MovsValue { d, value } => r!(d) = flags.result(value.into()),
                        Op::Mov { d, m } => r!(d) = r!(m),
                        Op::MovValue { d, value } => r!(d) = value,
                        Op::MovSp { m } => registers[SP] = r!(m) & !3,
                        Op::Adds { d, n, m } => r!(d) = flags.add(r!(n), r!(m)),
                        Op::AddsValue { d, n, value } => r!(d) = flags.add(r!(n), value.into()),
                        Op::Subs { d, n, m } => r!(d) = flags.subtract(r!(n), r!(m)),
                        Op::SubsValue { d, n, value } => {
                            r!(d) = flags.subtract(r!(n), value.into());
                        }
                        Op::Add { d, m } => r!(d) = r!(d).wrapping_add(r!(m)),
                        Op::AddValue { d, value } => r!(d) = r!(d).wrapping_add(value),
                        Op::AddSp { m } => {
                            registers[SP] = registers[SP].wrapping_add(r!(m)) & !3;
                        }
                        Op::AddOffset { d, n, offset } => {
                            r!(d) = r!(n).wrapping_add_signed(offset.into());
                        }
                        Op::Compare { n, m } => {
                            flags.subtract(r!(n), r!(m));
                        }
                        Op::CompareValue { n, value } => {
                            flags.subtract(r!(n), value.into());
                        }
                        Op::CompareNegative { n, m } => {
                            flags.add(r!(n), r!(m));
                        }
                        Op::Adcs { d, m } => r!(d) = flags.add_with_carry(r!(d), r!(m)),
                        Op::Sbcs { d, m } => r!(d) = flags.add_with_carry(r!(d), !r!(m)),
                        Op::Negs { d, m } => r!(d) = flags.subtract(0, r!(m)),
                        Op::Muls { d, m } => r!(d) = flags.result(r!(d).wrapping_mul(r!(m))),

                        Op::Ands { d, m } => r!(d) = flags.result(r!(d) & r!(m)),
                        Op::Eors { d, m } => r!(d) = flags.result(r!(d) ^ r!(m)),
                        Op::Orrs { d, m } => r!(d) = flags.result(r!(d) | r!(m)),
                        Op::Bics { d, m } => r!(d) = flags.result(r!(d) & !r!(m)),
                        Op::Mvns { d, m } => r!(d) = flags.result(!r!(m)),
                        Op::Test { n, m } => {
                            flags.result(r!(n) & r!(m));
                        }
                        Op::LslsValue { d, m, by } => r!(d) = flags.shift_left(r!(m), by.into()),
                        Op::LsrsValue { d, m, by } => r!(d) = flags.shift_right(r!(m), by.into()),
                        Op::AsrsValue { d, m, by } => {
                            r!(d) = flags.shift_right_signed(r!(m), by.into());
                        }
                        Op::Lsls { d, m } => r!(d) = flags.shift_left_by(r!(d), r!(m)),
                        Op::Lsrs { d, m } => r!(d) = flags.shift_right_by(r!(d), r!(m)),
                        Op::Asrs { d, m } => r!(d) = flags.shift_right_signed_by(r!(d), r!(m)),
                        Op::Rors { d, m } => r!(d) = flags.rotate_right_by(r!(d), r!(m)),
                        Op::Sxth { d, m } => r!(d) = i32::from(r!(m) as i16) as u32,
                        Op::Sxtb { d, m } => r!(d) = i32::from(r!(m) as i8) as u32,
                        Op::Uxth { d, m } => r!(d) = r!(m) & 0xFFFF,
                        Op::Uxtb { d, m } => r!(d) = r!(m) & 0xFF,
                        Op::Rev { d, m } => r!(d) = r!(m).swap_bytes(),
                        Op::Rev16 { d, m } => r!(d) = r!(m).swap_bytes().rotate_left(16),
                        Op::Revsh { d, m } => {
                            r!(d) = i32::from((r!(m) as u16).swap_bytes() as i16) as u32;
                        }

                        Op::LdrAt { t, address } => r!(t) = load!(4, address),
                        Op::Ldr { t, n, offset } => {
                            r!(t) = load!(4, r!(n).wrapping_add(offset.into()));
                        }
                        Op::Ldrh { t, n, offset } => {
                            r!(t) = load!(2, r!(n).wrapping_add(offset.into()));
                        }
                        Op::Ldrb { t, n, offset } => {
                            r!(t) = load!(1, r!(n).wrapping_add(offset.into()));
                        }
                        Op::Str { t, n, offset } => {
                            store!(4, r!(n).wrapping_add(offset.into()), r!(t));
                        }
                        Op::Strh { t, n, offset } => {
                            store!(2, r!(n).wrapping_add(offset.into()), r!(t));
                        }
                        Op::Strb { t, n, offset } => {
                            store!(1, r!(n).wrapping_add(offset.into()), r!(t));
                        }
                        Op::LdrIndexed { t, n, m } => r!(t) = load!(4, r!(n).wrapping_add(r!(m))),
                        Op::LdrhIndexed { t, n, m } => r!(t) = load!(2, r!(n).wrapping_add(r!(m))),
                        Op::LdrbIndexed { t, n, m } => r!(t) = load!(1, r!(n).wrapping_add(r!(m))),
                        Op::LdrshIndexed { t, n, m } => {
                            let value = load!(2, r!(n).wrapping_add(r!(m)));
                            r!(t) = i32::from(value as i16) as u32;
                        }
                        Op::LdrsbIndexed { t, n, m } => {
                            let value = load!(1, r!(n).wrapping_add(r!(m)));
                            r!(t) = i32::from(value as i8) as u32;
                        }
                        Op::StrIndexed { t, n, m } => store!(4, r!(n).wrapping_add(r!(m)), r!(t)),
                        Op::StrhIndexed { t, n, m } => store!(2, r!(n).wrapping_add(r!(m)), r!(t)),
                        Op::StrbIndexed { t, n, m } => store!(1, r!(n).wrapping_add(r!(m)), r!(t)),

                        Op::LoadMany { n, list } => {
                            let mut address = r!(n);
                            let mut rest = list;
                            while rest != 0 {
                                let t = rest.trailing_zeros() as u8;
                                r!(t) = load!(4, address);
                                address = address.wrapping_add(4);
                                rest &= rest - 1;
                            }
                            if list >> n & 1 == 0 {
                                r!(n) = address;
                            }
                        }
                        Op::StoreMany { n, list } => {
                            let mut address = r!(n);
                            let mut rest = list;
                            while rest != 0 {
                                let t = rest.trailing_zeros() as u8;
                                store!(4, address, r!(t));
                                address = address.wrapping_add(4);
                                rest &= rest - 1;
                            }
                            r!(n) = address;
                        }
                        Op::Push { list } => {
                            let bottom = registers[SP].wrapping_sub(4 * list.count_ones());
                            let mut address = bottom;
                            let mut rest = list;
                            while rest != 0 {
                                let t = rest.trailing_zeros() as u8;
                                store!(4, address, r!(t));
                                address = address.wrapping_add(4);
                                rest &= rest - 1;
                            }
                            registers[SP] = bottom;
                        }
                        Op::Pop { list } => {
                            let mut address = registers[SP];
                            let mut rest = list;
                            while rest != 0 {
                                let t = rest.trailing_zeros() as u8;
                                r!(t) = load!(4, address);
                                address = address.wrapping_add(4);
                                rest &= rest - 1;
                            }
                            registers[SP] = address;
                        }
                        Op::PopPc { list } => {
                            let mut address = registers[SP];
                            let mut rest = list;
                            while rest != 0 {
                                let t = rest.trailing_zeros() as u8;
                                r!(t) = load!(4, address);
                                address = address.wrapping_add(4);
                                rest &= rest - 1;
                            }
                            let to = load!(4, address);
                            registers[SP] = address.wrapping_add(4);
                            exchange!(to, timing::POP_BRANCH);
                        }

                        Op::Branch { to } => branch!(true, to),
                        Op::BranchEq { to } => branch!(flags.z(), to),
                        Op::BranchNe { to } => branch!(!flags.z(), to),
                        Op::BranchCs { to } => branch!(flags.carry, to),
                        Op::BranchCc { to } => branch!(!flags.carry, to),
                        Op::BranchMi { to } => branch!(flags.n(), to),
                        Op::BranchPl { to } => branch!(!flags.n(), to),
                        Op::BranchVs { to } => branch!(flags.v(), to),
                        Op::BranchVc { to } => branch!(!flags.v(), to),
                        Op::BranchHi { to } => branch!(flags.carry && !flags.z(), to),
                        Op::BranchLs { to } => branch!(!flags.carry || flags.z(), to),
                        Op::BranchGe { to } => branch!(!flags.less(), to),
                        Op::BranchLt { to } => branch!(flags.less(), to),
                        Op::BranchGt { to } => branch!(!flags.z() && !flags.less(), to),
                        Op::BranchLe { to } => branch!(flags.z() || flags.less(), to),
                        Op::Call { to } => {
                            second_half!();
                            registers[LR] = next!() | 1;
                            cycles += timing::CALL;
                            pc = to;
                            continue 'branch;
                        }
                        Op::MovPc { m } => branch!(true, r!(m) & !1),
                        Op::AddPc { m } => {
                            branch!(true, here!().wrapping_add(4).wrapping_add(r!(m)) & !1);
                        }
                        Op::Bx { m } => exchange!(r!(m), timing::BRANCH),
                        Op::Blx { m } => {
                            let to = r!(m);
                            registers[LR] = next!() | 1;
                            cycles += timing::BRANCH;
                            pc = to & !1;
                            if to & 1 == 0 {
                                self.thumb = false;
                                break 'run Some(Trap::Fault);
                            }
                            continue 'branch;
                        }

                        Op::SupervisorCall => {
                            pc = next!();
                            break 'run Some(Trap::SupervisorCall);
                        }
                        Op::Breakpoint => {
                            pc = here!();
                            if bus.handles_breakpoint(pc) {
                                cycles = begun;
                                self.paused = true;
                                break 'run None;
                            }
                            break 'run Some(Trap::Fault);
                        }
                        Op::MaskInterrupts { mask } => {
                            if self.is_privileged() {
                                self.interrupts_masked = mask;
                                if !mask && self.nvic.due(false).is_some() {
                                    leave!();
                                }
                            }
                        }
                        Op::Nop => {}
                        Op::WaitForEvent => {
                            if !std::mem::take(&mut self.event) {
                                self.state = State::WaitingForEvent;
                                leave!();
                            }
                        }
                        Op::WaitForInterrupt => {
                            if self.nvic.due(false).is_none() {
                                self.state = State::WaitingForInterrupt;
                                leave!();
                            }
                        }
                        Op::SendEvent => self.event = true,
                        Op::Barrier => {
                            second_half!();
                        }
                        Op::ReadSpecial { d, special } => {
                            read_special!(d, special);
                            second_half!();
                        }
                        Op::WriteSpecial { n, special } => {
                            write_special!(n, special);
                            second_half!();
                            leave!();
                        }
                        Op::Undefined => fault!(),

                        Op::Half { first } => {
                            let address = here!();
                            pc = address.wrapping_add(2);
                            cycles += bus.wait_for_code(Moment { cycles, pc });
                            let Ok([second, ..]) = bus.code(pc) else {
                                fault!();
                            };
                            pc = address.wrapping_add(4);
                            match decode::wide(first, second, address) {
                                Op::Call { to } => {
                                    registers[LR] = pc | 1;
                                    cycles += timing::CALL;
                                    pc = to;
                                    continue 'branch;
                                }
                                Op::Barrier => continue 'branch,
                                Op::ReadSpecial { d, special } => {
                                    read_special!(d, special);
                                    continue 'branch;
                                }
                                Op::WriteSpecial { n, special } => {
                                    write_special!(n, special);
                                    break 'run None;
                                }
                                _ => fault!(),
                            }
                        }
                    }
                    if cycles >= limit {
                        leave!();
                    }
                    if index.is_multiple_of(LINE) {
                        if index.is_multiple_of(BLOCK) {
                            pc = next!();
                            continue 'branch;
                        }
                        cycles += bus.wait_for_code(Moment {
                            cycles,
                            pc: next!(),
                        });
                    }
                }
            }
        };
        registers[PC] = pc;
        self.registers = registers;
        self.flags = flags;
        if let Some(trap) = trap {
            self.trap(bus, cycles, trap);
        }
        cycles
    }

    #[inline(always)]
    fn load<B: Bus, const BYTES: u32>(
        &mut self,
        bus: &mut B,
        address: u32,
        moment: Moment,
    ) -> Result<Access, Unmapped> {
        if address & (BYTES - 1) != 0 {
            return Err(Unmapped);
        }
        match bus.load::<BYTES>(address, moment) {
            Ok(access) => {
                if access.pause {
                    self.paused = true;
                }
                Ok(access)
            }
            Err(Unmapped) => self.load_private(bus, address, BYTES, moment),
        }
    }

    #[inline(always)]
    fn store<B: Bus, const BYTES: u32>(
        &mut self,
        bus: &mut B,
        address: u32,
        value: u32,
        moment: Moment,
    ) -> Result<Access, Unmapped> {
        if address & (BYTES - 1) != 0 {
            return Err(Unmapped);
        }
        match bus.store::<BYTES>(address, value, moment) {
            Ok(access) => {
                self.blocks.written(address);
                if access.pause {
                    self.paused = true;
                }
                Ok(access)
            }
            Err(Unmapped) => self.store_private(bus, address, value, BYTES, moment),
        }
    }

    /// Nobody on the bus answers: it is a register of the core, or a fault. The
    /// registers are words, and not for unprivileged code.
    #[cold]
    fn load_private<B: Bus>(
        &mut self,
        bus: &mut B,
        address: u32,
        bytes: u32,
        moment: Moment,
    ) -> Result<Access, Unmapped> {
        if !system::is_private(address) || !self.is_privileged() || bytes != 4 {
            return Err(Unmapped);
        }
        let now = self.clock + u64::from(moment.cycles);
        let value = self.read_private(address, now).unwrap_or_else(|| {
            bus.report_private(address, false, moment);
            0
        });
        Ok(Access::at_once(value))
    }

    /// After this the core looks again what is pending.
    #[cold]
    fn store_private<B: Bus>(
        &mut self,
        bus: &mut B,
        address: u32,
        value: u32,
        bytes: u32,
        moment: Moment,
    ) -> Result<Access, Unmapped> {
        if !system::is_private(address) || !self.is_privileged() || bytes != 4 {
            return Err(Unmapped);
        }
        let now = self.clock + u64::from(moment.cycles);
        if self.write_private(address, value, now).is_none() {
            bus.report_private(address, true, moment);
        }
        self.paused |= self.reset_requested;
        Ok(Access {
            value: 0,
            wait: 0,
            pause: true,
        })
    }
}
