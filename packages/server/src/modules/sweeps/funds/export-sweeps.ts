import type { Query } from '@coffer/contract/endpoint.ts';
import type { exportSweeps as endpoint, SweepView } from '@coffer/contract/treasury/sweeps.ts';
import { authorize, readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { csvLine } from '../../../platform/http/csv-line.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { findSweeps, type SweepFilter } from './sweep-read-store.ts';
import { viewSweep } from './sweep-view.ts';

/** So many are in memory at once, however long the table is. */
const rowsAtOnce = 500;

const columns: readonly (readonly [string, (one: SweepView) => string | number | null])[] = [
  ['Sweep', (one) => one.id],
  ['Created (UTC)', (one) => one.createdAt],
  ['Ended (UTC)', (one) => one.endedAt],
  ['Wallet', (one) => one.walletName],
  ['Network', (one) => one.blockchainCode],
  ['Currency', (one) => one.currencyCode],
  ['Status', (one) => one.status],
  ['Method', (one) => one.method],
  ['Trigger', (one) => one.trigger],
  ['Addresses', (one) => one.addressCount],
  ['Left out', (one) => one.skippedCount],
  ['Planned', (one) => one.amountPlanned],
  ['Moved', (one) => one.amountMoved],
  ['Value (USD)', (one) => one.valueUSD],
  ['Fee', (one) => one.feeAmount],
  ['Fee currency', (one) => one.feeCurrency],
  ['Fee (USD)', (one) => one.feeUSD],
  ['Fee share (bps)', (one) => one.feeShareBps],
  ['To', (one) => one.toAddress],
  ['Fee paid by', (one) => one.hotWalletAddress],
  ['Transaction', (one) => one.transactionHash],
  ['Block', (one) => one.blockHeight],
  ['Failure', (one) => one.failure?.reason ?? null],
  ['Created by', (one) => one.createdBy],
];

export function exportSweeps(
  deps: Pick<Deps, 'chains'>,
  call: Call<Credentialed>,
  filter: Query<typeof endpoint>,
): Download {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  authorize(call.subject, 'reports:export');
  return { name: `sweeps-${call.now.toISOString().slice(0, 10)}.csv`, parts: linesOf(deps, call.db, scope, filter) };
}

async function* linesOf(
  deps: Pick<Deps, 'chains'>,
  db: Db,
  scope: ProjectScope,
  filter: SweepFilter,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  let beforeId: number | undefined;
  do {
    const rows = await findSweeps(db, scope, { ...filter, beforeId }, { limit: rowsAtOnce });
    const lines = rows.map((row) => viewSweep(deps, row)).map((one) => csvLine(columns.map(([, pick]) => pick(one))));
    if (lines.length > 0) yield lines.join('');
    beforeId = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
  } while (beforeId !== undefined);
}
