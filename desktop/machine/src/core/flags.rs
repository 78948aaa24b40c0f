//! The condition flags. They are kept as the words that they come from, and
//! looked at only when somebody asks.

#[derive(Clone, Copy, Debug)]
pub struct Flags {
    /// N is bit 31 of this.
    negative: u32,
    /// Z is set when this is zero.
    zero: u32,
    pub carry: bool,
    /// V is bit 31 of this.
    overflow: u32,
}

impl Flags {
    const N: u32 = 1 << 31;
    const Z: u32 = 1 << 30;
    const C: u32 = 1 << 29;
    const V: u32 = 1 << 28;

    /// The flags as they lie in the upper bits of the status register.
    pub const fn from_bits(bits: u32) -> Self {
        Self {
            negative: bits,
            zero: !bits & Self::Z,
            carry: bits & Self::C != 0,
            overflow: bits << 3,
        }
    }

    pub const fn bits(self) -> u32 {
        let n = self.negative & Self::N;
        let z = if self.z() { Self::Z } else { 0 };
        let c = if self.carry { Self::C } else { 0 };
        let v = if self.v() { Self::V } else { 0 };
        n | z | c | v
    }

    pub const fn n(self) -> bool {
        (self.negative as i32) < 0
    }

    pub const fn z(self) -> bool {
        self.zero == 0
    }

    pub const fn v(self) -> bool {
        (self.overflow as i32) < 0
    }

    /// Signed "less than": N and V differ.
    pub const fn less(self) -> bool {
        ((self.negative ^ self.overflow) as i32) < 0
    }

    /// N and Z of a result; returns the result.
    #[inline(always)]
    pub fn result(&mut self, result: u32) -> u32 {
        self.negative = result;
        self.zero = result;
        result
    }

    #[inline(always)]
    pub fn add(&mut self, a: u32, b: u32) -> u32 {
        let (result, carry) = a.overflowing_add(b);
        self.carry = carry;
        self.overflow = (a ^ result) & (b ^ result);
        self.result(result)
    }

    #[inline(always)]
    pub fn subtract(&mut self, a: u32, b: u32) -> u32 {
        let (result, borrow) = a.overflowing_sub(b);
        self.carry = !borrow;
        self.overflow = (a ^ b) & (a ^ result);
        self.result(result)
    }

    #[inline(always)]
    pub fn add_with_carry(&mut self, a: u32, b: u32) -> u32 {
        let wide = u64::from(a) + u64::from(b) + u64::from(self.carry);
        let result = wide as u32;
        self.carry = wide >> 32 != 0;
        self.overflow = (a ^ result) & (b ^ result);
        self.result(result)
    }

    /// Left by 1 to 31.
    #[inline(always)]
    pub fn shift_left(&mut self, value: u32, by: u32) -> u32 {
        let wide = u64::from(value) << by;
        self.carry = wide >> 32 & 1 != 0;
        self.result(wide as u32)
    }

    /// Right by 1 to 32, zeros come in.
    #[inline(always)]
    pub fn shift_right(&mut self, value: u32, by: u32) -> u32 {
        let wide = u64::from(value);
        self.carry = wide >> (by - 1) & 1 != 0;
        self.result((wide >> by) as u32)
    }

    /// Right by 1 to 32, the sign comes in.
    #[inline(always)]
    pub fn shift_right_signed(&mut self, value: u32, by: u32) -> u32 {
        let wide = i64::from(value as i32);
        self.carry = wide >> (by - 1) & 1 != 0;
        self.result((wide >> by) as u32)
    }

    // A shift by a register looks at its lowest byte: zero leaves the carry
    // alone, and more than the width shifts everything out.

    pub fn shift_left_by(&mut self, value: u32, by: u32) -> u32 {
        match by & 0xFF {
            0 => self.result(value),
            by @ 1..=32 => self.shift_left(value, by),
            _ => {
                self.carry = false;
                self.result(0)
            }
        }
    }

    pub fn shift_right_by(&mut self, value: u32, by: u32) -> u32 {
        match by & 0xFF {
            0 => self.result(value),
            by @ 1..=32 => self.shift_right(value, by),
            _ => {
                self.carry = false;
                self.result(0)
            }
        }
    }

    pub fn shift_right_signed_by(&mut self, value: u32, by: u32) -> u32 {
        match by & 0xFF {
            0 => self.result(value),
            by => self.shift_right_signed(value, by.min(32)),
        }
    }

    pub fn rotate_right_by(&mut self, value: u32, by: u32) -> u32 {
        let result = value.rotate_right(by & 31);
        if by & 0xFF != 0 {
            self.carry = result >> 31 != 0;
        }
        self.result(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_survives_the_status_register() {
        for combination in 0..16u32 {
            let bits = combination << 28;
            assert_eq!(Flags::from_bits(bits).bits(), bits);
        }
    }
}
