import type { Watched } from './port/port.ts';

const slotsMin = 1024;
/** A fuller table searches longer; an emptier one costs more than 32 bytes an address. */
const fillMax = 0.7;

/**
 * Millions of addresses in a few bytes each. Of each it keeps a fingerprint of 64 bits: `high` is the first eight hex digits
 * behind `0x` as an unsigned number of 32 bits, `low` the eight after them, capitals or not; of an address of Tron, which is
 * those twenty bytes in other letters, the same. Who reads addresses out of text
 * asks `hasFingerprint` without making a string of each. Addresses of other shapes have a hash of their text for a
 * fingerprint. Two addresses that share one are the rare false yes, which a look into the database settles.
 */
export class AddressTable implements Watched {
  /** A fingerprint in two neighbours; an empty pair is a free slot. */
  #slots = new Int32Array(slotsMin * 2);
  #mask = slotsMin - 1;
  #size = 0;
  /** The fingerprint of nothing but zeros looks like a free slot. */
  #hasZero = false;
  readonly #contracts = new Set<string>();
  #money: ReadonlySet<string> | null = null;
  readonly #print = new Int32Array(2);

  /** How many fingerprints there are: an address that is added twice counts once. */
  get size(): number {
    return this.#size;
  }

  /** What the table takes, slack for growth included. */
  get bytes(): number {
    return this.#slots.byteLength;
  }

  add(address: string): void {
    fingerprint(address, this.#print);
    const [high = 0, low = 0] = this.#print;
    if (high === 0 && low === 0) {
      if (!this.#hasZero) this.#size += 1;
      this.#hasZero = true;
      return;
    }
    const at = this.#find(high, low);
    if (!this.#isFree(at)) return;
    this.#slots[at] = high;
    this.#slots[at + 1] = low;
    this.#size += 1;
    if (this.#size > (this.#mask + 1) * fillMax) this.#grow();
  }

  addMany(addresses: Iterable<string>): void {
    for (const address of addresses) this.add(address);
  }

  addContract(address: string): void {
    this.#contracts.add(address);
  }

  /** From now on all other tokens are only counted. */
  useMoney(contracts: Iterable<string>): void {
    this.#money = new Set(contracts);
  }

  isMoney(contract: string): boolean {
    return this.#money === null || this.#money.has(contract);
  }

  has(address: string): boolean {
    fingerprint(address, this.#print);
    return this.hasFingerprint(this.#print[0] ?? 0, this.#print[1] ?? 0);
  }

  /** Takes numbers of 32 bits, with or without sign. */
  hasFingerprint(high: number, low: number): boolean {
    const signedHigh = high | 0;
    const signedLow = low | 0;
    if (signedHigh === 0 && signedLow === 0) return this.#hasZero;
    return !this.#isFree(this.#find(signedHigh, signedLow));
  }

  hasContract(address: string): boolean {
    return this.#contracts.has(address);
  }

  /** Where this fingerprint is, or the free slot where it belongs. */
  #find(high: number, low: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    for (let slot = mix(high, low) & mask; ; slot = (slot + 1) & mask) {
      const at = slot << 1;
      const there = slots[at];
      const thereLow = slots[at + 1];
      if ((there === high && thereLow === low) || (there === 0 && thereLow === 0)) return at;
    }
  }

  #isFree(at: number): boolean {
    return this.#slots[at] === 0 && this.#slots[at + 1] === 0;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    this.#mask = old.length - 1;
    for (let at = 0; at < old.length; at += 2) {
      const high = old[at] ?? 0;
      const low = old[at + 1] ?? 0;
      if (high === 0 && low === 0) continue;
      const to = this.#find(high, low);
      this.#slots[to] = high;
      this.#slots[to + 1] = low;
    }
  }
}

/** Contract addresses may share their first digits, so that all bits have a say in where the search begins. */
function mix(high: number, low: number): number {
  const mixed = Math.imul(high ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (high >>> 15), 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}

const hexLength = 42;
const digitsInHalf = 8;
const noDigit = 0x80;
const digits = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return digit < 0 ? noDigit : digit;
});

function fingerprint(address: string, into: Int32Array): void {
  if (address.length === tronLength && address.charCodeAt(0) === 84) {
    if (!fingerprintTron(address, into)) hashText(address, into);
    return;
  }
  if (address.length !== hexLength || address.charCodeAt(0) !== 48 || address.charCodeAt(1) !== 120) {
    hashText(address, into);
    return;
  }
  let seen = 0;
  for (let half = 0; half < 2; half++) {
    const from = 2 + half * digitsInHalf;
    let value = 0;
    for (let at = from; at < from + digitsInHalf; at++) {
      const code = address.charCodeAt(at);
      const digit = digits[code & 127] ?? noDigit;
      seen |= digit | (code & ~127);
      value = (value << 4) | digit;
    }
    into[half] = value;
  }
  if (seen >= noDigit) hashText(address, into);
}

const tronLength = 34;
const tronNetwork = 0x41;
const base58 = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.indexOf(String.fromCharCode(code));
  return digit < 0 ? noDigit : digit;
});
/** 200 bits, from the lowest on: 24 in each but the last. */
const limbs = new Int32Array(9);

/** Reads the bytes out of the letters; false where these are none of such an address. */
function fingerprintTron(address: string, into: Int32Array): boolean {
  limbs.fill(0);
  let seen = 0;
  for (let at = 0; at < tronLength; at += 1) {
    const code = address.charCodeAt(at);
    let carry = base58[code & 127] ?? noDigit;
    seen |= carry | (code & ~127);
    for (let limb = 0; limb < limbs.length; limb += 1) {
      const value = (limbs[limb] ?? 0) * 58 + carry;
      limbs[limb] = value & 0xffffff;
      carry = value >>> 24;
    }
  }
  const [, , , , , third = 0, second = 0, first = 0, network] = limbs;
  if (seen >= noDigit || network !== tronNetwork) return false;
  into[0] = (first << 8) | (second >>> 16);
  into[1] = (second << 16) | (third >>> 8);
  return true;
}

/** Two lanes that see each character and, in the end, each other. */
function hashText(text: string, into: Int32Array): void {
  let one = 0x9e3779b9 ^ text.length;
  let two = 0x7f4a7c15;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x9e3779b1);
    one = (one << 13) | (one >>> 19);
    two = Math.imul(two ^ code, 0x5f356495);
    two = (two << 17) | (two >>> 15);
  }
  into[0] = finish(one ^ (two >>> 16));
  into[1] = finish(two ^ Math.imul(one, 0x27d4eb2f));
}

function finish(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
