//! What the handheld draws from its battery: a model of the board's parts by what they do,
//! integrated over simulated time. Its figures and where they come from are in docs/energy.md.

use super::time::Time;

/// The rail of the chip, the flash and the display.
const RAIL_VOLTS: f64 = 3.3;
/// What the board's regulator makes of the battery's power.
const EFFICIENCY: f64 = 0.87;
/// The board with its chip dormant, regulator and all, at the battery.
const DORMANT_MILLIWATTS: f64 = 4.5;
/// A crystal that runs, and the least that is clocked by it, at the battery.
const CRYSTAL_MILLIWATTS: f64 = 3.0;
/// From here on at the rail.
const PLL_MILLIAMPS: f64 = 1.9;
const AWAKE_MILLIAMPS_PER_MEGAHERTZ: f64 = 0.167;
/// A core that waits leaves this part of it, because all other clocks go on.
const ASLEEP: f64 = 0.79;
const FLASH_IDLE_MILLIAMPS: f64 = 0.01;
const FLASH_READ_MILLIAMPS: f64 = 15.0;
const FLASH_WRITE_MILLIAMPS: f64 = 20.0;
/// A lit display without a single pixel.
const DISPLAY_MILLIAMPS: f64 = 1.0;
const DISPLAY_OFF_MILLIAMPS: f64 = 0.01;
/// A segment at full contrast, driven for one row of 64 at twice the rail.
const PIXEL_MILLIAMPS: f64 = 0.1 / 64.0 * 2.0;

/// What the core and its clocks do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Doing {
    Works,
    Waits,
    /// Waits, with this share of all clocks running.
    WaitsDeeply(f64),
    /// No clock runs.
    Nothing,
}

/// What the chip draws at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chip {
    pub doing: Doing,
    pub hertz: u64,
    pub crystal: bool,
    pub plls: u32,
}

/// What the display shows at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Panel {
    pub plugged: bool,
    pub on: bool,
    pub lit: u32,
    pub contrast: u8,
}

/// Millijoules from the battery since power-on.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Energy {
    /// The regulator and what never rests.
    pub board: f64,
    pub chip: f64,
    pub flash: f64,
    pub display: f64,
}

impl Energy {
    pub fn total(&self) -> f64 {
        self.board + self.chip + self.flash + self.display
    }

    /// For some time everything stays as it is.
    pub(super) fn pass(&mut self, span: Time, chip: Chip, panel: Panel) {
        let seconds = span.as_seconds_f64();
        self.board += seconds * DORMANT_MILLIWATTS;
        self.chip += seconds * chip.milliwatts();
        self.flash += seconds * at_battery(FLASH_IDLE_MILLIAMPS);
        self.display += seconds * panel.milliwatts();
    }

    /// The flash is read for some time.
    pub(super) fn read(&mut self, span: Time) {
        self.flash += span.as_seconds_f64() * at_battery(FLASH_READ_MILLIAMPS);
    }

    /// The flash is written or erased for some time.
    pub(super) fn write(&mut self, span: Time) {
        self.flash += span.as_seconds_f64() * at_battery(FLASH_WRITE_MILLIAMPS);
    }
}

impl Chip {
    fn milliwatts(&self) -> f64 {
        let crystal = if self.crystal {
            CRYSTAL_MILLIWATTS
        } else {
            0.0
        };
        let part = match self.doing {
            Doing::Works => 1.0,
            Doing::Waits => ASLEEP,
            Doing::WaitsDeeply(share) => ASLEEP * share,
            Doing::Nothing => return crystal,
        };
        let megahertz = self.hertz as f64 / 1e6;
        let clocks = part * AWAKE_MILLIAMPS_PER_MEGAHERTZ * megahertz;
        crystal + at_battery(clocks + f64::from(self.plls) * PLL_MILLIAMPS)
    }
}

impl Panel {
    fn milliwatts(&self) -> f64 {
        let pixels =
            PIXEL_MILLIAMPS * f64::from(self.lit) * (f64::from(self.contrast) + 1.0) / 256.0;
        at_battery(match (self.plugged, self.on) {
            (false, _) => 0.0,
            (true, false) => DISPLAY_OFF_MILLIAMPS,
            (true, true) => DISPLAY_MILLIAMPS + pixels,
        })
    }
}

/// The battery's milliwatts for this current of the rail.
fn at_battery(milliamps: f64) -> f64 {
    milliamps * RAIL_VOLTS / EFFICIENCY
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAST: Chip = Chip {
        doing: Doing::Works,
        hertz: 200_000_000,
        crystal: true,
        plls: 1,
    };

    #[test]
    fn a_core_that_waits_draws_less_and_one_without_a_clock_nothing() {
        let draws = |chip: Chip| chip.milliwatts();
        let waits = Chip {
            doing: Doing::Waits,
            ..FAST
        };
        let deeply = Chip {
            doing: Doing::WaitsDeeply(0.2),
            ..FAST
        };
        let dormant = Chip {
            doing: Doing::Nothing,
            crystal: false,
            plls: 0,
            hertz: 0,
        };
        assert!(draws(FAST) > draws(waits) && draws(waits) > draws(deeply));
        assert_eq!(draws(dormant), 0.0);
    }

    #[test]
    fn a_white_glass_draws_what_all_its_segments_do() {
        let panel = Panel {
            plugged: true,
            on: true,
            lit: 8_192,
            contrast: 255,
        };
        let milliamps = panel.milliwatts() / at_battery(1.0);
        assert!((milliamps - 26.6).abs() < 0.1, "{milliamps}");
    }
}
