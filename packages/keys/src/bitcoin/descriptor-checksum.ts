/** BIP 380: eight letters that tell when one of the others is wrong. */
const inputLetters =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';
const checksumLetters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];
const checksumLength = 8;

/** Null for a text with letters that no descriptor has. */
export function descriptorChecksum(text: string): string | null {
  const symbols: number[] = [];
  let groups: number[] = [];
  for (const letter of text) {
    const at = inputLetters.indexOf(letter);
    if (at < 0) return null;
    symbols.push(at & 31);
    groups.push(at >> 5);
    if (groups.length === 3) {
      symbols.push(groupOf(groups));
      groups = [];
    }
  }
  if (groups.length > 0) symbols.push(groupOf(groups));
  const sum = polymod([...symbols, ...Array.from({ length: checksumLength }, () => 0)]) ^ 1n;
  const places = Array.from({ length: checksumLength }, (_one, at) => 5n * BigInt(checksumLength - 1 - at));
  return places.map((place) => checksumLetters.charAt(Number((sum >> place) & 31n))).join('');
}

function groupOf(groups: readonly number[]): number {
  return groups.reduce((sum, group) => sum * 3 + group, 0);
}

function polymod(symbols: readonly number[]): bigint {
  let sum = 1n;
  for (const symbol of symbols) {
    const top = sum >> 35n;
    sum = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(symbol);
    for (const [at, generator] of generators.entries()) if ((top >> BigInt(at)) & 1n) sum ^= generator;
  }
  return sum;
}
