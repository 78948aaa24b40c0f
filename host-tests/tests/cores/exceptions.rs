//! Exceptions, as the manual has them (chapters B1.5 and B3). The other core is
//! asked where it can: it nests nothing, and has no unprivileged code.

use palm_machine::{Core, CoreState, Processor};

use crate::pair::{CODE, CONTROL, HANDLER, MSP, Memory, NOP, PC, PRIMASK, PSP, Pair, SP, STACK};
use crate::pair::{RAM, XPSR};

const LR: usize = 14;

const BX_LR: u16 = 0x4770;
const CPSID: u16 = 0xB672;
const CPSIE: u16 = 0xB662;
const LDR_R1_R0: u16 = 0x6801;
const SEV: u16 = 0xBF40;
const STR_R1_R0: u16 = 0x6001;
const SVC: u16 = 0xDF00;
const UDF: u16 = 0xDE00;
const WFE: u16 = 0xBF20;
const WFI: u16 = 0xBF30;

const SYST_CSR: u32 = 0xE000_E010;
const SYST_RVR: u32 = 0xE000_E014;
const SYST_CVR: u32 = 0xE000_E018;
const NVIC_ISER: u32 = 0xE000_E100;
const NVIC_IPR0: u32 = 0xE000_E400;
const ICSR: u32 = 0xE000_ED04;
const ICSR_PENDSVSET: u32 = 1 << 28;
const SCR: u32 = 0xE000_ED10;
const SCR_SLEEPONEXIT: u32 = 1 << 1;
const SCR_SLEEPDEEP: u32 = 1 << 2;
const SCR_SEVONPEND: u32 = 1 << 4;
const AIRCR: u32 = 0xE000_ED0C;
const AIRCR_SYSRESETREQ: u32 = 0x05FA_0004;

const HARD_FAULT: u32 = 3;
const SV_CALL: u32 = 11;
const PEND_SV: u32 = 14;
const SYS_TICK: u32 = 15;
const LINE_0: u32 = 16;
const LINE_1: u32 = 17;

const TO_HANDLER: u32 = 0xFFFF_FFF1;
const TO_THREAD: u32 = 0xFFFF_FFF9;
const TO_THREAD_ON_PROCESS_STACK: u32 = 0xFFFF_FFFD;

/// Saving the registers.
const ENTRY: u32 = 16;

/// Each exception has a handler of its own, sixteen bytes apart.
const fn handler(exception: u32) -> u32 {
    HANDLER + 16 * exception
}

struct Rig {
    core: Core,
    memory: Memory,
}

impl Rig {
    fn new(code: &[u16]) -> Self {
        let mut rig = Self {
            core: Core::new(),
            memory: Memory::new(),
        };
        for n in 0..rig.memory.vectors.len() {
            rig.memory.vectors[n] = handler(n as u32) | 1;
        }
        rig.core.start(STACK, CODE);
        rig.place(CODE, code);
        rig
    }

    fn place(&mut self, address: u32, code: &[u16]) {
        for (at, halfword) in (address..).step_by(2).zip(code) {
            self.memory.put(at, *halfword);
        }
        self.core.forget_code(address, 2 * code.len() as u32);
    }

    fn run(&mut self, cycles: u32) -> u32 {
        self.core.run(&mut self.memory, cycles)
    }

    fn step(&mut self) -> u32 {
        self.run(1)
    }

    /// Lets an exception that is due begin, up to the first instruction of its handler.
    fn enter(&mut self) {
        assert_eq!(self.run(ENTRY), ENTRY);
        self.step();
    }

    /// What is at the program counter now, without running it.
    fn pc(&self) -> u32 {
        self.core.register(PC)
    }

    fn exception(&self) -> u32 {
        self.core.special(XPSR) & 0x3F
    }

