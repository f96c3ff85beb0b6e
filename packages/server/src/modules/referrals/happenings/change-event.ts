import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { ReferralEventView, updateReferralEvent } from '@coffer/contract/growth/referral-events.ts';
import { notFound, writeProject, type Credentialed, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockEvent, moveToArchive, renameEvent, selectEvent, type ReferralEvent } from './event-store.ts';
import { viewEvent } from './events-of-project.ts';
import { referralEventStatus } from './referral-event-status.ts';
import { systemEvents } from './system-events.ts';

type Asked = { projectId: number | 'all'; id: number };

export function updateEvent(
  call: Call<Credentialed>,
  asked: Asked,
  { name, description = null }: Body<typeof updateReferralEvent>,
): Promise<ReferralEventView> {
  return change(call, asked, 'referral-event.renamed', async (tx, event) => {
    await renameEvent(tx, event.id, { name, description });
    return { before: { name: event.name }, after: { key: event.key, name } };
  });
}

/** What it brought stays. Its key is never given to another event. It ends what campaigns give: people decide that, and no key of a shop. */
export function archiveEvent(call: Call<MemberSubject>, asked: Asked): Promise<ReferralEventView> {
  return change(call, asked, 'referral-event.archived', async (tx, event) => {
    referralEventStatus.move(event.status, 'archived');
    await moveToArchive(tx, event.id);
    return { after: { key: event.key, name: event.name } };
  });
}

type Told = { before?: object; after: object };

async function change(
  call: Call<Credentialed>,
  { projectId: project, id }: Asked,
  action: string,
  work: (tx: Tx, event: ReferralEvent) => Promise<Told>,
): Promise<ReferralEventView> {
  const projectId = writeProject(call.subject, 'referral:write', project);
  if (systemEvents.some((event) => event.id === id)) {
    throw fault('CONFLICT', 'This event is one that we see ourselves: it stays as it is.');
  }
  return inTransaction(call.db, async (tx) => {
    const event = await lockEvent(tx, call.subject.projects, id);
    if (event.projectId !== projectId) throw notFound();
    const told = await work(tx, event);
    await recordActivity(tx, call, { action, entity: 'referral-event', entityId: id, projectId, ...told });
    return viewEvent(await selectEvent(tx, call.subject.projects, id));
  });
}
