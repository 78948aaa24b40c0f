//! The clock generators: which source feeds the system clock and how it is
//! divided. Switches are glitch-free and immediate.

use super::oscillators::{Crystal, Ring};
use super::pll::Pll;
use super::registers::{Registers, bit, field};
use super::time::Time;

/// CTRL and DIV of one generator.
#[derive(Clone, Copy)]
struct Generator {
    control: u32,
    divider: u32,
}

/// What the generators can choose from.
pub struct Sources<'a> {
    pub crystal: &'a Crystal,
    pub ring: &'a Ring,
    pub pll_sys: &'a Pll,
    pub pll_usb: &'a Pll,
    pub now: Time,
}

impl Sources<'_> {
    fn crystal(&self) -> Option<u64> {
        self.crystal.hertz(self.now)
    }

    fn pll(&self, pll: &Pll) -> Option<u64> {
        pll.hertz(self.crystal()?, self.now)
    }
}

/// What has a clock of its own that can be stopped while the core sleeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gate {
    I2c0,
    Io,
    Pwm,
    Timer,
    Watchdog,
}

impl Gate {
    /// The word of SLEEP_EN, and the bit in it.
    const fn place(self) -> (usize, u32) {
        match self {
            Self::I2c0 => (0, 6),
            Self::Io => (0, 8),
            Self::Pwm => (0, 17),
            Self::Timer => (1, 5),
            Self::Watchdog => (1, 12),
        }
    }
}

pub struct Clocks {
    generators: [Generator; Self::GENERATORS],
    resus_control: u32,
    /// WAKE_EN and SLEEP_EN, two words each: which clocks run when.
    gates: [u32; 4],
}

impl Clocks {
    // Every generator has CTRL, DIV and SELECTED, in this order.
    const GENERATORS: usize = 10;
    const REF: usize = 4;
    const SYS: usize = 5;
    const PERI: usize = 6;
    const ADC: usize = 8;
    const STRIDE: u32 = 0x0C;
    const CTRL: u32 = 0x00;
    const DIV: u32 = 0x04;
    const SELECTED: u32 = 0x08;

    const CLK_SYS_RESUS_CTRL: u32 = 0x78;
    const CLK_SYS_RESUS_STATUS: u32 = 0x7C;
    const WAKE_EN0: u32 = 0xA0;
    const SLEEP_EN1: u32 = 0xAC;

    /// The first word of SLEEP_EN among the gates.
    const SLEEP_EN: usize = 2;
    /// The gates that there are.
    const GATES: [u32; 2] = [u32::MAX, 0x7FFF];

    const CTRL_ENABLE: u32 = 11;

    /// A divider of one, with eight bits of fraction.
    const DIVIDE_BY_ONE: u32 = 1 << 8;

    pub fn new() -> Self {
        Self {
            generators: [Generator {
                control: 0,
                divider: Self::DIVIDE_BY_ONE,
            }; Self::GENERATORS],
            resus_control: 0xFF,
            gates: [u32::MAX; 4],
        }
    }

    /// clk_ref: the tick of timer and watchdog comes from it. None while its source stands
    /// still.
    pub fn ref_hertz(&self, sources: &Sources) -> Option<u64> {
        let generator = self.generators[Self::REF];
        let source = match field(generator.control, 0, 2) {
            0 => sources.ring.hertz()?,
            1 if field(generator.control, 5, 2) == 0 => sources.pll(sources.pll_usb)?,
            _ => sources.crystal()?,
        };
        Some(source / u64::from(field(generator.divider, 8, 2)).max(1))
    }

    /// clk_sys: the CPU, the memory and the peripheral bus. None while its source stands still.
    pub fn sys_hertz(&self, sources: &Sources) -> Option<u64> {
        let generator = self.generators[Self::SYS];
        let source = if bit(generator.control, 0) {
            match field(generator.control, 5, 3) {
                0 => sources.pll(sources.pll_sys)?,
                1 => sources.pll(sources.pll_usb)?,
                2 => sources.ring.hertz()?,
                _ => sources.crystal()?,
            }
        } else {
            self.ref_hertz(sources)?
        };
        let divider = u64::from(generator.divider.max(Self::DIVIDE_BY_ONE));
        Some(source * u64::from(Self::DIVIDE_BY_ONE) / divider)
    }

