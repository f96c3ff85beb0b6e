import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { toBytes, toHex, type Hex } from './hex.ts';
import { indexSalt } from './sweep-addresses.ts';

/** More fit into a block, but hardly cheaper: the batch was measured up to here. */
export const sweepAddressesMax = 100;

const wordBytes = 32;
/** Of two arguments the list stands behind both. */
const listAt = indexSalt(2 * wordBytes);
const coin: Hex = `0x${'0'.repeat(40)}`;

/** `sweep`: all that the deposits at these indexes hold. */
export function sweepOfDeposits(indexes: readonly number[], asset: string | null): Hex {
  return callOf('sweep(bytes32[],address)', indexes.map(indexSalt), asset);
}

/** `sweepAccounts`: an account alone, with nothing in the bits above it, orders all that it holds. */
export function sweepOfAccounts(accounts: readonly string[], asset: string | null): Hex {
  const orders = accounts.map((account) => wordOf(account as Hex));
  return callOf('sweepAccounts(bytes32[],address)', orders, asset);
}

/** Whether these bytes are one of the two calls, word for word as they are written here. */
export function isSweepCall(data: string): boolean {
  return signatures.some((signature) => {
    const call = readCall(signature, data);
    return call !== null && callOf(signature, call.words, call.asset) === data;
  });
}

const signatures = ['sweep(bytes32[],address)', 'sweepAccounts(bytes32[],address)'];

function readCall(signature: string, data: string): { words: Uint8Array[]; asset: Hex } | null {
  const isHex = /^0x([0-9a-f]{2})+$/.test(data);
  const bytes = isHex ? toBytes(data as Hex, (data.length - 2) / 2) : new Uint8Array();
  const [head, asset, words] = [4 + wordBytes, 4 + 2 * wordBytes, 4 + 3 * wordBytes];
  const count = (bytes.length - words) / wordBytes;
  if (!Number.isInteger(count) || count < 1 || count > sweepAddressesMax) return null;
  if (toHex(bytes.subarray(0, 4)) !== toHex(selectorOf(signature))) return null;
  const list = Array.from({ length: count }, (_, at) =>
    bytes.slice(words + at * wordBytes, words + (at + 1) * wordBytes),
  );
  if (new Set(list.map(toHex)).size !== count) return null;
  return { words: list, asset: toHex(bytes.slice(head + 12, asset)) };
}

function callOf(signature: string, words: readonly Uint8Array[], asset: string | null): Hex {
  if (words.length === 0 || words.length > sweepAddressesMax)
    throw new RangeError(`a sweep of 1 to ${sweepAddressesMax} addresses, not of ${words.length}`);
  if (new Set(words.map(toHex)).size !== words.length) throw new RangeError('a sweep that names an address twice');
  return toHex(
    concatBytes(
      selectorOf(signature),
      listAt,
      wordOf((asset as Hex | null) ?? coin),
      indexSalt(words.length),
      ...words,
    ),
  );
}

function wordOf(address: Hex): Uint8Array {
  return concatBytes(new Uint8Array(12), toBytes(address, 20));
}

function selectorOf(signature: string): Uint8Array {
  return keccak_256(new TextEncoder().encode(signature)).subarray(0, 4);
}
