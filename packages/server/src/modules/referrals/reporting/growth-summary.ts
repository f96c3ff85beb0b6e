import type { Result } from '@coffer/contract/endpoint.ts';
import type { getGrowthSummary as endpoint } from '@coffer/contract/growth/rewards.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { listChainCurrencies } from '../../assets/index.ts';
import { leastPayout, type PriceDeps } from '../../payouts/index.ts';
import { leastWithdrawal } from '../withdrawals/least-withdrawal.ts';
import { coverOf, greatestLack, type CoverDeps, type Covered } from './cover.ts';
import { listPaidIn, sumDue, sumGrowth, sumOwed, type DueNow, type Least, type OwedBy } from './summary-store.ts';

type SummaryDeps = PriceDeps & CoverDeps;

const days = 30;

/** How referrals do, what is owed for them, and whether what is there would pay for it. */
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
    debtUSD: text(owed.reduce((sum, { debt }) => sum + debt, 0n)),
    cover: (await coverOf(deps, db, await withUnowed(db, scope, owed))).map(viewCover),
    due: viewDue(due),
    review: figures.review,
    decided: { rewards: figures.decided, allowed: figures.allowed },
    referrers: figures.referrers,
    rewards: figures.count,
  };
}

/** Before a campaign owes anything, whoever starts it sees whether its currency would pay for it. */
async function withUnowed(db: Db, scope: ProjectScope, owed: readonly OwedBy[]): Promise<OwedBy[]> {
  const paidIn = await listPaidIn(db, scope);
  const keyOf = ({ projectId, blockchainCurrencyId }: OwedBy) => `${projectId} ${blockchainCurrencyId}`;
  const known = new Set(owed.map(keyOf));
  return [...owed, ...paidIn.filter((one) => !known.has(keyOf(one)))];
}

/** What is owed is paid in few currencies, and each of them is asked about once. */
async function leastOf(deps: SummaryDeps, db: Db, owed: readonly OwedBy[]): Promise<Least> {
  const by: { blockchainCurrencyId: number; usdUnits: bigint }[] = [];
  const currencies = owed.length === 0 ? [] : await listChainCurrencies(db);
  for (const blockchainCurrencyId of new Set(owed.map((one) => one.blockchainCurrencyId))) {
    const currency = currencies.find(({ id }) => id === blockchainCurrencyId);
    const { usdUnits } = await leastWithdrawal(deps, db, currency);
    by.push({ blockchainCurrencyId, usdUnits });
  }
  return { by, else: await leastPayout(db) };
}

function viewCover(one: Covered): Result<typeof endpoint>['cover'][number] {
  const { blockchainCode, currencyCode, usdUnits, setAside, due, debt, cover } = one;
  return {
    blockchainCode,
    currencyCode,
    owedUSD: text(usdUnits),
    setAsideUSD: text(setAside),
    dueUSD: text(due),
    debtUSD: text(debt),
    walletsUSD: cover && text(cover.free),
    earnedUSD: cover && text(cover.earned > 0n ? cover.earned : 0n),
    shortUSD: cover && text(greatestLack(cover.lacks, 'all')),
    dueShortUSD: cover && text(greatestLack(cover.lacks, 'due')),
    lacks: (cover?.lacks ?? []).map((lack) => ({
      of: lack.of,
      shortUSD: text(lack.all),
      dueShortUSD: text(lack.due),
    })),
  };
}

function viewDue({ usdUnits, ...counts }: DueNow): Result<typeof endpoint>['due'] {
  return { ...counts, amountUSD: text(usdUnits) };
}

function text(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