    /// Whether this block goes on while the core is in deep sleep.
    pub fn runs_asleep(&self, gate: Gate) -> bool {
        let (word, n) = gate.place();
        bit(self.gates[Self::SLEEP_EN + word], n)
    }

    /// How many of all the clocks go on while the core is in deep sleep.
    pub fn share_asleep(&self) -> f64 {
        let kept = (0..2).map(|word| self.gates[Self::SLEEP_EN + word] & Self::GATES[word]);
        let all: u32 = Self::GATES.iter().map(|word| word.count_ones()).sum();
        f64::from(kept.map(u32::count_ones).sum::<u32>()) / f64::from(all)
    }

    /// clk_peri: the serial port; it stands still unless it is switched on.
    pub fn peri_hertz(&self, sources: &Sources) -> Option<u64> {
        let control = self.generators[Self::PERI].control;
        let source = match field(control, 5, 3) {
            0 => self.sys_hertz(sources)?,
            1 => sources.pll(sources.pll_sys)?,
            2 => sources.pll(sources.pll_usb)?,
            3 => sources.ring.hertz()?,
            _ => sources.crystal()?,
        };
        bit(control, Self::CTRL_ENABLE).then_some(source)
    }

    /// clk_adc: the analog converter; it stands still unless it is switched on.
    pub fn adc_hertz(&self, sources: &Sources) -> Option<u64> {
        let generator = self.generators[Self::ADC];
        let source = match field(generator.control, 5, 3) {
            0 => sources.pll(sources.pll_usb)?,
            1 => sources.pll(sources.pll_sys)?,
            2 => sources.ring.hertz()?,
            _ => sources.crystal()?,
        };
        let divider = u64::from(field(generator.divider, 8, 2)).max(1);
        bit(generator.control, Self::CTRL_ENABLE).then_some(source / divider)
    }

    /// SELECTED has one bit for each source of the glitch-free mux; generators
    /// without such a mux read as one.
    fn selected(&self, index: usize) -> u32 {
        let control = self.generators[index].control;
        match index {
            Self::REF => 1 << field(control, 0, 2),
            Self::SYS => 1 << field(control, 0, 1),
            _ => 1,
        }
    }
}

impl Registers for Clocks {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        match offset {
            Self::CLK_SYS_RESUS_CTRL => Some(self.resus_control),
            Self::CLK_SYS_RESUS_STATUS => Some(0),
            Self::WAKE_EN0..=Self::SLEEP_EN1 => {
                Some(self.gates[((offset - Self::WAKE_EN0) / 4) as usize])
            }
            _ => {
                let index = (offset / Self::STRIDE) as usize;
                let generator = self.generators.get(index)?;
                match offset % Self::STRIDE {
                    Self::CTRL => Some(generator.control),
                    Self::DIV => Some(generator.divider),
                    Self::SELECTED => Some(self.selected(index)),
                    _ => None,
                }
            }
        }
    }

    fn write(&mut self, offset: u32, value: u32, _now: Time) -> Option<()> {
        match offset {
            Self::CLK_SYS_RESUS_CTRL => self.resus_control = value,
            Self::WAKE_EN0..=Self::SLEEP_EN1 => {
                self.gates[((offset - Self::WAKE_EN0) / 4) as usize] = value;
            }
            _ => {
                let generator = self.generators.get_mut((offset / Self::STRIDE) as usize)?;
                match offset % Self::STRIDE {
                    Self::CTRL => generator.control = value,
                    Self::DIV => generator.divider = value,
                    _ => return None,
                }
            }
        }
        Some(())
    }
}
