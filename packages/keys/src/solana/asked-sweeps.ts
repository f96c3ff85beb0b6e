import { coinOf } from '@coffer/kernel/asset.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { readSweep } from './read-sweep.ts';
import type { SweepToSign } from './sign-sweeps.ts';
import { sweepFeeMax, type SolanaSweep } from './sweep.ts';

/** What a request shows beside its transactions, in the words that a person reads. */
export type ShownSweeps = {
  coldAddress: string;
  hotAddress: string;
  /** Null for SOL. */
  currencyAddress: string | null;
  decimals: number;
  fee: string;
  transactions: readonly string[];
  items: readonly { address: string; position: number; amount: string; transaction: number }[];
};

/**
 * The transactions of a request, each held against the words beside it: who is paid, who pays, from where, how much, and what
 * the network may take. Both sides of a signature ask this.
 */
export function askedSweeps(shown: ShownSweeps): { sweeps: SweepToSign[] } | { reason: string } {
  const positions = new Map(shown.items.map(({ address, position }) => [address, position]));
  const known = { coldWallet: shown.coldAddress, positionOf: (address: string) => positions.get(address) ?? 0 };
  const sweeps: SweepToSign[] = [];
  for (const [at, transaction] of shown.transactions.entries()) {
    const read = readSweep(transaction, known);
    const reason = 'reason' in read ? read.reason : whatDiffers(shown, at, read.sweep);
    if (reason !== null) return { reason };
    if ('sweep' in read) sweeps.push({ asked: read.sweep, transaction });
  }
  const fees = sweeps.reduce((sum, { asked }) => sum + sweepFeeMax(asked), 0n);
  return fees > unitsOf(shown.fee, coinOf('SOLANA').decimals)
    ? { reason: `The network may take more than ${shown.fee} SOL.` }
    : { sweeps };
}

function whatDiffers(shown: ShownSweeps, at: number, { hotWallet, token, deposits }: SolanaSweep): string | null {
  if (hotWallet !== shown.hotAddress) return `It is paid for by ${hotWallet}, not by ${shown.hotAddress}.`;
  if ((token?.mint ?? null) !== shown.currencyAddress) return 'It moves another currency than the one shown.';
  if (token && token.decimals !== shown.decimals) return 'It divides the currency in another way than shown.';
  const own = shown.items.filter(({ transaction }) => transaction === at);
  const moved = deposits.map(({ address, units }) => `${address} ${units}`);
  const said = own.map(({ address, amount }) => `${address} ${unitsOf(amount, shown.decimals)}`);
  return moved.join() === said.join() ? null : 'It moves something else than what is shown.';
}

function unitsOf(text: string, decimals: number): bigint {
  const money = parseMoney(text, { chain: 'SOLANA', contract: null, decimals });
  if (!('units' in money)) throw money;
  return money.units;
}
