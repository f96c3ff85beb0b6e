import type { PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { can, notFound, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { postingsOf } from '../../ledger/index.ts';
import { outgoingOf } from '../../outgoing/index.ts';
import { listApprovals } from '../payout/approval-store.ts';
import { bookingCause } from '../payout/bookings.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { isFor, listApprovers } from '../payout/valid-approvals.ts';
import { policyOf } from '../policy/policy-store.ts';
import { approvalBar, takesBack } from './approval-bar.ts';
import { passkeyWay } from './passkey-way.ts';
import { findLookAlikes } from '../recipients/look-alikes.ts';
import { coinText, viewPayout, type ShowDeps } from './payout-view.ts';
import { findDayUse, findHistory, findListed, findPaidBefore, findSent, type ListedPayout } from './read-store.ts';

export type { ShowDeps } from './payout-view.ts';

export async function getPayout(deps: ShowDeps, call: Call<Credentialed>, id: number): Promise<PayoutDetail> {
  readScope(call.subject, 'payouts:read', 'all');
  return showPayout(deps, call, id);
}

/** With all that is known of it, for whoever may see its project. */
export async function showPayout(deps: ShowDeps, call: Call<Credentialed>, id: number): Promise<PayoutDetail> {
  const { db, subject, now } = call;
  const [row] = await findListed(db, [id]);
  if (!row || (subject.projects !== 'all' && !subject.projects.includes(row.projectId))) throw notFound();
  const words = await listApprovals(db, [id]);
  const isWaiting = row.status === 'pending-approval';
  const bar = isWaiting ? approvalBar(subject, row, words, await listApprovers(deps, db, row, now), now) : null;
  return {
    ...viewPayout(deps, row, words),
    intentHash: row.intentHash,
    actions: actionsOf(subject, row, bar),
    approvalBar: bar,
    payee: await payeeOf(db, row),
    passkey: await passkeyWay(call, { what: 'payout', of: id, hash: row.intentHash }, isWaiting ? [row] : []),
    limit: await limitOf(db, row, now),
    decisions: words.map((one) => ({
      memberID: one.memberId,
      name: one.email,
      verdict: one.verdict,
      means: one.means,
      at: one.at.toISOString(),
      isValid: isFor(row, one),
    })),
    history: (await findHistory(db, id)).map(({ at, event, actor, detail }) => ({
      at: at.toISOString(),
      event: event as PayoutDetail['history'][number]['event'],
      by: actor,
      detail,
    })),
    transactions: await transactionsOf(db, row),
    postings: await bookedFor(db, row),
  };
}

function actionsOf(subject: Credentialed, row: ListedPayout, bar: string | null): PayoutDetail['actions'] {
  const { projectId, status } = row;
  const [isPerson, isStoppable] = [subject.kind === 'member', payoutStatus.isAmong('stoppable', status)];
  const creates = can(subject, 'payouts:create', projectId);
  const actions: [PayoutDetail['actions'][number], boolean][] = [
    ['approve', status === 'pending-approval' && bar === null],
    ['reject', isPerson && isStoppable && can(subject, 'payouts:approve', projectId)],
    ['cancel', isStoppable && creates && takesBack(subject, row)],
    ['retry', isPerson && status === 'failed' && creates],
  ];
  return actions.filter(([, may]) => may).map(([action]) => action);
}

async function payeeOf(db: Db, row: ListedPayout): Promise<PayoutDetail['payee']> {
  const { times, first, last } = await findPaidBefore(db, row);
  const { projectId, blockchainId, toAddress: address } = row;
  const alike = await findLookAlikes(db, { projectId, blockchainId, address });
  const family = familyOf(row.blockchainCode);
  return {
    timesPaid: times,
    firstPaidAt: first?.toISOString() ?? null,
    lastPaidAt: last?.toISOString() ?? null,
    looksLike: alike.map((one) => ({ ...one, address: spellAddress(family, one.address) })),
  };
}

/** For whoever decides: what else of the day's limit is spoken for. */
async function limitOf(db: Db, row: ListedPayout, now: Date): Promise<PayoutDetail['limit']> {
  if (!payoutStatus.isAmong('stoppable', row.status)) return null;
  const { dayUsd } = await policyOf(db, row.projectId);
  const { out, waiting } = await findDayUse(db, row, hoursAfter(now, -24));
  return {
    dayUSD: dollarsOf(dayUsd),
    outUSD: dollarsOf(out),
    waitingUSD: dollarsOf(waiting),
    thisUSD: dollarsOf(row.usdUnits),
  };
}

async function transactionsOf(db: Db, row: ListedPayout): Promise<PayoutDetail['transactions']> {
  const ids = await findSent(db, row.id);
  const sent = await outgoingOf(db, ids);
  const versions = ids.flatMap((id) => sent.get(id)?.versions ?? []);
  return versions.map(({ hash, version, kind, feeUnitsMax, signedAt, sentAt, sends, refusal }) => ({
    hash,
    version,
    kind,
    feeMax: coinText(row, feeUnitsMax),
    signedAt: signedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    sends,
    refusal,
  }));
}

async function bookedFor(db: Db, { id, bookings }: ListedPayout): Promise<PayoutDetail['postings']> {
  const causes = Array.from({ length: bookings }, (_, before) => bookingCause({ id, bookings: before + 1 }));
  return (await postingsOf(db, causes)).map(({ at, kind, account, asset, units }) => {
    return { at: at.toISOString(), kind, account, asset, units: String(units) };
  });
}
