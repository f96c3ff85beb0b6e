import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/money-out/payout-policy.ts';
import type { PayoutPolicy, PolicyView } from '@coffer/contract/money-out/payout-policy.ts';
import { writeProject, type MemberSubject } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { readSetting } from '../../system/index.ts';
import { findWaiting, waitHours, type WaitingChange } from '../../treasury-changes/index.ts';
import { heldPolicy } from './held-policy.ts';
import { mostApprovers, whoMay } from './people-store.ts';
import { selectCaps, selectVersions, usedOf } from './saved-policy-store.ts';
import { dollars, viewRules } from './view-policy.ts';

/** A policy is of one project: there is none of all. */
export async function getPolicy(deps: Deps, call: Call<MemberSubject>, project: 'all' | number): Promise<PolicyView> {
  const { db, now } = call;
  const projectId = writeProject(call.subject, 'payouts:read', project);
  const policy = await heldPolicy(deps, db, projectId, now);
  const [saved] = await selectVersions(db, projectId);
  const used = await usedOf(db, projectId, now);
  const minimum = await readSetting(db, 'withdrawal-payout-min-amount');
  const approvers = await whoMay(db, 'payouts:approve', projectId);
  return {
    projectID: projectId,
    version: policy.version,
    savedBy: saved?.savedBy ?? null,
    savedAt: saved?.savedAt.toISOString() ?? null,
    policy: viewRules(policy),
    waiting: await waitingOf(db, projectId),
    used: { hourUSD: dollars(used.hourUsd), dayUSD: dollars(used.dayUsd) },
    keys: (await selectCaps(db, projectId)).map(({ keyId, capUsd, ...key }) => ({
      keyID: keyId,
      ...key,
      capUSD: dollars(capUsd),
    })),
    minimumUSD: String(minimum.value),
    approvers: approvers.map(({ memberId, name }) => ({ memberID: memberId, name })),
    approvalsMost: await mostApprovers(db, projectId),
    waitHours: await weakerHours(deps, db, now),
  };
}

const weakerHoursLeast = 24;

/** How long something waits that lets more go. Where no money is real nothing waits. */
export async function weakerHours(deps: Deps, db: Db, now: Date): Promise<number> {
  const hours = await waitHours(deps, db, now);
  return hours === 0 ? 0 : Math.max(hours, weakerHoursLeast);
}

async function waitingOf(db: Db, projectId: number): Promise<PolicyView['waiting']> {
  const of = { projectId };
  const policies = await findWaiting(db, { kind: 'payout-policy.weakened', of });
  const caps = await findWaiting(db, { kind: 'payout-cap.raised', of });
  return [...policies, ...caps].toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()).map(viewWaiting);
}

function viewWaiting({ id, title, subject, actorName, dueAt }: WaitingChange): PolicyView['waiting'][number] {
  const { fields, after, needsSecond, secondedBy } = subject;
  return {
    changeID: id,
    title,
    policy: fields === undefined ? null : (after as PayoutPolicy),
    by: actorName,
    takesEffectAt: dueAt.toISOString(),
    needsSecond: needsSecond === true,
    confirmedBy: typeof secondedBy === 'string' ? secondedBy : null,
  };
}

export async function listVersions(
  { db, subject }: Call<MemberSubject>,
  project: 'all' | number,
): Promise<Result<typeof contract.listPolicyVersions>> {
  const projectId = writeProject(subject, 'payouts:read', project);
  return (await selectVersions(db, projectId)).map(({ policy, savedBy, savedAt }) => ({
    version: policy.version,
    policy: viewRules(policy),
    savedBy,
    savedAt: savedAt.toISOString(),
  }));
}
