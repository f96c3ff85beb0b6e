import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { createReferralEvent as endpoint, ReferralEventView } from '@coffer/contract/growth/referral-events.ts';
import { notFound, writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockProject } from '../../projects/index.ts';
import { countEvents, insertEvent, selectEvent } from './event-store.ts';
import { viewEvent } from './events-of-project.ts';
import { systemEvent } from './system-events.ts';

/** Archived ones among them: their keys are taken for good. */
const eventsMax = 200;

export async function createEvent(
  call: Call<Credentialed>,
  project: number | 'all',
  { key, name, description, type }: Body<typeof endpoint>,
): Promise<ReferralEventView> {
  const { subject, now } = call;
  const projectId = writeProject(subject, 'referral:write', project);
  if (systemEvent(key)) throw taken(key);
  try {
    return await inTransaction(call.db, async (tx) => {
      if (!(await lockProject(tx, subject.projects, projectId))) throw notFound();
      if ((await countEvents(tx, projectId)) >= eventsMax) {
        throw fault('UNPROCESSABLE', `A project has at most ${eventsMax} events of its own.`);
      }
      const given = { projectId, key, name, description: description ?? null, type, createdAt: now };
      const id = await insertEvent(tx, given);
      const after = { key, name, type };
      await recordActivity(tx, call, {
        action: 'referral-event.created',
        entity: 'referral-event',
        entityId: id,
        projectId,
        after,
      });
      return viewEvent(await selectEvent(tx, subject.projects, id));
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw taken(key);
    throw error;
  }
}

function taken(key: string): Error {
  const details = [{ path: 'key', message: `is taken: this project has an event "${key}", or had one` }];
  return fault('CONFLICT', `key: this project already has an event "${key}".`, { details });
}
