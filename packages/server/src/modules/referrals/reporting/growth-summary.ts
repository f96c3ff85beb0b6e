import type { Result } from '@coffer/contract/endpoint.ts';
import type { getGrowthSummary as endpoint } from '@coffer/contract/growth/rewards.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { convert, formatMoney } from '@coffer/kernel/money.ts';
import { readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listChainCurrencies } from '../../assets/index.ts';
import { freeOf, leastPayout, selectPayoutWallets, type PriceDeps } from '../../payouts/index.ts';
import { priceIn, pricesOf } from '../../rates/index.ts';
import { leastWithdrawal } from '../withdrawals/least-withdrawal.ts';
import { sumDue, sumGrowth, sumOwed, type Least, type Owed } from './summary-store.ts';

type CoverDeps = Pick<Deps, 'chains' | 'clock'>;
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
    cover: await coverOf(deps, db, scope, owed),
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

async function coverOf(
  deps: CoverDeps,
  db: Db,
  scope: ProjectScope,
  owed: readonly Owed[],
): Promise<Result<typeof endpoint>['cover']> {
  if (owed.length === 0) return [];
  const wallets = await selectPayoutWallets(db, scope);
  const currencies = new Map((await listChainCurrencies(db)).map((one) => [one.id, one]));
  const prices = await pricesOf(
    deps,
    db,
    owed.map(({ currencyId }) => currencyId),
  );
  const cover: Result<typeof endpoint>['cover'] = [];
  for (const one of owed) {
    const currency = currencies.get(one.blockchainCurrencyId);
    const price = currency && priceIn(prices, currency);
    let has: bigint | null = null;
    if (currency && price && 'usd' in price) {
      const asset = { chain: one.blockchainCode, contract: currency.contract, decimals: currency.decimals };
      has = 0n;
      for (const { walletId } of wallets.filter(({ blockchainId }) => blockchainId === one.blockchainId)) {
        const { free } = await freeOf(deps, db, walletId, asset);
        has += convert({ units: free, asset }, price.usd, usd, 'down').units;
      }
    }
    cover.push({
      blockchainCode: one.blockchainCode,
      currencyCode: one.currencyCode,
      owedUSD: text(one.usdUnits),
      walletsUSD: has === null ? null : text(has),
      shortUSD: has === null ? null : text(has < one.usdUnits ? one.usdUnits - has : 0n),
    });
  }
  return cover;
}

function text(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
