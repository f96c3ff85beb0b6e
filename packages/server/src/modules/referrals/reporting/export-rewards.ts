import { sql } from 'kysely';
import type { Query } from '@coffer/contract/endpoint.ts';
import type { exportRewards as endpoint, RewardView } from '@coffer/contract/growth/rewards.ts';
import { authorize, readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { csvLine, type Cell } from '../../../platform/http/csv-line.ts';
import { requireProject } from '../../projects/index.ts';
import { selectRewards } from '../rewards/view-reward.ts';
import { wantedRewards } from './reward-lists.ts';

/** So many are in memory at once, however long the table is. */
const rowsAtOnce = 500;

const columns: readonly (readonly [string, (one: RewardView) => Cell])[] = [
  ['Reward', (one) => one.id],
  ['Created (UTC)', (one) => one.createdAt],
  ['Project', (one) => one.projectID],
  ['Campaign', (one) => one.campaign.name],
  ['Rules', (one) => one.version],
  ['For', (one) => one.to.email],
  ['As', (one) => one.beneficiary],
  ['Friend', (one) => one.friend.email],
  ['Event', (one) => one.eventKey],
  ['Payment', (one) => one.paymentReference],
  ['Amount (USD)', (one) => ({ decimal: one.amountUSD })],
  ['Status', (one) => one.status],
  ['Reason', (one) => one.statusReason],
  ['Found', (one) => one.findings.map(({ rule }) => rule).join(' ')],
  ['Free from (UTC)', (one) => one.availableAt],
  ['Corrects reward', (one) => one.correctsRewardID],
];

/** What the list shows, all of it: the newest first. */
export async function exportRewards(
  call: Call<Credentialed>,
  { projectId }: { projectId: 'all' | number },
  asked: Query<typeof endpoint>,
): Promise<Download> {
  const scope = readScope(call.subject, 'referral:read', projectId);
  authorize(call.subject, 'reports:export');
  if (projectId !== 'all') await requireProject(call.db, scope, projectId);
  return { name: `rewards-${call.now.toISOString().slice(0, 10)}.csv`, parts: linesOf(call.db, scope, asked) };
}

async function* linesOf(db: Db, scope: ProjectScope, asked: Query<typeof endpoint>): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  const wanted = wantedRewards(asked);
  let beforeId: number | undefined;
  do {
    const before = beforeId === undefined ? sql`true` : sql`w.id < ${beforeId}::bigint`;
    const page = sql`${wanted} and ${before} order by w.id desc limit ${rowsAtOnce}::int`;
    const rows = await selectRewards(db, scope, page);
    if (rows.length > 0) yield rows.map((one) => csvLine(columns.map(([, pick]) => pick(one)))).join('');
    beforeId = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
  } while (beforeId !== undefined);
}
