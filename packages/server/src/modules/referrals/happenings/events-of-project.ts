import type { ReferralEventView } from '@coffer/contract/growth/referral-events.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { selectEvents, type EventType, type ReferralEvent } from './event-store.ts';
import { systemEvents, type SystemEvent } from './system-events.ts';

/** What a campaign of the project can name, with the type of each. */
export async function activeKeys(db: Db, projectId: number): Promise<ReadonlyMap<string, EventType>> {
  const own = await selectEvents(db, onlyProjects(projectId));
  const active = own.filter(({ status }) => status === 'active');
  return new Map([...systemEvents, ...active].map(({ key, type }) => [key, type]));
}

/** Of some of them the names of those that tell no amount: of these no share can be given. */
export async function withoutAmount(db: Db, projectId: number, keys: readonly string[]): Promise<string[]> {
  const all = [...systemEvents, ...(await selectEvents(db, onlyProjects(projectId)))];
  return all.filter(({ key, type }) => type === 'simple' && keys.includes(key)).map(({ name }) => name);
}

export function viewEvent(event: ReferralEvent): ReferralEventView {
  const { id, projectId: projectID, key, name, description, type, status, createdAt } = event;
  return { id, projectID, key, name, description, source: 'api', type, status, createdAt: createdAt.toISOString() };
}

/** Of the system since there are projects: it is as old as the one that is asked about. */
export function viewSystemEvent(event: SystemEvent, project: { id: number; createdAt: Date }): ReferralEventView {
  return {
    ...event,
    projectID: project.id,
    source: 'system',
    status: 'active',
    createdAt: project.createdAt.toISOString(),
  };
}
