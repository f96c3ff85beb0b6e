import { keccak_256 } from '@noble/hashes/sha3.js';
import { toBytes, type Hex } from './hex.ts';

/** Whoever computes millions brings a faster one than that of the package. */
export type Keccak256 = (bytes: Uint8Array) => Uint8Array;

/** What is hashed first: Ethereum and all that follow it, and TRON. */
export const create2Rules = { evm: 0xff, tron: 0x41 } as const;
export type Create2Rule = keyof typeof create2Rules;

export type Create2Options = { rule?: Create2Rule; keccak256?: Keccak256 };

/** The addresses of one deployer and one init code: each takes one hash and gives its twenty bytes. */
export function create2Addresses(
  deployer: Hex,
  initCodeHash: Hex,
  { rule = 'evm', keccak256 = keccak_256 }: Create2Options = {},
): (salt: Uint8Array) => Uint8Array {
  const hashed = new Uint8Array(85);
  hashed[0] = create2Rules[rule];
  hashed.set(toBytes(deployer, 20), 1);
  hashed.set(toBytes(initCodeHash, 32), 53);
  return (salt) => {
    if (salt.length !== 32) throw new RangeError(`a salt has 32 bytes, not ${salt.length}`);
    hashed.set(salt, 21);
    return keccak256(hashed).slice(-20);
  };
}
