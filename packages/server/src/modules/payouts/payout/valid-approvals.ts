import type { Db } from '../../../platform/db/db.ts';
import { listPeople } from '../../members/index.ts';
import { newcomers, withoutNewcomers, type Settling } from '../policy/people-store.ts';
import { weighAskers, type AskersWeighed } from '../policy/weigh-askers.ts';
import { listApprovals, type Approval } from './approval-store.ts';
import type { Payout } from './payout.ts';

type Approved = Pick<Payout, 'id' | 'projectId' | 'intentHash' | 'askerIds'>;

/**
 * Who approved what the payout says now, and may still do so: whoever lost the right since, asked for it themselves, was let in
 * lately, or let in lately whoever asked, counts for nothing.
 */
export async function validApprovals(deps: Settling, db: Db, payout: Approved, now: Date): Promise<Approval[]> {
  return (await validApprovalsOf(deps, db, [payout], now)).get(payout.id) ?? [];
}

/** The same of several that one person asked for in one project, by their ids: a constant number of statements. */
export async function validApprovalsOf(
  deps: Settling,
  db: Db,
  payouts: readonly Approved[],
  now: Date,
): Promise<ReadonlyMap<number, Approval[]>> {
  const [first] = payouts;
  const said = await listApprovals(
    db,
    payouts.map(({ id }) => id),
  );
  if (!first || said.length === 0) return new Map();
  const { able } = await listApprovers(deps, db, first, now);
  const byPayout = Map.groupBy(said, ({ payoutId }) => payoutId);
  const validOf = (payout: Approved) =>
    (byPayout.get(payout.id) ?? []).filter((one) => isFor(payout, one) && able.has(one.memberId));
  return new Map(payouts.map((payout) => [payout.id, validOf(payout)]));
}

/** `able`: who may approve it, with their addresses for mails. */
export type Approvers = AskersWeighed & { able: ReadonlyMap<number, string> };

export async function listApprovers(
  deps: Settling,
  db: Db,
  { projectId, askerIds }: Pick<Payout, 'projectId' | 'askerIds'>,
  now: Date,
): Promise<Approvers> {
  const weighed = weighAskers(askerIds, await newcomers(deps, db, now));
  const people = (await listPeople(db, projectId, 'payouts:approve')).filter(
    ({ memberId }) => !askerIds.includes(memberId) && !weighed.barred.has(memberId),
  );
  const settled = await withoutNewcomers(deps, db, people, now);
  return { ...weighed, able: new Map(settled.map(({ memberId, email }) => [memberId, email])) };
}

export function isFor({ intentHash, askerIds }: Approved, given: Approval): boolean {
  return given.verdict === 'approved' && given.intentHash === intentHash && !askerIds.includes(given.memberId);
}
