import type { ReferralEventView } from '@coffer/contract/growth/referral-events.ts';
import { notFound, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { selectEvent, selectProjects } from './event-store.ts';
import { viewEvent, viewSystemEvent } from './events-of-project.ts';
import { systemEvents } from './system-events.ts';

type Asked = { projectId: number | 'all'; id: number };

export async function getEvent(call: Call<Credentialed>, { projectId, id }: Asked): Promise<ReferralEventView> {
  const scope = readScope(call.subject, 'referral:read', projectId);
  const system = systemEvents.find((event) => event.id === id);
  if (!system) return viewEvent(await selectEvent(call.db, scope, id));
  const [project] = await selectProjects(call.db, scope);
  if (!project) throw notFound();
  return viewSystemEvent(system, project);
}
