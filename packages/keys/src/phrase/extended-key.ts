import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';

const base58check = createBase58check(sha256);
const versionBytes = { xpub: [0x04, 0x88, 0xb2, 0x1e], zpub: [0x04, 0xb2, 0x47, 0x46] } as const;
/** Of the two chains of an account, the one whose addresses are handed out. */
const receiving = 0;

/** The same key, for wallets that read the kind of address from its first letter. */
export function zpubOf(xpub: string): string {
  return withVersion(xpub, 'zpub');
}

/** What the public keys m/…/0/i of an account are made of, for whoever has a faster way to make them than ours. */
export function receivingChain(extendedKey: string): { publicKey: Uint8Array; chainCode: Uint8Array } {
  const { publicKey, chainCode } = receivingKey(extendedKey);
  if (!publicKey || !chainCode) throw new Error('An extended key without a public key.');
  return { publicKey, chainCode };
}

function receivingKey(extendedKey: string): HDKey {
  return HDKey.fromExtendedKey(withVersion(extendedKey, 'xpub')).deriveChild(receiving);
}

/** The public keys m/…/0/i of an account, from its xpub or zpub alone. */
export function receivingKeys(extendedKey: string): (index: number) => Uint8Array {
  const chain = receivingKey(extendedKey);
  return (index) => publicKeyOf(chain.deriveChild(index));
}

function withVersion(extendedKey: string, kind: keyof typeof versionBytes): string {
  const bytes = base58check.decode(extendedKey);
  const isKnown = Object.values(versionBytes).some((version) => version.every((byte, at) => bytes[at] === byte));
  if (!isKnown) throw new Error('Neither an xpub nor a zpub of a main network.');
  bytes.set(versionBytes[kind]);
  return base58check.encode(bytes);
}

function publicKeyOf({ publicKey }: HDKey): Uint8Array {
  if (!publicKey) throw new Error('An extended key without a public key.');
  return publicKey;
}
