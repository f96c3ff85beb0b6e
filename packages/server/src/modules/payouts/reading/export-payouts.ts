import type { Query } from '@coffer/contract/endpoint.ts';
import type { exportPayouts as endpoint, PayoutView } from '@coffer/contract/money-out/payouts.ts';
import { authorize, readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { csvLine } from '../../../platform/http/csv-line.ts';
import { filterOf } from './list-payouts.ts';
import { viewPayouts, type ShowDeps } from './payout-view.ts';
import { listIds, type PayoutFilter } from './read-store.ts';

/** So many are in memory at once, however long the table is. */
const rowsAtOnce = 500;

const columns: readonly (readonly [string, (one: PayoutView) => string | number | null])[] = [
  ['Payout', (one) => one.id],
  ['Created (UTC)', (one) => one.createdAt],
  ['Project', (one) => one.projectName],
  ['Type', (one) => one.type],
  ['Status', (one) => one.status],
  ['Network', (one) => one.blockchainCode],
  ['Currency', (one) => one.currencyCode],
  ['Amount', (one) => one.amount],
  ['Withheld', (one) => one.amountWithheld],
  ['Value (USD)', (one) => one.amountUSD],
  ['Rate (USD)', (one) => one.priceUSD],
  ['To', (one) => one.toAddress],
  ['Recipient', (one) => one.recipient?.name ?? null],
  ['Email', (one) => one.recipientEmail],
  ['Customer', (one) => one.customerID],
  ['For', (one) => one.note],
  ['From', (one) => one.fromAddress],
  ['Fee', (one) => one.fee],
  ['Fee currency', (one) => one.feeCurrency],
  ['Approved by', (one) => one.approvals.approvers.join(', ')],
  ['Transaction', (one) => one.transactionHash],
  ['Block', (one) => one.blockHeight],
  ['Failure', (one) => one.failure?.reason ?? null],
  ['Requested by', (one) => one.createdBy.name],
];

export function exportPayouts(deps: ShowDeps, call: Call<Credentialed>, asked: Query<typeof endpoint>): Download {
  const scope = readScope(call.subject, 'payouts:read', asked.projectId);
  authorize(call.subject, 'reports:export');
  const filter = filterOf(call.subject, asked);
  return { name: `payouts-${call.now.toISOString().slice(0, 10)}.csv`, parts: linesOf(deps, call.db, scope, filter) };
}

async function* linesOf(deps: ShowDeps, db: Db, scope: ProjectScope, filter: PayoutFilter): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  let beforeId: number | undefined;
  do {
    const ids = await listIds(db, scope, { ...filter, beforeId }, { limit: rowsAtOnce });
    const lines = (await viewPayouts(deps, db, ids)).map((one) => csvLine(columns.map(([, pick]) => pick(one))));
    if (lines.length > 0) yield lines.join('');
    beforeId = ids.length < rowsAtOnce ? undefined : ids.at(-1);
  } while (beforeId !== undefined);
}
