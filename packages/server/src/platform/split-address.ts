import { parseBitcoinAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { parseTronAddress } from '@coffer/keys/tron/parse-address.ts';

/** How addresses begin that have a checksum, or are as long as nothing else is, and what may follow. */
const beginnings =
  /(?=(0x[\da-f]{40}|bc1[\da-z]{39,59})|([13][1-9A-HJ-NP-Za-km-z]{25,34})|(T[1-9A-HJ-NP-Za-km-z]{33}))/giu;

/** As wallets print what has no checksum: seven groups or more, of which some mix letters and digits as no words do. */
const groups =
  /(?:(?<![A-Za-z0-9])[1-9A-HJ-NP-Za-km-z]{3,6}[^A-Za-z0-9]{1,3}){6,}[1-9A-HJ-NP-Za-km-z]{1,6}(?![A-Za-z0-9])/g;
const mixed = /(?=[A-Za-z]*\d)(?=\d*[A-Za-z])/;
const mixedMin = 3;

const base58CharsMin = 26;
const segwitLengths = [42, 62];

/**
 * Whether the address of a chain stands in a text in parts, with whatever between them, as wallets print it in groups. All of the text
 * is joined, so that each that begins like one is held against its checksum: words that happen to look like one never fit it.
 */
export function hidesAddress(text: string): boolean {
  const joined = text.replaceAll(/[^A-Za-z0-9]/g, '');
  for (const [, plain, base58, tron] of joined.matchAll(beginnings)) {
    if (plain !== undefined && isPlain(plain.toLowerCase())) return true;
    if (base58 !== undefined && isBase58(base58)) return true;
    if (tron !== undefined && 'address' in parseTronAddress(tron)) return true;
  }
  return [...text.matchAll(groups)].some(([found]) => {
    return found.split(/[^A-Za-z0-9]+/).filter((group) => mixed.test(group)).length >= mixedMin;
  });
}

/** Forty digits from 0 to f behind 0x are no words. */
function isPlain(found: string): boolean {
  return found.startsWith('0x') || segwitLengths.some((length) => isBitcoin(found.slice(0, length), length));
}

function isBase58(found: string): boolean {
  for (let length = base58CharsMin; length <= found.length; length += 1) {
    if (isBitcoin(found.slice(0, length), length)) return true;
  }
  return false;
}

function isBitcoin(found: string, length: number): boolean {
  return found.length === length && 'address' in parseBitcoinAddress(found, 'main');
}
