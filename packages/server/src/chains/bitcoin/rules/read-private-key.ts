import { bytesToHex } from '@noble/hashes/utils.js';
import { nameOfNetwork, type BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { readWif } from '@coffer/keys/bitcoin/wif.ts';
import type { Network } from '../../port/facts.ts';
import { readPrivateKey as readDigits } from '../../solidity/read-private-key.ts';

/** As wallets export it, or its digits: the curve is that of Ethereum, and so are the keys that everybody has. */
export function readPrivateKey(
  text: string,
  kind: Network,
  network: BitcoinNetwork,
): { key: Uint8Array } | { problem: string } {
  const given = text.trim();
  if (/^(?:0x)?[0-9a-fA-F]{64}$/.test(given)) return readDigits(given, kind);
  // In Base58 a prefix, the key, the sign of a compressed public key and a checksum have so many letters.
  if (!/^[1-9A-HJ-NP-Za-km-z]{51,52}$/.test(given)) {
    return { problem: 'must be a key in WIF, or 64 hexadecimal digits; phrases and other forms are not taken' };
  }
  const key = readWif(given, network);
  if (!key) return { problem: `is no key in WIF of ${nameOfNetwork(network)} with a compressed public key` };
  const digits = bytesToHex(key);
  key.fill(0);
  return readDigits(digits, kind);
}
