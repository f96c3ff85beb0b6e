import { createHash } from 'node:crypto';
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit';

/** Keys that anybody can compute: they are for local chains alone. The same name gives the same key after every start. */
export function devKey(name: string): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update(`Coffer local Solana: ${name}`).digest());
}

/** Pays out test money, and may mint every test token. */
export const houseKey = 'house';
/** What `requestAirdrop` pays from. */
export const airdropKey = 'airdrop';