    /// Writes a register of the core, as a program does, from somewhere else.
    fn write(&mut self, address: u32, value: u32) {
        const ELSEWHERE: u32 = HANDLER - 16;
        let kept = [0, 1, PC].map(|n| self.core.register(n));
        self.place(ELSEWHERE, &[STR_R1_R0]);
        self.core.set_register(0, address);
        self.core.set_register(1, value);
        self.core.jump(ELSEWHERE);
        self.step();
        for (n, value) in [0, 1, PC].into_iter().zip(kept) {
            self.core.set_register(n, value);
        }
    }

    /// Both lines are on; the second is less urgent than the first.
    fn switch_lines_on(&mut self) {
        self.write(NVIC_IPR0, 0x8040);
        self.write(NVIC_ISER, 0b11);
    }

    /// The word of the frame that the stack pointer is at: 6 is the return address.
    fn saved(&self, word: u32) -> u32 {
        self.memory.word(self.core.register(SP) + 4 * word)
    }
}

#[test]
fn a_more_urgent_interrupt_interrupts_a_handler() {
    let mut rig = Rig::new(&[]);
    rig.switch_lines_on();
    rig.core.set_lines(0b10);
    rig.enter();
    assert_eq!(rig.exception(), LINE_1);
    assert_eq!(rig.core.register(LR), TO_THREAD);
    assert_eq!(rig.saved(6), CODE);
    let outer = rig.core.register(SP);

    rig.core.set_lines(0b11);
    rig.place(handler(LINE_0), &[NOP, BX_LR]);
    rig.enter();
    assert_eq!(rig.exception(), LINE_0);
    assert_eq!(rig.core.register(LR), TO_HANDLER);
    assert_eq!(rig.saved(6), handler(LINE_1) + 2);
    assert_eq!(rig.saved(7) & 0x3F, LINE_1);

    rig.core.set_lines(0b10);
    rig.step();
    assert_eq!(rig.exception(), LINE_1);
    assert_eq!(rig.core.register(SP), outer);
    assert_eq!(rig.pc(), handler(LINE_1) + 2);
}

#[test]
fn an_equal_waits_and_follows_without_restoring() {
    let mut rig = Rig::new(&[]);
    rig.write(NVIC_ISER, 0b11);
    rig.place(handler(LINE_1), &[NOP, NOP, BX_LR]);
    rig.core.set_lines(0b10);
    rig.enter();
    rig.core.set_lines(0b01);
    rig.step();
    assert_eq!(rig.exception(), LINE_1, "of equal priority");
    let frame = rig.core.register(SP);
    rig.core.set_register(0, 0x1234);
    rig.step();
    rig.step();
    assert_eq!(rig.exception(), LINE_0);
    assert_eq!(rig.core.register(LR), TO_THREAD);
    assert_eq!(rig.core.register(SP), frame, "the frame is still there");
    assert_eq!(rig.core.register(0), 0x1234, "nothing was restored");
    assert_eq!(rig.pc(), handler(LINE_0) + 2);
}

#[test]
fn a_late_but_more_urgent_interrupt_goes_first() {
    let mut rig = Rig::new(&[]);
    rig.switch_lines_on();
    rig.core.set_lines(0b10);
    assert_eq!(rig.run(1), ENTRY, "the registers are saved for line 1");
    rig.core.set_lines(0b11);
    rig.place(handler(LINE_0), &[NOP, BX_LR]);
    rig.step();
    assert_eq!(rig.exception(), LINE_0);
    assert_eq!(rig.core.register(SP), STACK - 32, "saved once");
    rig.core.set_lines(0b10);
    rig.step();
    rig.step();
    assert_eq!(rig.exception(), LINE_1);
    assert_eq!(rig.core.register(SP), STACK - 32);
}

#[test]
fn primask_holds_interrupts_back_until_it_is_cleared() {
    let mut rig = Rig::new(&[CPSID, NOP, CPSIE, NOP]);
    rig.write(NVIC_ISER, 1);
    rig.step();
    rig.core.set_lines(1);
    rig.step();
    rig.step();
    assert_eq!(rig.exception(), 0);
    assert_eq!(rig.pc(), CODE + 6);
    rig.enter();
    assert_eq!(rig.exception(), LINE_0);
    assert_eq!(rig.saved(6), CODE + 6);
}

