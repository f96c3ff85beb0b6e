import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync, randomFillSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { open, seal } from './sealed-box.ts';

/** X25519, each half as its 32 bytes. */
export type Pair = { publicKey: Buffer; privateKey: Buffer };

const keyBytes = 32;
/** What stands before the bytes of a key of this curve in the forms that node:crypto reads. */
const privateHead = Buffer.from('302e020100300506032b656e04220420', 'hex');
const publicHead = Buffer.from('302a300506032b656e032100', 'hex');

export function newPair(): Pair {
  const privateKey = randomFillSync(Buffer.allocUnsafeSlow(keyBytes));
  return { publicKey: publicHalf(privateKey), privateKey };
}

/** A private half has one public half. */
export function publicHalf(privateKey: Buffer): Buffer {
  return publicBytes(readPrivate(privateKey));
}

/** Whoever has the public half can seal; only the private half opens. `context` is bound in, as in a sealed box. */
export function sealTo(publicKey: Buffer, context: string, plain: Uint8Array): Buffer {
  const once = newPair();
  const key = agree(readPrivate(once.privateKey), readPublic(publicKey), once.publicKey, publicKey);
  try {
    return Buffer.concat([once.publicKey, seal(key, context, plain)]);
  } finally {
    key.fill(0);
    once.privateKey.fill(0);
  }
}

export function openSealedTo(privateKey: Buffer, context: string, box: Buffer): Buffer {
  const ours = readPrivate(privateKey);
  const once = box.subarray(0, keyBytes);
  const key = agree(ours, readPublic(once), once, publicBytes(ours));
  try {
    return open(key, context, box.subarray(keyBytes));
  } finally {
    key.fill(0);
  }
}

function agree(privateKey: KeyObject, publicKey: KeyObject, sender: Buffer, receiver: Buffer): Buffer {
  const shared = diffieHellman({ privateKey, publicKey });
  try {
    return Buffer.from(hkdfSync('sha256', shared, Buffer.concat([sender, receiver]), 'coffer sealed to a pair', 32));
  } finally {
    shared.fill(0);
  }
}

function readPrivate(bytes: Buffer): KeyObject {
  const key = Buffer.alloc(privateHead.length + keyBytes);
  key.set(privateHead);
  key.set(bytes, privateHead.length);
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } finally {
    key.fill(0);
  }
}

function readPublic(bytes: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicHead, bytes]), format: 'der', type: 'spki' });
}

function publicBytes(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicHead.length);
}
