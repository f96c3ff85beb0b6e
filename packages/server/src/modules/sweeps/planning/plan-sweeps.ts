import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { priceIn, pricesOf, type Price, type Unpriced } from '../../rates/index.ts';
import { findFeePayers } from '../../wallets/index.ts';
import type { Plan, PlanContext, PlanRow } from './plan-context.ts';
import { claimPlans, selectPlanRows, writePlans, type PlanKey } from './plan-store.ts';
import { lookAtMoney, type Looked } from './look-at-money.ts';
import { planWallet } from './plan-wallet.ts';

const plansAtOnceMax = 100;
/** Each asks a chain, and those that set off the database; the rest of the program needs them as well. */
const sideBySide = 4;

/** Looks at all that is due to be looked at, and says whether more is. */
export async function planSweeps(deps: Deps): Promise<{ looked: number; more: boolean }> {
  const keys = await claimPlans(deps.db, deps.clock.now(), plansAtOnceMax);
  if (keys.length === 0) return { looked: 0, more: false };
  const contexts = await readContexts(deps, deps.db, keys);
  const looked = await lookAtMoney(deps, deps.db, contexts, null);
  const waiting = contexts.values();
  const done: { context: PlanContext; plan: Plan }[] = [];
  const work = async () => {
    for (const context of waiting) {
      const plan = await planOne(deps, context, looked.get(context));
      if (plan) done.push({ context, plan });
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  await writePlans(deps.db, done, deps.clock.now());
  return { looked: keys.length, more: keys.length === plansAtOnceMax };
}

/** All that decides about these, in a constant number of statements. */
export async function readContexts(
  deps: Pick<Deps, 'clock' | 'chains'>,
  db: Db,
  keys: readonly PlanKey[],
): Promise<PlanContext[]> {
  const rows = await selectPlanRows(db, keys);
  const payers = await findFeePayers(db, rows);
  const prices = await pricesOf(deps, db, [...new Set(rows.flatMap((row) => [row.currencyId, row.coinId]))]);
  const priceOf = (id: number): Price | Unpriced => prices.get(id) ?? { reason: 'There is no such currency.' };
  return rows.map((row, at) => ({
    ...row,
    chainRules: deps.chains.rules(row.blockchainCode),
    sweepContract: mayUse(deps, row) ? row.sweepContract : null,
    payer: payers[at],
    price: priceIn(prices, { ...row, code: row.currencyCode }),
    coinPrice: priceOf(row.coinId),
  }));
}

/** With accounts a contract has only something to do where they may let its code run for them. */
function mayUse({ chains }: Pick<Deps, 'chains'>, { walletKind, blockchainCode }: PlanRow): boolean {
  return walletKind === 'contract' || chains.rules(blockchainCode).sweepCalls?.delegation !== undefined;
}

/** One that fails does not hold up the others: its claim lapses, and it is tried again. */
async function planOne(deps: Deps, context: PlanContext, looked: Looked | undefined): Promise<Plan | undefined> {
  try {
    return (await planWallet(deps, deps.db, context, looked, null)).plan;
  } catch (error) {
    const { walletId, blockchainCurrencyId } = context;
    deps.log.error({ err: error, walletId, blockchainCurrencyId }, 'a sweep could not be planned');
    return undefined;
  }
}
