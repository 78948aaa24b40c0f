//! A decoded instruction: eight bytes, with everything that can be worked out
//! before it runs. Addresses relative to the program counter are absolute here.

/// Registers are numbered from 0 to 15; `d` is the destination, `n` and `m` are
/// the operands, `t` is what is loaded or stored. An `s` in the name means that
/// the flags are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    // Moves and sums.
    Movs {
        d: u8,
        m: u8,
    },
    MovsValue {
        d: u8,
        value: u8,
    },
    Mov {
        d: u8,
        m: u8,
    },
    /// MOV from the program counter, or ADR.
    MovValue {
        d: u8,
        value: u32,
    },
    MovSp {
        m: u8,
    },
    Adds {
        d: u8,
        n: u8,
        m: u8,
    },
    AddsValue {
        d: u8,
        n: u8,
        value: u8,
    },
    Subs {
        d: u8,
        n: u8,
        m: u8,
    },
    SubsValue {
        d: u8,
        n: u8,
        value: u8,
    },
    Add {
        d: u8,
        m: u8,
    },
    /// ADD with the program counter.
    AddValue {
        d: u8,
        value: u32,
    },
    AddSp {
        m: u8,
    },
    /// The sums with the stack pointer.
    AddOffset {
        d: u8,
        n: u8,
        offset: i16,
    },
    Compare {
        n: u8,
        m: u8,
    },
    CompareValue {
        n: u8,
        value: u8,
    },
    CompareNegative {
        n: u8,
        m: u8,
    },
    Adcs {
        d: u8,
        m: u8,
    },
    Sbcs {
        d: u8,
        m: u8,
    },
    Negs {
        d: u8,
        m: u8,
    },
    Muls {
        d: u8,
        m: u8,
    },

    // Bits.
    Ands {
        d: u8,
        m: u8,
    },
    Eors {
        d: u8,
        m: u8,
    },
    Orrs {
        d: u8,
        m: u8,
    },
    Bics {
        d: u8,
        m: u8,
    },
    Mvns {
        d: u8,
        m: u8,
    },
    Test {
        n: u8,
        m: u8,
    },
    LslsValue {
        d: u8,
        m: u8,
        by: u8,
    },
    LsrsValue {
        d: u8,
        m: u8,
        by: u8,
    },
    AsrsValue {
        d: u8,
        m: u8,
        by: u8,
    },
    Lsls {
        d: u8,
        m: u8,
    },
    Lsrs {
        d: u8,
        m: u8,
    },
    Asrs {
        d: u8,
        m: u8,
    },
    Rors {
        d: u8,
        m: u8,
    },
    Sxth {
        d: u8,
        m: u8,
    },
    Sxtb {
        d: u8,
        m: u8,
    },
    Uxth {
        d: u8,
        m: u8,
    },
    Uxtb {
        d: u8,
        m: u8,
    },
    Rev {
        d: u8,
        m: u8,
    },
    Rev16 {
        d: u8,
        m: u8,
    },
    Revsh {
        d: u8,
        m: u8,
    },

    // Loads and stores.
    LdrAt {
        t: u8,
        address: u32,
    },
    Ldr {
        t: u8,
        n: u8,
        offset: u16,
    },
    Ldrh {
        t: u8,
        n: u8,
        offset: u8,
    },
    Ldrb {
        t: u8,
        n: u8,
        offset: u8,
    },
    Str {
        t: u8,
        n: u8,
        offset: u16,
    },
    Strh {
        t: u8,
        n: u8,
        offset: u8,
    },
    Strb {
        t: u8,
        n: u8,
        offset: u8,
    },
    LdrIndexed {
        t: u8,
        n: u8,
        m: u8,
    },
    LdrhIndexed {
        t: u8,
        n: u8,
        m: u8,
    },
    LdrbIndexed {
        t: u8,
        n: u8,
        m: u8,
    },
    LdrshIndexed {
        t: u8,
        n: u8,
        m: u8,
    },
    LdrsbIndexed {
        t: u8,
        n: u8,
        m: u8,
    },
    StrIndexed {
        t: u8,
        n: u8,
        m: u8,
    },
    StrhIndexed {
        t: u8,
        n: u8,
        m: u8,
    },
    StrbIndexed {
        t: u8,
        n: u8,
        m: u8,
    },
    LoadMany {
        n: u8,
        list: u8,
    },
    StoreMany {
        n: u8,
        list: u8,
    },
    /// Bit 14 of the list is the link register.
    Push {
        list: u16,
    },
    Pop {
        list: u8,
    },
    /// The registers of the list, then the program counter.
    PopPc {
        list: u8,
    },

    // Branches.
    Branch {
        to: u32,
    },
    BranchEq {
        to: u32,
    },
    BranchNe {
        to: u32,
    },
    BranchCs {
        to: u32,
    },
    BranchCc {
        to: u32,
    },
    BranchMi {
        to: u32,
    },
    BranchPl {
        to: u32,
    },
    BranchVs {
        to: u32,
    },
    BranchVc {
        to: u32,
    },
    BranchHi {
        to: u32,
    },
    BranchLs {
        to: u32,
    },
    BranchGe {
        to: u32,
    },
    BranchLt {
        to: u32,
    },
    BranchGt {
        to: u32,
    },
    BranchLe {
        to: u32,
    },
    Call {
        to: u32,
    },
    /// MOV or ADD into the program counter.
    MovPc {
        m: u8,
    },
    AddPc {
        m: u8,
    },
    Bx {
        m: u8,
    },
    Blx {
        m: u8,
    },

    // The system.
    SupervisorCall,
    Breakpoint,
    MaskInterrupts {
        mask: bool,
    },
    /// NOP, YIELD and the hints that mean nothing here.
    Nop,
    WaitForEvent,
    WaitForInterrupt,
    SendEvent,
    /// DMB, DSB and ISB: the model is always in order.
    Barrier,
    ReadSpecial {
        d: u8,
        special: u8,
    },
    WriteSpecial {
        n: u8,
        special: u8,
    },
    Undefined,

    /// The first half of a 32-bit instruction at the end of a block; the second
    /// half is not decoded with it.
    Half {
        first: u16,
    },
}

const _: () = assert!(size_of::<Op>() == 8);
