import { base58 } from '@scure/base';
import { encodeMessage } from './message.ts';
import { tokenProgram } from './programs.ts';
import { messageOf, type SolanaSweep, type SweptDeposit } from './sweep.ts';
import { unsignedTransaction } from './transaction.ts';

export const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
export const keyOf = (seed: number) =>
  base58.encode(Uint8Array.from({ length: 32 }, (_one, at) => (seed * 37 + at * 11 + 7) % 256));

export const usdc = { mint: keyOf(90), program: tokenProgram, decimals: 6, withholdsFees: false };

export function depositsOf(addresses: readonly string[]): SweptDeposit[] {
  return addresses.map((address, position) => ({ position, address, units: 1_000_000n + BigInt(position) }));
}

export function sweepOf(changed: Partial<SolanaSweep> = {}): SolanaSweep {
  return {
    hotWallet: keyOf(1),
    coldWallet: keyOf(2),
    token: null,
    deposits: depositsOf([keyOf(11), keyOf(12), keyOf(13)]),
    createsAccount: false,
    closesAccounts: true,
    lifetime: { by: 'blockhash', blockhash: keyOf(3) },
    workMax: 60_000,
    microLamportsPerWork: 1_000n,
    ...changed,
  };
}

export function transactionOf(sweep: SolanaSweep): string {
  return unsignedTransaction(encodeMessage(messageOf(sweep)));
}

export async function listOf<T>(some: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of some) found.push(one);
  return found;
}
