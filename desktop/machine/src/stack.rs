//! How deep the stack ever was: it is painted at power-on, and what is not
//! paint any more was used.

use super::sram::Sram;

const PAINT: u8 = 0xC5;

pub struct Stack {
    bottom: u32,
    top: u32,
}

impl Stack {
    pub fn new(bottom: u32, top: u32) -> Self {
        Self { bottom, top }
    }

    pub fn paint(&self, sram: &mut Sram) {
        let len = self.top.saturating_sub(self.bottom) as usize;
        sram.write(self.bottom, &vec![PAINT; len]);
    }

    /// The most bytes that were in use at once.
    pub fn high_water(&self, sram: &Sram) -> u32 {
        let untouched = sram
            .slice(self.bottom, self.top.saturating_sub(self.bottom) as usize)
            .map_or(0, |bytes| {
                bytes.iter().take_while(|byte| **byte == PAINT).count()
            });
        self.top - self.bottom - untouched as u32
    }
}
