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

function callOf(signature: string, words: readonly Uint8Array[], asset: string | null): Hex {
  if (words.length === 0 || words.length > sweepAddressesMax)
    throw new RangeError(`a sweep of 1 to ${sweepAddressesMax} addresses, not of ${words.length}`);
  if (new Set(words.map(toHex)).size !== words.length) throw new RangeError('a sweep that names an address twice');
  const selector = keccak_256(new TextEncoder().encode(signature)).subarray(0, 4);
  return toHex(concatBytes(selector, listAt, wordOf((asset as Hex | null) ?? coin), indexSalt(words.length), ...words));
}

function wordOf(address: Hex): Uint8Array {
  return concatBytes(new Uint8Array(12), toBytes(address, 20));
}
