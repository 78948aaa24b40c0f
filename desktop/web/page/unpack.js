// Unpacks an LZMA file. The firmware and the board are most of what a visitor downloads, and gzip,
// which is all that every browser unpacks by itself, would make it much more.

const TOP = 2 ** 24;
const STATES = 12;

// Probabilities of bits that come together as a number.
const fresh = (count) => new Uint16Array(count).fill(1024);

class Lengths {
  choice = fresh(2);
  low = Array.from({ length: 16 }, () => fresh(8));
  middle = Array.from({ length: 16 }, () => fresh(8));
  high = fresh(256);

  read(bits, place) {
    if (!bits.bit(this.choice, 0)) return 2 + bits.tree(this.low[place], 3);
    if (!bits.bit(this.choice, 1)) return 10 + bits.tree(this.middle[place], 3);
    return 18 + bits.tree(this.high, 8);
  }
}

// The range decoder.
class Bits {
  #bytes;
  #at;
  #range = 0xffffffff;
  #code = 0;

  constructor(bytes, at) {
    this.#bytes = bytes;
    // The first byte is always zero.
    this.#at = at + 1;
    for (let i = 0; i < 4; i++) this.#code = (this.#code * 256 + this.#bytes[this.#at++]) >>> 0;
  }

  #shift() {
    if (this.#range >= TOP) return;
    this.#range = (this.#range << 8) >>> 0;
    this.#code = ((this.#code << 8) | this.#bytes[this.#at++]) >>> 0;
  }

  bit(odds, i) {
    const bound = (this.#range >>> 11) * odds[i];
    const one = this.#code >= bound;
    if (one) {
      this.#range -= bound;
      this.#code -= bound;
      odds[i] -= odds[i] >> 5;
    } else {
      this.#range = bound;
      odds[i] += (2048 - odds[i]) >> 5;
    }
    this.#shift();
    return one ? 1 : 0;
  }

  // A number of so many bits, the highest first.
  tree(odds, count) {
    let m = 1;
    for (let i = 0; i < count; i++) m = (m << 1) | this.bit(odds, m);
    return m - (1 << count);
  }

  // The lowest first.
  reverse(odds, from, count) {
    let m = 1;
    let number = 0;
    for (let i = 0; i < count; i++) {
      const bit = this.bit(odds, from + m);
      m = (m << 1) | bit;
      number |= bit << i;
    }
    return number;
  }

  // Bits that are as often one as zero.
  even(count) {
    let number = 0;
    for (let i = 0; i < count; i++) {
      this.#range >>>= 1;
      const one = this.#code >= this.#range;
      if (one) this.#code -= this.#range;
      this.#shift();
      number = number * 2 + (one ? 1 : 0);
    }
    return number;
  }
}

export function unpack(file) {
  const view = new DataView(file.buffer, file.byteOffset);
  const [lc, rest] = [file[0] % 9, Math.floor(file[0] / 9)];
  const [lp, pb] = [rest % 5, Math.floor(rest / 5)];
  const out = new Uint8Array(view.getUint32(5, true));
  const bits = new Bits(file, 13);
  const literals = fresh(0x300 << (lc + lp));
  const match = fresh(STATES * 16);
  const again = Array.from({ length: 4 }, () => fresh(STATES));
  const longer = fresh(STATES * 16);
  const slots = Array.from({ length: 4 }, () => fresh(64));
  const special = fresh(128);
  const align = fresh(16);
  const [lengths, againLengths] = [new Lengths(), new Lengths()];
  let [state, at] = [0, 0];
  let far = [1, 1, 1, 1];

  const literal = () => {
    const before = at > 0 ? out[at - 1] : 0;
    const base = 0x300 * (((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
    const odds = literals.subarray(base, base + 0x300);
    let symbol = 1;
    if (state >= 7) {
      let like = out[at - far[0]];
      while (symbol < 0x100) {
        const hint = (like >> 7) & 1;
        like <<= 1;
        const bit = bits.bit(odds, ((1 + hint) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (hint !== bit) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bits.bit(odds, symbol);
    out[at++] = symbol;
    state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
  };

  const distance = (length) => {
    const slot = bits.tree(slots[Math.min(length - 2, 3)], 6);
    if (slot < 4) return slot + 1;
    const count = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** count;
    if (slot < 14) return base + bits.reverse(special, base - slot, count) + 1;
    return base + bits.even(count - 4) * 16 + bits.reverse(align, 0, 4) + 1;
  };

  const copy = (length) => {
    for (let end = at + length; at < end; at++) out[at] = out[at - far[0]];
  };

  // The places that were copied from last, the newest first: one of them again.
  const recall = () => {
    let which = 1;
    while (which < 3 && bits.bit(again[which + 1], state)) which++;
    const [chosen] = far.splice(which, 1);
    far.unshift(chosen);
  };

  while (at < out.length) {
    const place = at & ((1 << pb) - 1);
    if (!bits.bit(match, state * 16 + place)) {
      literal();
      continue;
    }
    if (!bits.bit(again[0], state)) {
      const length = lengths.read(bits, place);
      far = [distance(length), far[0], far[1], far[2]];
      state = state < 7 ? 7 : 10;
      copy(length);
      continue;
    }
    if (bits.bit(again[1], state)) {
      recall();
    } else if (!bits.bit(longer, state * 16 + place)) {
      state = state < 7 ? 9 : 11;
      copy(1);
      continue;
    }
    const length = againLengths.read(bits, place);
    state = state < 7 ? 8 : 11;
    copy(length);
  }
  return out;
}

// Unpacks Thumb code. A call says how far away a function is; packed, it says where.
export function unpackThumb(file) {
  const out = unpack(file);
  for (let at = 0; at + 4 <= out.length; at += 2) {
    if ((out[at + 1] & 0xf8) !== 0xf0 || (out[at + 3] & 0xf8) !== 0xf8) continue;
    const where = ((out[at + 1] & 7) << 19) | (out[at] << 11) | ((out[at + 3] & 7) << 8) | out[at + 2];
    const far = where - ((at + 4) >> 1);
    out[at] = far >> 11;
    out[at + 1] = 0xf0 | ((far >> 19) & 7);
    out[at + 2] = far;
    out[at + 3] = 0xf8 | ((far >> 8) & 7);
    at += 2;
  }
  return out;
}