#[test]
fn a_line_that_stays_high_interrupts_again() {
    let mut rig = Rig::new(&[]);
    rig.write(NVIC_ISER, 1);
    rig.place(handler(LINE_0), &[NOP, BX_LR]);
    rig.core.set_lines(1);
    rig.enter();
    rig.step();
    rig.step();
    assert_eq!((rig.exception(), rig.pc()), (LINE_0, handler(LINE_0) + 2));
    rig.core.set_lines(0);
    rig.step();
    assert_eq!(rig.exception(), 0);
    assert_eq!(rig.core.register(SP), STACK);
}

#[test]
fn every_kind_of_fault_leads_to_hard_fault() {
    let cases: [(&str, &[u16], u32); 6] = [
        ("undefined", &[UDF], 0),
        ("a breakpoint", &[0xBE00], 0),
        ("an unaligned load", &[LDR_R1_R0], RAM + 2),
        ("a load from nowhere", &[LDR_R1_R0], 0x7000_0000),
        ("a store to nowhere", &[STR_R1_R0], 0x7000_0000),
        ("a call under PRIMASK", &[SVC], 0),
    ];
    for (what, code, r0) in cases {
        let mut rig = Rig::new(code);
        rig.core.set_special(PRIMASK, 1);
        rig.core.set_register(0, r0);
        rig.core.set_register(1, 0x5555);
        rig.step();
        rig.enter();
        assert_eq!(rig.exception(), HARD_FAULT, "{what}");
        assert_eq!(rig.saved(6), CODE, "{what}");
        assert_eq!(rig.saved(1), 0x5555, "{what} loads nothing");
    }
}

#[test]
fn a_jump_to_nowhere_or_to_arm_code_fails_there() {
    for (target, saved, thumb) in [(0x7000_0001, 0x7000_0000, 1), (CODE + 8, CODE + 8, 0)] {
        // BX r0.
        let mut rig = Rig::new(&[0x4700]);
        rig.core.set_register(0, target);
        rig.step();
        if rig.exception() == 0 && rig.pc() == target & !1 && thumb == 1 {
            rig.step();
        }
        rig.enter();
        assert_eq!(rig.exception(), HARD_FAULT);
        assert_eq!(rig.saved(6), saved);
        assert_eq!(rig.saved(7) >> 24 & 1, thumb);
    }
}

#[test]
fn a_fault_in_its_handler_locks_the_core_up() {
    let mut rig = Rig::new(&[UDF]);
    rig.place(handler(HARD_FAULT), &[UDF]);
    rig.run(100);
    assert_eq!(rig.core.state(), CoreState::LockedUp);
    rig.core.set_lines(1);
    assert!(!rig.core.wake());
    assert_eq!(rig.run(100), 0);
    rig.core.start(STACK, CODE + 2);
    assert_eq!(rig.run(10), 10);
}

#[test]
fn a_stack_that_is_nowhere_ends_in_lock_up() {
    let mut rig = Rig::new(&[SVC]);
    rig.core.set_register(SP, 0x7000_0000);
    // PUSH {r0}: the handler needs a stack.
    rig.place(handler(HARD_FAULT), &[0xB401]);
    rig.run(200);
    assert_eq!(rig.core.state(), CoreState::LockedUp);
}

#[test]
fn a_return_that_makes_no_sense_is_a_fault() {
    for back in [TO_HANDLER, 0xFFFF_FFF0, 0xFFFF_FFF5] {
        let mut rig = Rig::new(&[SVC]);
        rig.place(handler(SV_CALL), &[NOP, BX_LR]);
        rig.step();
        rig.enter();
        rig.core.set_register(LR, back);
        rig.step();
        rig.enter();
        assert_eq!(rig.exception(), HARD_FAULT, "{back:#x}");
        assert_eq!(rig.saved(6), handler(SV_CALL) + 2, "{back:#x}");
    }
}

