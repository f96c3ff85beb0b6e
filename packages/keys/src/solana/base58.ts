import { base58 } from '@scure/base';

const signatureBytes = 64;
const letters = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

/** 32 bytes as Solana writes them. */
export function keyText(bytes: Uint8Array): string {
  return base58.encode(bytes);
}

/** Whether a text is a signature, which is the name of its transaction: a hash of another chain may have the same letters. */
export function isSignatureText(text: string): boolean {
  return letters.test(text) && base58.decode(text).length === signatureBytes;
}
