//! A boot ROM of our own: the tables where firmware looks functions up, and
//! the functions themselves, which the machine carries out when the CPU calls
//! them. Everything else in it is an undefined instruction.

pub const SIZE: usize = 16 * 1024;

/// The public functions of the RP2040 boot ROM that the handheld needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Function {
    TableLookup,
    PopCount,
    Reverse,
    LeadingZeros,
    TrailingZeros,
    MemorySet,
    MemoryCopy,
    ConnectFlash,
    ExitXip,
    FlashErase,
    FlashProgram,
    FlushCache,
    EnterXip,
    UsbBoot,
}

impl Function {
    /// Whether the flash changes meanwhile.
    pub const fn is_write(self) -> bool {
        matches!(self, Self::FlashErase | Self::FlashProgram)
    }
}

/// The two letters under which each function is found.
const TABLE: [(&[u8; 2], Function); 15] = [
    (b"P3", Function::PopCount),
    (b"R3", Function::Reverse),
    (b"L3", Function::LeadingZeros),
    (b"T3", Function::TrailingZeros),
    (b"MS", Function::MemorySet),
    (b"S4", Function::MemorySet),
    (b"MC", Function::MemoryCopy),
    (b"C4", Function::MemoryCopy),
    (b"IF", Function::ConnectFlash),
    (b"EX", Function::ExitXip),
    (b"RE", Function::FlashErase),
    (b"RP", Function::FlashProgram),
    (b"FC", Function::FlushCache),
    (b"CX", Function::EnterXip),
    (b"UB", Function::UsbBoot),
];

// Well-known places at the start of the ROM.
const MAGIC: usize = 0x10;
const FUNCTION_TABLE: usize = 0x14;
const DATA_TABLE: usize = 0x16;
const TABLE_LOOKUP: usize = 0x18;

const MAGIC_AND_VERSION: [u8; 4] = [b'M', b'u', 1, 3];
const FUNCTIONS_AT: u16 = 0x0100;
const DATA_AT: u16 = 0x0200;
const CODE_AT: u16 = 0x1000;
/// From the beginning of one function to that of the next.
const CODE_SIZE: usize = 4;
const THUMB: u16 = 1;
/// BKPT #0, where a function begins: the machine takes over.
const BREAKPOINT: u16 = 0xBE00;
/// UDF #0: running into it is a HardFault.
const UNDEFINED: u16 = 0xDE00;
/// WFI, and a branch back to it: a program that runs into it stays there.
const STANDSTILL: [u16; 2] = [0xBF30, 0xE7FD];

/// LDR r0, [r0]: a program that runs into it needs a good pointer.
const LOAD: u16 = 0x6800;

/// Where a wild jump ends, where a pointer is followed, and where a program stands
/// still: for accidents.
pub const UNDEFINED_AT: u32 = 0x2000;
pub const LOAD_AT: u32 = 0x2800;
pub const STANDSTILL_AT: u32 = 0x3000;

/// The bytes of the ROM.
pub fn image() -> Vec<u8> {
    let mut image: Vec<u8> = UNDEFINED.to_le_bytes().repeat(SIZE / 2);
    let mut put = |at: usize, bytes: &[u8]| image[at..at + bytes.len()].copy_from_slice(bytes);
    put(MAGIC, &MAGIC_AND_VERSION);
    put(FUNCTION_TABLE, &FUNCTIONS_AT.to_le_bytes());
    put(DATA_TABLE, &DATA_AT.to_le_bytes());
    put(TABLE_LOOKUP, &(CODE_AT | THUMB).to_le_bytes());
    let mut at = usize::from(FUNCTIONS_AT);
    for (n, (code, _)) in TABLE.iter().enumerate() {
        put(at, *code);
        put(at + 2, &(entry(n) | THUMB).to_le_bytes());
        at += 4;
    }
    for n in 0..=TABLE.len() {
        let at = usize::from(CODE_AT) + CODE_SIZE * n;
        put(at, &BREAKPOINT.to_le_bytes());
    }
    put(at, &[0; 4]);
    put(usize::from(DATA_AT), &[0; 4]);
    put(LOAD_AT as usize, &LOAD.to_le_bytes());
    put(STANDSTILL_AT as usize, &STANDSTILL[0].to_le_bytes());
    put(STANDSTILL_AT as usize + 2, &STANDSTILL[1].to_le_bytes());
    image
}

/// The lookup itself comes first, then the functions of the table.
fn entry(n: usize) -> u16 {
    CODE_AT + (CODE_SIZE * (n + 1)) as u16
}

/// The function that starts at this address.
pub fn function_at(pc: u32) -> Option<Function> {
    let offset = pc.checked_sub(CODE_AT.into())? as usize;
    match (offset / CODE_SIZE, offset % CODE_SIZE) {
        (0, 0) => Some(Function::TableLookup),
        (n, 0) => Some(TABLE.get(n - 1)?.1),
        _ => None,
    }
}
