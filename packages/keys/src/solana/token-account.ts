import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { associatedTokenProgram } from './programs.ts';

const bumpMax = 255;
const marker = utf8ToBytes('ProgramDerivedAddress');

/** Whether these 32 bytes may be somebody's public key. Accounts of programs are chosen so that they are none. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}

/** Where wallets put what an owner gets of a token. Its program is part of it: the same mint has one account under each. */
export function tokenAccountOf(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map((address) => base58.decode(address));
  for (let bump = bumpMax; bump >= 0; bump -= 1) {
    const found = sha256(concatBytes(...seeds, Uint8Array.of(bump), base58.decode(associatedTokenProgram), marker));
    if (!isOnCurve(found)) return base58.encode(found);
  }
  throw new Error(`no token account can be derived for ${owner}`);
}
