import { fault } from '@coffer/contract/errors.ts';
import type { PauseView } from '@coffer/contract/money-out/payout-policy.ts';
import { authorize, nameOf, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { deletePause, findPause, insertPause, lockPause, writeResume } from './pause-store.ts';
import { whoMay, withoutNewcomers, type Holder, type Settling } from './people-store.ts';

export async function getPause(deps: Settling, call: Call<MemberSubject>): Promise<PauseView> {
  authorize(call.subject, 'payouts:read');
  return view(deps, call.db, call.now);
}

/** Whoever may approve may also stop, at once and everything: a false alarm costs less than a true one. */
export async function pausePayouts(deps: Settling, call: Call<MemberSubject>): Promise<PauseView> {
  const { subject, now } = call;
  authorize(subject, 'payouts:approve');
  return inTransaction(call.db, async (tx) => {
    const isNew = await insertPause(tx, { by: nameOf(subject), byMemberId: subject.memberId, at: now });
    const pause = await lockPause(tx);
    // Whoever pauses again says no to going on.
    if (!isNew && pause?.resume) await writeResume(tx, null);
    if (isNew || pause?.resume) {
      await recordActivity(tx, call, { action: 'payouts.paused', entity: 'payouts', entityId: 'all' });
    }
    return view(deps, tx, now);
  });
}

/** Two people say that payouts go on; where only one may, that one alone, and the audit log says so. */
export async function resumePayouts(deps: Settling, call: Call<MemberSubject>): Promise<PauseView> {
  const { subject, now } = call;
  authorize(subject, 'payouts:approve');
  if (subject.projects !== 'all') {
    throw fault(
      'FORBIDDEN',
      'Payouts were stopped for all projects: only somebody who sees all of them lets them go on.',
    );
  }
  requireStepUp(subject, now);
  return inTransaction(call.db, async (tx) => {
    const pause = await lockPause(tx);
    if (!pause) return view(deps, tx, now);
    const { people, isAlone } = await peopleToResume(deps, tx, now);
    if (!people.some(({ memberId }) => memberId === subject.memberId)) {
      throw fault('FORBIDDEN', 'You were given access within the last 7 days, so someone else must resume payouts.');
    }
    const first = people.find(({ memberId }) => memberId === pause.resume?.byMemberId && memberId !== subject.memberId);
    const entry = { entity: 'payouts', entityId: 'all' };
    if (isAlone || first) {
      await deletePause(tx);
      const after = first ? { requestedBy: first.name } : { alone: 'nobody else may let payouts go on' };
      await recordActivity(tx, call, { action: 'payouts.resumed', ...entry, after });
    } else {
      await writeResume(tx, { by: nameOf(subject), byMemberId: subject.memberId, at: now });
      await recordActivity(tx, call, { action: 'payouts.resume-requested', ...entry });
    }
    return view(deps, tx, now);
  });
}

type Resuming = { people: readonly Holder[]; isAlone: boolean };

/** Where there is only one, it does not matter how they came in. Newcomers say nothing, and make nobody the only one. */
async function peopleToResume(deps: Settling, db: Db, now: Date): Promise<Resuming> {
  const everybody = await whoMay(db, 'payouts:approve', null);
  const isAlone = everybody.length === 1;
  return { people: isAlone ? everybody : await withoutNewcomers(deps, db, everybody, now), isAlone };
}

async function view(deps: Settling, db: Db, now: Date): Promise<PauseView> {
  const pause = await findPause(db);
  const { isAlone } = await peopleToResume(deps, db, now);
  return {
    paused: pause ? { by: pause.by, at: pause.at.toISOString() } : null,
    resume: pause?.resume ? { by: pause.resume.by, at: pause.resume.at.toISOString() } : null,
    peopleNeeded: isAlone ? 1 : 2,
  };
}
