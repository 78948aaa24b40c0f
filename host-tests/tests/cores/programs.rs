//! Random programs: thousands of instructions in a row, with loads, stores,
//! branches and calls, and with code that writes over itself.

use palm_island::deal::SplitMix64;
use palm_machine::Processor;

use crate::encodings::is_unpredictable;
use crate::pair::{CODE, HANDLER, PC, Pair, STACK, random_registers};

const PROGRAMS: u64 = 200;
const STEPS: usize = 400;

/// An instruction that continues with the next one or with one near by.
fn instruction(random: &mut SplitMix64) -> u16 {
    let bits = random.next_u64() as u16;
    match random.below(20) {
        0..=6 => bits % 0x4400,
        // ADD, CMP and MOV with the registers below the stack pointer.
        7 => 0x4400 | bits & 0x033F,
        // Loads and stores with an offset, and from the stack.
        8 => 0x5000 | bits & 0x0FFF,
        9 | 10 => 0x6000 | bits & 0x3FFF,
        11 => 0x8000 | bits & 0x0FFF,
        12 | 13 => 0x9000 | bits & 0x0F3F,
        14 => [0xA000, 0xA800][usize::from(bits >> 15)] | bits & 0x073F,
        // Extensions, reversals; PUSH and POP of a few registers.
        15 => 0xB200 | bits & 0xFF,
        16 => [0xB401, 0xB403, 0xBC02, 0xBC06, 0xBA00, 0xBA51][usize::from(bits % 6)],
        // LDM and STM of one or two registers.
        17 => 0xC000 | bits & 0x0F00 | [0x01, 0x12][usize::from(bits & 1)],
        // Branches forward, taken or not.
        18 => 0xD000 | (bits % 14) << 8 | bits & 3,
        _ => 0xE000 | bits & 3,
    }
}

#[test]
fn random_programs_do_the_same() {
    let mut random = SplitMix64(2);
    let mut instructions = 0;
    for program in 0..PROGRAMS {
        let mut pair = Pair::new();
        pair.both(|memory| memory.scramble(&mut SplitMix64(program)));
        let mut code: Vec<u16> = (0..400).map(|_| instruction(&mut random)).collect();
        // Now and then a call back to the beginning.
        for at in (60..400).step_by(61) {
            let offset = -2 * (at as i32 + 2);
            code[at] = 0xF400 | (offset >> 12 & 0x3FF) as u16;
            code[at + 1] = 0xF800 | (offset >> 1 & 0x7FF) as u16;
        }
        pair.place(CODE, &code);
        let mut registers = random_registers(&mut random);
        // Half of the programs may reach their own code.
        if program % 2 == 0 {
            registers[..8].iter_mut().for_each(|register| {
                if *register >= CODE && *register < HANDLER {
                    *register = STACK - 256;
                }
            });
        }
        pair.set(&registers, 0);
        for step in 0..STEPS {
            let at = pair.ours.register(PC);
            // A jump out of memory, or into data that is no instruction, ends it.
            let Ok([first, second]) = pair.our_memory.instruction(at) else {
                break;
            };
            if is_unpredictable(first, second) {
                break;
            }
            let (our_cycles, reference_cycles) = pair.step();
            let (ours, reference) = (pair.our_view(), pair.reference_view());
            if reference.status & 0x3F != 0 {
                // It failed; it goes on behind that, with other registers.
                pair.restart();
                pair.set(&random_registers(&mut random), 0);
                pair.ours.jump(at + 2);
                pair.reference.jump(at + 2);
                continue;
            }
            let name = format!("program {program}, step {step}, at {at:#x}");
            assert_eq!(ours, reference, "{name}");
            assert_eq!(our_cycles, reference_cycles, "{name}");
            instructions += 1;
        }
    }
    assert!(
        instructions > 20_000,
        "only {instructions} instructions ran"
    );
}
