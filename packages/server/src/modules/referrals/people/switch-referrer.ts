import type { Body } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import type { setReferrerStatus as endpoint } from '@coffer/contract/growth/referrers.ts';
import { notFound, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { referrerEvents } from '../events.ts';
import { showReferrer } from './list-referrers.ts';
import { lockPerson, writeStatus } from './person-store.ts';
import { referrerStatus } from './referrer-status.ts';

type Asked = { projectId: number | 'all'; id: number } & Body<typeof endpoint>;

/** Who is suspended or blocked brings no new friends. Why is kept, and shown to whoever looks after them: people, and no key of a shop. */
export async function switchReferrer(
  deps: Pick<Deps, 'emit' | 'config'>,
  call: Call<MemberSubject>,
  { projectId: project, id, status: to, reason: given }: Asked,
): Promise<ReferrerView> {
  const { subject, now } = call;
  const projectId = writeProject(subject, 'referral:write', project);
  const reason = given === '' ? null : (given ?? null);
  if (to !== 'active' && reason === null) {
    throw invalid({ path: 'reason', message: `must be given, so that others know why they are ${to}` });
  }
  return inTransaction(call.db, async (tx) => {
    const person = await lockPerson(tx, subject.projects, id);
    if (person.projectId !== projectId) throw notFound();
    const event = referrerStatus.eventFor(person.status, to);
    await writeStatus(tx, id, { to, reason: to === 'active' ? null : reason, now });
    await deps.emit(tx, referrerEvents[event](projectId, { personId: id }));
    await recordActivity(tx, call, {
      action: event,
      entity: 'referrer',
      entityId: id,
      projectId,
      before: { status: person.status },
      after: { referenceID: person.referenceId, status: to, ...(reason !== null && { reason }) },
    });
    return showReferrer(deps, tx, subject.projects, id);
  });
}
