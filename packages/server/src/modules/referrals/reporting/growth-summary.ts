import type { Result } from '@coffer/contract/endpoint.ts';
import type { getGrowthSummary as endpoint } from '@coffer/contract/growth/rewards.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { listChainCurrencies } from '../../assets/index.ts';
import { leastPayout, type PriceDeps } from '../../payouts/index.ts';
import { leastWithdrawal } from '../withdrawals/least-withdrawal.ts';
import { coverOf, lackOf, type CoverDeps, type Covered } from './cover.ts';
import { sumDue, sumGrowth, sumOwed, type Least, type Owed } from './summary-store.ts';

type SummaryDeps = PriceDeps & CoverDeps;

const days = 30;

/** How referrals do, what is owed for them, and whether what hot wallets have free would pay for it. */
export async function getGrowthSummary(
  deps: SummaryDeps,
  call: Call<Credentialed>,
  { projectId }: { projectId: 'all' | number },
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'referral:read', projectId);
  const { db, now } = call;
  const figures = await sumGrowth(db, scope, daysAfter(now, -days), daysAfter(now, -2 * days));
  const owed = await sumOwed(db, scope);
  const due = await sumDue(db, scope, await leastOf(deps, db, owed), now);
  return {
    revenueUSD: text(figures.revenue),
    revenueBeforeUSD: text(figures.revenueBefore),
    rewardsUSD: text(figures.rewards),
    friends: figures.friends,
    owedUSD: text(owed.reduce((sum, { usdUnits }) => sum + usdUnits, 0n)),
    dueUSD: text(figures.due),
    cover: (await coverOf(deps, db, scope, owed)).map(viewCover),
    due: { referrers: due.referrers, amountUSD: text(due.usdUnits) },
    review: figures.review,
    referrers: figures.referrers,
    rewards: figures.count,
  };
}

/** What is owed is paid in few currencies, and each of them is asked about once. */
async function leastOf(deps: SummaryDeps, db: Db, owed: readonly Owed[]): Promise<Least> {
  const by: { blockchainCurrencyId: number; usdUnits: bigint }[] = [];
  const currencies = owed.length === 0 ? [] : await listChainCurrencies(db);
  for (const { blockchainCurrencyId } of owed) {
    const currency = currencies.find(({ id }) => id === blockchainCurrencyId);
    const { usdUnits } = await leastWithdrawal(deps, db, currency);
    by.push({ blockchainCurrencyId, usdUnits });
  }
  return { by, else: await leastPayout(db) };
}

function viewCover(one: Covered): Result<typeof endpoint>['cover'][number] {
  const { blockchainCode, currencyCode, usdUnits, setAside, due, free } = one;
  return {
    blockchainCode,
    currencyCode,
    owedUSD: text(usdUnits),
    setAsideUSD: text(setAside),
    dueUSD: text(due),
    walletsUSD: free === null ? null : text(free),
    shortUSD: free === null ? null : text(lackOf(usdUnits - setAside, free)),
    dueShortUSD: free === null ? null : text(lackOf(due, free)),
  };
}

function text(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
