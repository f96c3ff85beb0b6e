import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { u32Bytes, u64Bytes } from './bytes.ts';
import type { SolanaInstruction } from './message.ts';
import { recentBlockhashes, systemProgram } from './programs.ts';

/** What a nonce account takes. */
export const nonceBytes = 80;
const rentSysvar = 'SysvarRent111111111111111111111111111111111';
const createWithSeed = 3;
const initializeNonce = 6;

/** The nonce accounts of a hot wallet, by number: they follow from its address, and its key alone opens them. */
export function nonceAccountOf(hotWallet: string, number: number): string {
  const seed = utf8ToBytes(seedOf(number));
  return base58.encode(sha256(concatBytes(base58.decode(hotWallet), seed, base58.decode(systemProgram))));
}

/** Opens it, with the rent that it needs. From then on a transaction that names its value never lapses. */
export function openNonceInstructions(hotWallet: string, number: number, rent: bigint): SolanaInstruction[] {
  const account = nonceAccountOf(hotWallet, number);
  const seed = utf8ToBytes(seedOf(number));
  const owner = base58.decode(systemProgram);
  const named = concatBytes(base58.decode(hotWallet), u64Bytes(BigInt(seed.length)), seed);
  return [
    {
      program: systemProgram,
      accounts: [
        { address: hotWallet, isSigner: true, isWritable: true },
        { address: account, isSigner: false, isWritable: true },
      ],
      data: concatBytes(u32Bytes(createWithSeed), named, u64Bytes(rent), u64Bytes(BigInt(nonceBytes)), owner),
    },
    {
      program: systemProgram,
      accounts: [
        { address: account, isSigner: false, isWritable: true },
        { address: recentBlockhashes, isSigner: false, isWritable: false },
        { address: rentSysvar, isSigner: false, isWritable: false },
      ],
      data: concatBytes(u32Bytes(initializeNonce), base58.decode(hotWallet)),
    },
  ];
}

function seedOf(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`no nonce account ${number}`);
  return `coffer nonce ${number}`;
}
