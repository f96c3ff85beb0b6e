import { everyProject } from '../../../platform/access.ts';
import type { Deps } from '../../../platform/deps.ts';
import { viewPayoutWallets } from './view-payout-wallets.ts';

export type FoundRefill = { amount: string; days: number; from: string | null };
type Place = { walletId: number; chain: string; currency: string };

/** What to send to a hot wallet, for whoever is told that it is low: the same as its page proposes. */
export async function findRefill(deps: Deps, { walletId, chain, currency }: Place): Promise<FoundRefill | undefined> {
  const scope = everyProject('an alarm names its wallet');
  const seeing = { db: deps.db, now: deps.clock.now(), scope, seesColdWallets: true };
  const wallets = await viewPayoutWallets(deps, seeing, { walletId, chain });
  const funds = wallets.flatMap((one) => one.funds).find(({ currencyCode }) => currencyCode === currency);
  if (!funds?.refill) return undefined;
  const { amount, days, from } = funds.refill;
  return { amount: `${amount} ${currency}`, days, from: from?.name ?? null };
}
