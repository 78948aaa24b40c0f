//! Which exception comes next: what is pending, what is active, and who may
//! interrupt whom (ARM DDI 0419, chapter B1.5.4).

use super::system::Exception;

/// The priority of code that no exception interrupts yet: lower than any.
const THREAD: i16 = 256;
/// PRIMASK lifts the running code to this priority.
const MASKED: i16 = 0;
const NMI: i16 = -2;
const HARD_FAULT: i16 = -1;

/// Only the upper two bits of a priority exist.
const PRIORITY_BITS: u8 = 0xC0;
/// The interrupt lines of an RP2040.
pub const LINES: u32 = (1 << 26) - 1;
const EXCEPTIONS: usize = 16 + 32;

pub struct Nvic {
    /// Bits by exception number.
    pending: u64,
    active: u64,
    enabled: u32,
    priorities: [u8; EXCEPTIONS],
    /// The interrupt lines as they are now.
    lines: u32,
}

impl Nvic {
    pub const fn new() -> Self {
        Self {
            pending: 0,
            active: 0,
            enabled: 0,
            priorities: [0; EXCEPTIONS],
            lines: 0,
        }
    }

    const fn bit(exception: Exception) -> u64 {
        1 << exception.number()
    }

    pub fn pend(&mut self, exception: Exception) {
        self.pending |= Self::bit(exception);
    }

    pub fn unpend(&mut self, exception: Exception) {
        self.pending &= !Self::bit(exception);
    }

    pub const fn is_pending(&self, exception: Exception) -> bool {
        self.pending & Self::bit(exception) != 0
    }

    /// The interrupt lines as they are now. A line that rises becomes pending;
    /// one that stays high becomes pending again once its handler is done. True
    /// if an interrupt became pending.
    pub fn set_lines(&mut self, lines: u32) -> bool {
        let rising = lines & LINES & !self.lines;
        self.lines = lines & LINES;
        let before = self.pending;
        self.pending |= u64::from(rising) << Exception::FIRST_LINE;
        self.pend_high_lines();
        self.pending & !before != 0
    }

    fn pend_high_lines(&mut self) {
        self.pending |= u64::from(self.lines) << Exception::FIRST_LINE & !self.active;
    }

    pub const fn pending_lines(&self) -> u32 {
        (self.pending >> Exception::FIRST_LINE) as u32
    }

    pub fn pend_lines(&mut self, lines: u32) {
        self.pending |= u64::from(lines & LINES) << Exception::FIRST_LINE;
    }

    pub fn unpend_lines(&mut self, lines: u32) {
        self.pending &= !(u64::from(lines) << Exception::FIRST_LINE);
        self.pend_high_lines();
    }

    pub const fn enabled_lines(&self) -> u32 {
        self.enabled
    }

    pub fn enable_lines(&mut self, lines: u32) {
        self.enabled |= lines & LINES;
    }

    pub fn disable_lines(&mut self, lines: u32) {
        self.enabled &= !lines;
    }

    pub const fn priority_byte(&self, number: usize) -> u8 {
        self.priorities[number]
    }

    pub fn set_priority_byte(&mut self, number: usize, priority: u8) {
        self.priorities[number] = priority & PRIORITY_BITS;
    }

    fn priority(&self, number: u32) -> i16 {
        match Exception::from_number(number) {
            Exception::NMI => NMI,
            Exception::HARD_FAULT => HARD_FAULT,
            _ => self.priorities[number as usize].into(),
        }
    }

    /// The most urgent of some exceptions; of two equal ones the one with the
    /// lower number.
    fn first(&self, exceptions: u64) -> Option<(i16, u32)> {
        let mut rest = exceptions;
        let mut first = None;
        while rest != 0 {
            let number = rest.trailing_zeros();
            rest &= rest - 1;
            let candidate = (self.priority(number), number);
            if first.is_none_or(|first| candidate < first) {
                first = Some(candidate);
            }
        }
        first
    }

    /// The priority of the running code.
    fn running(&self, masked: bool) -> i16 {
        let active = self
            .first(self.active)
            .map_or(THREAD, |(priority, _)| priority);
        if masked { active.min(MASKED) } else { active }
    }

    /// Everything that waits and is switched on.
    const fn waiting(&self) -> u64 {
        const SYSTEM: u64 = (1 << Exception::FIRST_LINE) - 1;
        let on = SYSTEM | (self.enabled as u64) << Exception::FIRST_LINE;
        self.pending & on
    }

    /// The pending exception that interrupts the running code.
    #[inline]
    pub fn due(&self, masked: bool) -> Option<Exception> {
        let waiting = self.waiting();
        if waiting == 0 {
            return None;
        }
        let (priority, number) = self.first(waiting)?;
        (priority < self.running(masked)).then_some(Exception::from_number(number))
    }

    /// What waits and is switched on, due or not.
    pub fn next_pending(&self) -> Option<Exception> {
        let (_, number) = self.first(self.waiting())?;
        Some(Exception::from_number(number))
    }

    /// Whether an exception would interrupt the running code.
    pub fn interrupts(&self, exception: Exception, masked: bool) -> bool {
        self.priority(exception.number()) < self.running(masked)
    }

    /// A handler begins.
    pub fn activate(&mut self, exception: Exception) {
        self.pending &= !Self::bit(exception);
        self.active |= Self::bit(exception);
    }

    /// A handler is done.
    pub fn deactivate(&mut self, exception: Exception) {
        self.active &= !Self::bit(exception);
        self.pend_high_lines();
    }

    pub const fn is_active(&self, exception: Exception) -> bool {
        self.active & Self::bit(exception) != 0
    }

    pub const fn active_count(&self) -> u32 {
        self.active.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: Exception = Exception::from_number(Exception::FIRST_LINE + 23);
    const HIGH: u32 = 1 << 23;

    const fn line(n: u32) -> Exception {
        Exception::from_number(Exception::FIRST_LINE + n)
    }

    #[test]
    fn a_line_that_stays_high_is_pending_again_after_its_handler() {
        let mut nvic = Nvic::new();
        nvic.enable_lines(HIGH);
        assert!(nvic.set_lines(HIGH));
        assert_eq!(nvic.due(false), Some(LINE));
        nvic.activate(LINE);
        assert!(!nvic.set_lines(HIGH));
        assert_eq!(nvic.due(false), None);
        nvic.deactivate(LINE);
        assert_eq!(nvic.due(false), Some(LINE));
    }

    #[test]
    fn a_line_that_rises_again_in_its_handler_is_remembered() {
        let mut nvic = Nvic::new();
        nvic.activate(LINE);
        nvic.set_lines(HIGH);
        nvic.set_lines(0);
        assert!(nvic.is_pending(LINE));
    }

    #[test]
    fn only_the_more_urgent_interrupts_and_equals_go_by_number() {
        let mut nvic = Nvic::new();
        nvic.enable_lines(LINES);
        nvic.set_priority_byte(line(3).number() as usize, 0x80);
        nvic.pend_lines(0b1111);
        nvic.unpend_lines(0b0111);
        nvic.activate(line(3));
        nvic.pend_lines(0b0110);
        assert_eq!(nvic.due(false), Some(line(1)));
        assert_eq!(nvic.due(true), None, "PRIMASK");
        nvic.activate(line(1));
        assert_eq!(nvic.due(false), None, "of equal priority");
        nvic.pend(Exception::HARD_FAULT);
        assert_eq!(nvic.due(true), Some(Exception::HARD_FAULT));
    }
}
