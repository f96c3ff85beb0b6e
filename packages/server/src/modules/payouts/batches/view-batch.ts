import type { BatchDetail, BatchView } from '@coffer/contract/money-out/payout-batches.ts';
import { coinOf, tokenAsset } from '@coffer/kernel/asset.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { can, notFound, readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listApprovals } from '../payout/approval-store.ts';
import { batchHash } from '../payout/batch-hash.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { findPayouts } from '../payout/store.ts';
import { listApprovers } from '../payout/valid-approvals.ts';
import type { Settling } from '../policy/people-store.ts';
import { approvalBar } from '../reading/approval-bar.ts';
import { passkeyWay } from '../reading/passkey-way.ts';
import { amountOf } from '../reading/payout-view.ts';
import {
  countByStatus,
  findBatch,
  listBatches,
  partsOf,
  payoutsOf,
  standingOf,
  type Batch,
  type Part,
} from './batch-store.ts';
import { alikeAmong, noticesOfWaiting, samplesOf } from './waiting-lines.ts';

type ViewDeps = Settling & Pick<Deps, 'masterKey'>;

type ViewedPart = BatchDetail['networks'][number];

export async function listPayoutBatches(
  { db, subject }: Call<Credentialed>,
  { projectId, waiting }: { projectId: 'all' | number; waiting?: 'true' | undefined },
): Promise<{ data: BatchView[] }> {
  const scope = readScope(subject, 'payouts:read', projectId);
  return { data: await viewBatches(db, await listBatches(db, scope, waiting === 'true')) };
}

export async function getPayoutBatch(deps: ViewDeps, call: Call<Credentialed>, id: number): Promise<BatchDetail> {
  readScope(call.subject, 'payouts:read', 'all');
  return showBatch(deps, call, id);
}

/** With what approving it takes, for whoever may see its project. */
export async function showBatch(deps: ViewDeps, call: Call<Credentialed>, id: number): Promise<BatchDetail> {
  const { db, subject } = call;
  const batch = await findVisibleBatch(db, subject.projects, id);
  const [view] = await viewBatches(db, [batch]);
  if (!view) throw notFound();
  const waiting = await findPayouts(db, await payoutsOf(db, id, 'waiting'));
  const judged = await judgeBatch(deps, call, waiting);
  const parts = await partsOf(db, id, 'all');
  const alike = await alikeAmong(db, batch.projectId, waiting);
  const later = waiting.flatMap(({ mayGoAt }) => (mayGoAt !== null && mayGoAt > call.now ? [mayGoAt] : []));
  const [first] = later.toSorted((a, b) => a.getTime() - b.getTime());
  return {
    ...view,
    batchHash: batchHash(waiting),
    networks: parts.map(viewPart),
    waiting: {
      payouts: waiting.length,
      amountUSD: dollarsOf(waiting.reduce((sum, { usdUnits }) => sum + usdUnits, 0n)),
      networks: (await partsOf(db, id, 'waiting')).map(viewPart),
    },
    notices: await noticesOfWaiting(db, batch, waiting, parts, alike),
    reasons: [...new Map(waiting.flatMap(({ reasons }) => reasons).map((one) => [one.code, one])).values()],
    ready: judged.ready.length,
    later: first ? { payouts: later.length, from: first.toISOString() } : null,
    samples: samplesOf(deps, judged.ready, alike).map((payout) => ({
      payoutID: payout.id,
      line: payout.batchLine ?? 0,
      toAddress: spellAddress(familyOf(payout.blockchainCode), payout.toAddress),
      amount: amountOf(payout, payout.units),
      currencyCode: payout.currencyCode,
      note: payout.note,
    })),
    newPayees: waiting.filter(({ isKnownPayee }) => !isKnownPayee).length,
    passkey: await passkeyWay(call, { what: 'file', of: id, hash: batchHash(waiting) }, judged.ready),
    approvalBar: judged.bar,
    actions: actionsOf(subject, batch, view, judged.ready.length),
  };
}

export async function findVisibleBatch(db: Db, scope: ProjectScope, id: number): Promise<Batch> {
  const batch = await findBatch(db, scope, id);
  if (!batch) throw notFound();
  return batch;
}

export type Judged = { ready: readonly Payout[]; bar: string | null };

/** Which of those that wait somebody may approve now; and where they may approve none, why. All of a file were asked for by one. */
export async function judgeBatch(
  deps: Settling,
  { db, subject, now }: Call<Credentialed>,
  waiting: readonly Payout[],
): Promise<Judged> {
  const [first] = waiting;
  if (!first) return { ready: [], bar: null };
  const approvers = await listApprovers(deps, db, first, now);
  const given = Map.groupBy(
    await listApprovals(
      db,
      waiting.map(({ id }) => id),
    ),
    ({ payoutId }) => payoutId,
  );
  const bars = waiting.map((payout) => approvalBar(subject, payout, given.get(payout.id) ?? [], approvers, now));
  const ready = waiting.filter((_, at) => bars[at] === null);
  return { ready, bar: ready.length > 0 ? null : (bars[0] ?? null) };
}

function viewPart({ blockchainCode, currencyCode, contract, decimals, payouts, units, usdUnits }: Part): ViewedPart {
  const chain = blockchainCode as ChainCode;
  const asset = contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals);
  const amounts = { amount: formatMoney({ units, asset }), amountUSD: dollarsOf(usdUnits) };
  return { blockchainCode: chain, currencyCode, payouts, ...amounts };
}

async function viewBatches(db: Db, batches: readonly Batch[]): Promise<BatchView[]> {
  const ids = batches.map(({ id }) => id);
  const [counts, standings] = [await countByStatus(db, ids), await standingOf(db, ids)];
  return batches.map(({ id, projectId, projectName, fileName, email, memberId, createdAt, payouts, usdUnits }) => {
    const count = counts.get(id);
    if (!count) throw new Error(`the file ${id} was not counted`);
    const { needed = 0, given = 0, approvers = [], expireAt = null } = standings.get(id) ?? {};
    return {
      id,
      projectID: projectId,
      projectName,
      fileName,
      createdBy: { name: email, memberID: memberId },
      createdAt: createdAt.toISOString(),
      payouts,
      amountUSD: dollarsOf(usdUnits),
      counts: count,
      approvals: { needed, given, approvers, expireAt: expireAt?.toISOString() ?? null },
    };
  });
}

function actionsOf(
  subject: Credentialed,
  { projectId }: Batch,
  { counts }: BatchView,
  ready: number,
): BatchDetail['actions'] {
  const isStoppable = Object.entries(counts).some(
    ([status, count]) => count > 0 && payoutStatus.isAmong('stoppable', status as never),
  );
  const isPerson = subject.kind === 'member';
  const actions: [BatchDetail['actions'][number], boolean][] = [
    ['approve', ready > 0],
    ['reject', isPerson && isStoppable && can(subject, 'payouts:approve', projectId)],
    ['cancel', isPerson && isStoppable && can(subject, 'payouts:create', projectId)],
  ];
  return actions.filter(([, may]) => may).map(([action]) => action);
}