#[test]
fn in_thread_mode_a_return_is_a_jump_to_nowhere() {
    let mut rig = Rig::new(&[BX_LR]);
    rig.core.set_register(LR, TO_THREAD);
    rig.step();
    rig.step();
    rig.enter();
    assert_eq!(rig.exception(), HARD_FAULT);
    assert_eq!(rig.saved(6), TO_THREAD & !1);
}

#[test]
fn calls_and_returns_agree_with_the_other_core() {
    // A stack at a multiple of eight, and one that is not; on either stack.
    for stack in [STACK, STACK - 4] {
        for process in [false, true] {
            let mut pair = Pair::new();
            // MSR PSP, r2; MSR CONTROL, r3; SVC; NOP.
            pair.place(CODE, &[0xF382, 0x8809, 0xF383, 0x8814, SVC, NOP]);
            pair.place(HANDLER, &[NOP, BX_LR]);
            let mut registers = [0; 15];
            for (n, register) in registers.iter_mut().enumerate() {
                *register = 0x0101_0101 * n as u32;
            }
            registers[SP] = stack;
            registers[2] = stack - 0x200;
            registers[3] = if process { 2 } else { 0 };
            pair.set(&registers, 0xA000_0000);
            for _ in 0..3 {
                pair.step();
            }
            pair.ours.run(&mut pair.our_memory, ENTRY);
            pair.step();
            assert_eq!(pair.our_view(), pair.reference_view());
            assert!(pair.our_memory == pair.reference_memory);
            let back = if process {
                TO_THREAD_ON_PROCESS_STACK
            } else {
                TO_THREAD
            };
            assert_eq!(pair.ours.register(LR), back);
            pair.step();
            pair.step();
            assert_eq!(pair.our_view(), pair.reference_view());
            assert_eq!(pair.ours.register(PC), CODE + 12);
            assert_eq!(pair.ours.special(CONTROL), registers[3]);
        }
    }
}

#[test]
fn pend_sv_waits_for_what_is_more_urgent() {
    let mut rig = Rig::new(&[]);
    rig.switch_lines_on();
    // The lowest priority.
    rig.write(0xE000_ED20, 0x00C0_0000);
    rig.place(handler(LINE_0), &[NOP, BX_LR]);
    rig.core.set_lines(1);
    rig.enter();
    rig.write(ICSR, ICSR_PENDSVSET);
    assert_eq!(rig.exception(), LINE_0);
    rig.core.set_lines(0);
    rig.step();
    rig.step();
    assert_eq!(rig.exception(), PEND_SV);
}

#[test]
fn sys_tick_interrupts_on_its_cycle() {
    let mut rig = Rig::new(&[]);
    rig.write(SYST_RVR, 99);
    rig.write(SYST_CVR, 0);
    rig.write(SYST_CSR, 0b111);
    // It reloads with the next tick, and two cycles of the store are over.
    let wait = rig.core.next_interrupt().unwrap() as u32;
    assert_eq!(wait, 98);
    assert_eq!(rig.run(wait), wait);
    assert_eq!((rig.exception(), rig.pc()), (0, CODE + 2 * wait));
    rig.enter();
    assert_eq!(rig.exception(), SYS_TICK);
    assert_eq!(rig.saved(6), CODE + 2 * wait);
}

#[test]
fn an_event_wakes_once_and_an_interrupt_does_too() {
    let mut rig = Rig::new(&[SEV, WFE, WFE, NOP]);
    rig.run(3);
    assert_eq!(rig.core.state(), CoreState::WaitingForEvent);
    assert_eq!(rig.pc(), CODE + 6);
    assert!(!rig.core.wake());
    rig.write(NVIC_ISER, 1);
    rig.core.set_lines(1);
    assert!(rig.core.wake());
    rig.enter();
    assert_eq!(rig.exception(), LINE_0);
}

