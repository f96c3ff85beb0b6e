import { bytesToHex } from '@noble/hashes/utils.js';
import { hexOfTron, tronOfBytes } from './address.ts';

/** Of `transfer(address,uint256)`. */
const transferSelector = 'a9059cbb';
const callBytes = 4 + 32 + 32;

/** What a token is told to move units of it. */
export function tokenTransferData(to: string, units: bigint): string {
  if (units < 0n || units >= 2n ** 256n) throw new RangeError(`no amount of a token: ${units}`);
  const [address, amount] = [hexOfTron(to).slice(2), units.toString(16)].map((word) => word.padStart(64, '0'));
  return `0x${transferSelector}${address}${amount}`;
}

/** Whom a call of a token pays and how much; null for every other call, and for one with something behind it. */
export function readTokenTransfer(data: Uint8Array): { to: string; units: bigint } | null {
  if (data.length !== callBytes || bytesToHex(data.subarray(0, 4)) !== transferSelector) return null;
  // Tron's own tools write the byte of the network in front of an address: the contracts never look at it.
  const before = bytesToHex(data.subarray(4, 16));
  if (!/^0{22}(00|41)$/.test(before)) return null;
  const units = BigInt(`0x${bytesToHex(data.subarray(36))}`);
  return { to: tronOfBytes(data.subarray(16, 36)), units };
}
