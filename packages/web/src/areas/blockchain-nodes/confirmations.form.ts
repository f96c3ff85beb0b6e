import type { ChainCode } from '@coffer/kernel/chain.ts';

const confirmationsMax = 10_000;

/** About how long a block takes, of the networks that keep time. */
const blockSeconds: Readonly<Record<ChainCode, number>> = { ETH: 12, BASE: 2, BTC: 600, TRX: 3, SOLANA: 0.4 };

export function confirmationsProblem(value: number | ''): string | undefined {
  if (value === '' || !Number.isInteger(value)) return 'must be a whole number';
  if (value < 1) return 'must be at least 1';
  return value > confirmationsMax ? `must be at most ${confirmationsMax}` : undefined;
}

/** "about 2 minutes": what so many blocks cost a payer in patience. */
export function waitOf(code: ChainCode, confirmations: number): string {
  const seconds = Math.round(confirmations * blockSeconds[code]);
  if (seconds < 90) return `about ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}