#[test]
fn wfe_does_not_wake_for_what_is_masked_unless_it_is_told_to() {
    for told in [false, true] {
        let mut rig = Rig::new(&[CPSID, WFE, NOP]);
        rig.write(SCR, if told { SCR_SEVONPEND } else { 0 });
        rig.run(2);
        rig.core.set_lines(0b100);
        assert_eq!(rig.core.wake(), told, "not even switched on");
    }
}

#[test]
fn wfi_wakes_for_what_is_masked() {
    let mut rig = Rig::new(&[CPSID, WFI, NOP]);
    rig.write(NVIC_ISER, 1);
    rig.run(2);
    assert_eq!(rig.core.state(), CoreState::WaitingForInterrupt);
    rig.core.set_lines(1);
    assert!(rig.core.wake());
    rig.step();
    assert_eq!((rig.exception(), rig.pc()), (0, CODE + 6));
}

#[test]
fn a_core_can_sleep_when_its_last_handler_ends_and_deeply() {
    let mut rig = Rig::new(&[SVC, NOP]);
    rig.write(SCR, SCR_SLEEPONEXIT | SCR_SLEEPDEEP);
    rig.place(handler(SV_CALL), &[NOP, BX_LR]);
    rig.step();
    rig.enter();
    rig.step();
    assert_eq!(rig.core.state(), CoreState::WaitingForInterrupt);
    assert!(rig.core.sleeps_deeply());
    assert_eq!(rig.pc(), CODE + 2);
}

#[test]
fn unprivileged_code_reaches_flags_alone() {
    // MSR CONTROL, r0; CPSID; MSR PRIMASK, r0; MRS r1, MSP; STR r1, [r2].
    let mut rig = Rig::new(&[
        0xF380, 0x8814, CPSID, 0xF380, 0x8810, 0xF3EF, 0x8108, 0x6011,
    ]);
    rig.core.set_register(0, 1);
    rig.core.set_register(1, 1);
    rig.core.set_register(2, NVIC_ISER);
    for _ in 0..4 {
        rig.step();
    }
    assert_eq!(rig.core.special(CONTROL), 1);
    assert_eq!(rig.core.special(PRIMASK), 0);
    assert_eq!(rig.core.register(1), 0, "the stack pointer is not for it");
    rig.step();
    rig.enter();
    assert_eq!(rig.exception(), HARD_FAULT);
}

#[test]
fn the_process_stack_is_another_one() {
    let mut rig = Rig::new(&[0xF380, 0x8809, 0xF381, 0x8814, NOP]);
    rig.core.set_register(0, STACK - 0x100);
    rig.core.set_register(1, 2);
    rig.step();
    rig.step();
    assert_eq!(rig.core.register(SP), STACK - 0x100);
    assert_eq!(rig.core.special(MSP), STACK);
    assert_eq!(rig.core.special(PSP), STACK - 0x100);
}

#[test]
fn code_that_is_written_over_is_decoded_again() {
    // STRH r1, [r0]; B to the beginning: the store replaces the branch behind it.
    let mut rig = Rig::new(&[NOP, 0x8001, 0xE7FC]);
    rig.core.set_register(0, CODE + 4);
    rig.core.set_register(1, 0x2007);
    for _ in 0..3 {
        rig.step();
    }
    assert_eq!(rig.pc(), CODE + 6);
    assert_eq!(rig.core.register(0), 7, "MOVS r0, #7");
}

#[test]
fn a_reset_is_asked_for_once() {
    let mut rig = Rig::new(&[]);
    assert!(!rig.core.take_reset_request());
    rig.write(AIRCR, AIRCR_SYSRESETREQ);
    assert!(rig.core.take_reset_request());
    assert!(!rig.core.take_reset_request());
}
