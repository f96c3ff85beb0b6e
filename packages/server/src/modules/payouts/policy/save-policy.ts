import { fault } from '@coffer/contract/errors.ts';
import type { PayoutPolicy, PolicyView } from '@coffer/contract/money-out/payout-policy.ts';
import { authorize, requireStepUp, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange, requestChange } from '../../treasury-changes/index.ts';
import { areSame, strictestOf, weakerFields, type Rules } from './compare-policies.ts';
import { getPolicy, weakerHours } from './get-policy.ts';
import { whoMay } from './people-store.ts';
import { refuseTooManyPeople } from './refuse-too-many-people.ts';
import { insertPolicy, lockPolicy } from './saved-policy-store.ts';
import { readRules, viewRules, wordsOf } from './view-policy.ts';

/**
 * What gets stricter holds at once. What gets weaker would be the first step of a theft: it waits a day, owners hear of it, and
 * where there is a second person they have to agree as well.
 */
export async function savePolicy(
  deps: Deps,
  call: Call<MemberSubject>,
  project: 'all' | number,
  told: PayoutPolicy,
): Promise<PolicyView> {
  const { subject, now } = call;
  const projectId = writeProject(subject, 'payouts:read', project);
  authorize(subject, 'settings:write');
  const draft = readRules(told);
  return inTransaction(call.db, async (tx) => {
    const { version, ...held } = await lockPolicy(deps, tx, projectId, now);
    await refuseTooManyPeople(tx, projectId, held, draft);
    const weaker = weakerFields(held, draft);
    if (weaker.length > 0) requireStepUp(subject, now);
    const wait = await weakerWait(deps, tx, call, projectId);
    const rules = weaker.length > 0 && wait.hours > 0 ? strictestOf(held, draft) : draft;
    if (!areSame(held, rules)) await storePolicy(tx, call, projectId, { version, held, rules, savedBy: subject.email });
    if (weaker.length > 0) await tellWeaker(tx, call, { projectId, held, draft, weaker, ...wait });
    return getPolicy(deps, { ...call, db: tx }, projectId);
  });
}

type Weakening = Wait & { projectId: number; held: Rules; draft: Rules; weaker: readonly string[] };

async function tellWeaker(
  tx: Tx,
  call: Call<MemberSubject>,
  { projectId, held, draft, weaker, hours, needsSecond }: Weakening,
): Promise<void> {
  const only = (rules: Rules) =>
    Object.fromEntries(Object.entries(wordsOf(rules)).filter(([name]) => weaker.includes(name)));
  const deed = {
    kind: 'payout-policy.weakened',
    projectId,
    title: `The payout policy of project ${projectId} lets more through`,
    before: only(held),
    after: only(draft),
    subject: { projectId, fields: weaker, before: viewRules(held), after: viewRules(draft), needsSecond },
  } as const;
  if (hours === 0) await recordChange(tx, call, deed);
  else if (!(await requestChange(tx, call, deed, hours))) {
    throw fault('CONFLICT', 'This change of the policy is already waiting.');
  }
}

type Wait = { hours: number; needsSecond: boolean };

/** How long something waits that lets more go, and whether somebody else has to agree. Where no money is real nothing waits. */
export async function weakerWait(
  deps: Deps,
  tx: Tx,
  { subject, now }: Call<MemberSubject>,
  projectId: number,
): Promise<Wait> {
  const hours = await weakerHours(deps, tx, now);
  if (hours === 0) return { hours, needsSecond: false };
  const others = (await whoMay(tx, 'wallets:write', projectId)).filter(({ memberId }) => memberId !== subject.memberId);
  return { hours, needsSecond: others.length > 0 };
}

type Storing = { version: number; held: Rules; rules: Rules; savedBy: string };

export async function storePolicy(
  tx: Tx,
  origin: Origin,
  projectId: number,
  { version, held, rules, savedBy }: Storing,
): Promise<void> {
  await insertPolicy(tx, projectId, { ...rules, version: version + 1 }, { savedBy, now: origin.now });
  await recordActivity(tx, origin, {
    action: 'payout-policy.saved',
    entity: 'payout-policy',
    entityId: projectId,
    projectId,
    before: wordsOf(held),
    after: wordsOf(rules),
  });
}
