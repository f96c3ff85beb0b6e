import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { mnemonicToSeed } from '@scure/bip39';
import { HARDENED_OFFSET, HDKey } from 'micro-key-producer/slip10.js';
import { WrongPhrase, type Words } from '../evm/keys.ts';

/** m/44'/501', the parent of all deposit keys. Whoever opens it wipes it. */
export async function openSolanaKey({ phrase, passphrase }: Words): Promise<HDKey> {
  const seed = await mnemonicToSeed(phrase, passphrase);
  try {
    return descend(HDKey.fromMasterSeed(seed), [44, 501]);
  } finally {
    seed.fill(0);
  }
}

/** Lends the private key of one deposit address, m/44'/501'/index'/0', and wipes it. */
export function withSolanaKey<T>(
  parent: HDKey,
  { address, position }: { address: string; position: number },
  use: (privateKey: Uint8Array) => T,
): T {
  const child = depositKey(parent, position);
  try {
    if (base58.encode(child.publicKeyRaw) !== address) throw new WrongPhrase(address, position);
    return use(child.privateKey);
  } finally {
    wipeSolanaKey(child);
  }
}

/** The public half of one deposit key. */
export function publicKeyAt(parent: HDKey, position: number): string {
  const child = depositKey(parent, position);
  try {
    return base58.encode(child.publicKeyRaw);
  } finally {
    wipeSolanaKey(child);
  }
}

export function addressOfSolanaKey(privateKey: Uint8Array): string {
  return base58.encode(ed25519.getPublicKey(privateKey));
}

export function wipeSolanaKey({ privateKey, chainCode }: HDKey): void {
  privateKey.fill(0);
  chainCode.fill(0);
}

function depositKey(parent: HDKey, position: number): HDKey {
  const index = parent.deriveChild(HARDENED_OFFSET + position);
  try {
    return index.deriveChild(HARDENED_OFFSET);
  } finally {
    wipeSolanaKey(index);
  }
}

function descend(from: HDKey, steps: readonly number[]): HDKey {
  let key = from;
  for (const step of steps) {
    const child = key.deriveChild(HARDENED_OFFSET + step);
    wipeSolanaKey(key);
    key = child;
  }
  return key;
}
