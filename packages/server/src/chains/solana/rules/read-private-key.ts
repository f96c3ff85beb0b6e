import { readSolanaSecret, type ReadSolanaSecret } from '@coffer/keys/solana/secret.ts';

/** Whoever tries keys from one upwards gets this far. */
const guessableBytes = 8;

/** As wallets export it, with its public half behind it, or the digits of its private half alone. */
export function readPrivateKey(text: string): ReadSolanaSecret {
  const read = readSolanaSecret(text);
  if ('problem' in read || !isGuessable(read.key)) return read;
  read.key.fill(0);
  return { problem: 'is so small a number that anybody can guess it' };
}

function isGuessable(key: Uint8Array): boolean {
  return key.subarray(0, -guessableBytes).every((byte) => byte === 0);
}
