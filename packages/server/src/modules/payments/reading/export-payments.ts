import type { Body } from '@coffer/contract/endpoint.ts';
import type { exportPayments as endpoint, PaymentRow } from '@coffer/contract/payments/payments.ts';
import { authorize, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { requireProject } from '../../projects/index.ts';
import { csvLine } from '../../../platform/http/csv-line.ts';
import { findOn, orderOfAll } from './find-page.ts';
import { viewRow } from './found-payment.ts';
import { findRows } from './found-store.ts';
import type { PaymentFilter } from './payment-filter.ts';
import { readFilter } from './read-filter.ts';
import type { Place } from './search-store.ts';

/** So many are in memory at once, however long the table is. */
const rowsAtOnce = 500;

const columns: readonly (readonly [string, (one: PaymentRow) => string | number | null])[] = [
  ['Reference', (one) => one.referenceId],
  ['Created (UTC)', (one) => one.createdAt],
  ['Project', (one) => one.projectName],
  ['Status', (one) => one.paymentStatus],
  ['Exception', (one) => (one.exception === 'none' ? null : one.exception)],
  ['Resolution', (one) => one.resolution],
  ['Customer', (one) => one.customerId],
  ['Email', (one) => one.email],
  ['Invoice', (one) => one.invoiceId],
  ['Amount (USD)', (one) => one.amountInUSD],
  ['Received (USD)', (one) => one.filledAmountInUSD],
  ['Currency', (one) => one.currency],
  ['Network', (one) => one.network],
  ['Amount', (one) => one.amount],
  ['Received', (one) => one.filledAmount],
  ['Transaction', (one) => one.txHash],
  ['From', (one) => one.fromAddress],
  ['To', (one) => one.toAddress],
  ['Block', (one) => one.blockId],
  ['Block time (UTC)', (one) => one.trxTimestamp],
  ['Webhook', (one) => one.webhookStatus],
  ['Created by', (one) => one.createdBy],
  ['Expires (UTC)', (one) => one.expiresAt],
];

export async function exportPayments(
  call: Call<Credentialed>,
  project: number | 'all',
  asked: Body<typeof endpoint>,
): Promise<Download> {
  const scope = readScope(call.subject, 'payments:read', project);
  authorize(call.subject, 'reports:export');
  if (project !== 'all') await requireProject(call.db, scope, project);
  const filter = await readFilter(call.db, scope, asked);
  return { name: `payments-${call.now.toISOString().slice(0, 10)}.csv`, parts: linesOf(call.db, filter) };
}

async function* linesOf(db: Db, filter: PaymentFilter | undefined): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  if (!filter) return;
  const order = orderOfAll(filter);
  let after: Place | undefined;
  do {
    const places = await findOn(db, filter, order, { after, offset: 0, limit: rowsAtOnce });
    const rows = await findRows(
      db,
      places.map(({ id }) => id),
    );
    if (rows.length > 0)
      yield rows
        .map(viewRow)
        .map((row) => csvLine(columns.map(([, pick]) => pick(row))))
        .join('');
    after = places.length < rowsAtOnce ? undefined : places.at(-1);
  } while (after);
}
