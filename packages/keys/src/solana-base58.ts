import { base58 } from '@scure/base';

/** 32 bytes as Solana writes them. */
export function keyText(bytes: Uint8Array): string {
  return base58.encode(bytes);
}
