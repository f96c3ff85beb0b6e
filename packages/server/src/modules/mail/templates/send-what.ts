import { walletInWords } from './wallet-in-words.ts';

/** What a hot wallet lacks for what waits and for some days, and the cold wallet that has it. */
export type Refill = { amount: string; days: number; from: string | null };

/** Before "to" and an address. */
export function sendWhat(refill: Refill | undefined, siteUrl: string): string {
  if (!refill) return 'Send some';
  const { amount, days, from } = refill;
  const source = from === null ? '' : ` from the cold wallet ${walletInWords({ walletName: from, siteUrl })}`;
  return `Send about ${amount}${source}, which lasts for some ${days} days,`;
}

/** Where what to send stands as a code to scan, and whether it has come. */
export function hotWalletsAt(siteUrl: string): string {
  return `${siteUrl}/withdraw/hot-wallets`;
}
