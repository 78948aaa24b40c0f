//! The wires on the board: from pin to button, display, LED, piezo, battery and cable.

use palm_island::console::input::Button;

use super::Board;
use crate::contact::Contact;
use crate::io_bank0::Function;
use crate::pads::PINS;
use crate::registers::bit;
use crate::supply::{self, Kind};
use crate::time::Time;
use crate::wiring::{
    BUTTONS, CABLE_RX, CABLE_TX, DISPLAY_SCL, DISPLAY_SDA, LED, PIEZO, SUPPLY, SUPPLY_INPUT, pin,
};

impl Board {
    pub fn press(&mut self, button: Button, pressed: bool) {
        if pressed {
            self.pressed |= 1 << pin(button);
        } else {
            self.pressed &= !(1 << pin(button));
        }
        self.touched = true;
    }

    pub fn is_pressed(&self, button: Button) -> bool {
        bit(self.pressed, pin(button) as u32)
    }

    /// The LED of a Pico W belongs to the radio.
    pub fn led(&self) -> bool {
        self.kind != Kind::PicoW && self.drives_high(LED)
    }

    fn drives_high(&self, pin: usize) -> bool {
        self.driven(pin) == Some(true)
    }

    /// What the chip drives a pin to, if it does.
    fn driven(&self, pin: usize) -> Option<bool> {
        let (level, driven) = match self.io_bank0.function(pin) {
            Function::Sio => (
                bit(self.sio.out, pin as u32),
                bit(self.sio.output_enable, pin as u32),
            ),
            Function::Uart if pin == CABLE_TX => (self.uart.level(), true),
            Function::Uart | Function::I2c | Function::Pwm | Function::Other => return None,
        };
        self.io_bank0.overridden(pin, level, driven)
    }

    pub fn drives_piezo(&self) -> bool {
        match self.io_bank0.function(PIEZO) {
            Function::Sio => bit(self.sio.output_enable, PIEZO as u32),
            Function::Pwm => true,
            Function::Uart | Function::I2c | Function::Other => false,
        }
    }

    /// The levels of all pins, whether or not the chip looks at them.
    pub fn levels(&self) -> u32 {
        (0..PINS)
            .filter(|pin| self.level(*pin))
            .fold(0, |levels, pin| levels | 1 << pin)
    }

    /// The level of a pin: what drives it, or its pull resistor.
    fn level(&self, pin: usize) -> bool {
        if bit(self.pressed, pin as u32) {
            false
        } else if let Some(level) = self.driven(pin) {
            level
        } else if pin == CABLE_TX || pin == CABLE_RX {
            self.outlet.level()
        } else if bit(BUTTONS, pin as u32) {
            self.charge.is_high(pin, self.now)
        } else {
            self.pads.idle_level(pin)
        }
    }

    pub(super) fn settle_pins(&mut self) {
        let pulled = (0..PINS)
            .filter(|pin| !bit(self.pressed, *pin as u32) && self.pads.idle_level(*pin))
            .fold(0, |pulled, pin| pulled | 1 << pin);
        self.charge.pull(pulled & BUTTONS, self.now);
        let sensed = supply::sensed(
            self.kind,
            self.supply,
            self.drives_high(LED),
            self.pads.pull(SUPPLY),
        );
        self.adc.connect(SUPPLY_INPUT, sensed);
        let levels = (0..PINS)
            .filter(|pin| self.level(*pin) && self.pads.input_enabled(*pin))
            .fold(0, |levels, pin| levels | 1 << pin);
        self.sio.inputs = levels;
        self.io_bank0.set_levels(levels);
    }

    pub(super) fn display_connected(&self) -> bool {
        [DISPLAY_SDA, DISPLAY_SCL]
            .into_iter()
            .all(|pin| self.io_bank0.function(pin) == Function::I2c)
    }

    /// The cable: what is sent, what it does to the wire, and what comes from there.
    pub(super) fn settle_cable(&mut self) {
        loop {
            let sent = self.uart.take_change(self.now);
            self.outlet
                .set_contact(self.contact(), sent.map_or(self.now, |(at, _)| at));
            let came = self.outlet.take_change(self.now);
            self.hear(came.map_or(self.now, |(at, _)| at));
            if sent.is_none() && came.is_none() {
                let known = self.outlet.known().min(self.now);
                self.uart.advance(self.now, known);
                if self.uart.next_sent() > self.now && self.uart.next_heard() > known {
                    return;
                }
            }
        }
    }

    /// When the serial port is next to be looked at. What is not known yet, the cable tells.
    pub(super) fn cable_event(&self) -> Time {
        let heard = self.uart.next_heard();
        let heard = if heard > self.now { heard } else { Time::NEVER };
        self.uart.next_sent().min(heard)
    }

    fn contact(&self) -> Contact {
        Contact::On {
            drives: self.driven(CABLE_TX),
            pulls: [CABLE_TX, CABLE_RX].map(|pin| self.pads.pull(pin)),
        }
    }

    /// The serial port hears the wire if its pin is switched to it.
    fn hear(&mut self, at: Time) {
        let connected =
            self.io_bank0.function(CABLE_RX) == Function::Uart && self.pads.input_enabled(CABLE_RX);
        let heard = !connected || self.outlet.level();
        if self.heard != heard {
            self.heard = heard;
            self.uart.hear(heard, at);
        }
    }

    pub(super) fn settle_sound(&mut self) {
        self.pwm.advance(self.now);
        let connected = self.io_bank0.function(PIEZO) == Function::Pwm;
        let tone = self.pwm.tone(PIEZO).filter(|_| connected);
        if self.sound.last().and_then(|(_, tone)| *tone) != tone {
            self.sound.push((self.now, tone));
        }
    }
}
