import type { Fund } from '@coffer/contract/treasury/funds.ts';
import { readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { priceIn, pricesOf } from '../../rates/index.ts';
import { findFeePayers } from '../../wallets/index.ts';
import { selectFunds } from './fund-store.ts';
import type { PlanKey } from '../planning/plan-store.ts';
import { viewFund } from './view-fund.ts';

export async function listFunds(deps: Deps, call: Call<Credentialed>): Promise<Fund[]> {
  return readFunds(deps, call.db, readScope(call.subject, 'sweeps:read', 'all'));
}

/** A constant number of statements, however many addresses hold something. */
export async function readFunds(
  deps: Pick<Deps, 'clock' | 'chains'>,
  db: Db,
  scope: ProjectScope,
  wanted?: PlanKey,
): Promise<Fund[]> {
  const rows = await selectFunds(db, scope, wanted);
  const [payers, prices] = await Promise.all([
    findFeePayers(db, rows),
    pricesOf(deps, db, [...new Set(rows.map(({ currencyId }) => currencyId))]),
  ]);
  return rows.map((row, at) =>
    viewFund(deps.chains, row, { payer: payers[at], price: priceIn(prices, { ...row, code: row.currencyCode }) }),
  );
}
