import type { Query } from '@coffer/contract/endpoint.ts';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import type { exportReferrers as endpoint } from '@coffer/contract/growth/referrers.ts';
import { authorize, readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { csvLine, type Cell } from '../../../platform/http/csv-line.ts';
import { requireProject } from '../../projects/index.ts';
import { wantedReferrers } from '../people/list-referrers.ts';
import { selectReferrers, type ReferrersWanted } from '../people/referrer-list-store.ts';
import { viewReferrers } from '../people/view-referrers.ts';

/** So many are in memory at once, however long the table is. */
const rowsAtOnce = 500;

const columns: readonly (readonly [string, (one: ReferrerView) => Cell])[] = [
  ['Referrer', (one) => one.id],
  ['Created (UTC)', (one) => one.createdAt],
  ['Project', (one) => one.projectName],
  ['Customer', (one) => one.referenceID],
  ['Email', (one) => one.email],
  ['Code', (one) => one.code],
  ['Link', (one) => one.shareURL],
  ['Status', (one) => one.status],
  ['Reason', (one) => one.statusReason],
  ['Friends', (one) => one.friends],
  ['Friends who paid', (one) => one.converted],
  ['Revenue (USD)', (one) => ({ decimal: one.revenueUSD })],
  ['On hold (USD)', ({ balance }) => ({ decimal: balance.pendingUSD })],
  ['Available (USD)', ({ balance }) => ({ decimal: balance.availableUSD })],
  ['Requested (USD)', ({ balance }) => ({ decimal: balance.reservedUSD })],
  ['Paid out (USD)', ({ balance }) => ({ decimal: balance.paidUSD })],
  ['Owed back (USD)', ({ balance }) => ({ decimal: balance.debtUSD })],
];

/** What the list shows, all of it: the newest first. */
export async function exportReferrers(
  deps: Pick<Deps, 'config'>,
  call: Call<Credentialed>,
  { projectId }: { projectId: 'all' | number },
  asked: Query<typeof endpoint>,
): Promise<Download> {
  const scope = readScope(call.subject, 'referral:read', projectId);
  authorize(call.subject, 'reports:export');
  if (projectId !== 'all') await requireProject(call.db, scope, projectId);
  const parts = linesOf(deps, call.db, scope, wantedReferrers(asked));
  return { name: `referrers-${call.now.toISOString().slice(0, 10)}.csv`, parts };
}

async function* linesOf(
  deps: Pick<Deps, 'config'>,
  db: Db,
  scope: ProjectScope,
  wanted: ReferrersWanted,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  let beforeId: number | undefined;
  do {
    const rows = await selectReferrers(db, scope, wanted, { beforeId, rowsMax: rowsAtOnce });
    const shown = await viewReferrers(deps, db, rows);
    if (shown.length > 0) yield shown.map((one) => csvLine(columns.map(([, pick]) => pick(one)))).join('');
    beforeId = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
  } while (beforeId !== undefined);
}
