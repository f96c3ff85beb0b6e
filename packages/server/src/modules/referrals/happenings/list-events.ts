import type { ReferralEventView } from '@coffer/contract/growth/referral-events.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { selectEvents, selectProjects } from './event-store.ts';
import { viewEvent, viewSystemEvent } from './events-of-project.ts';
import { systemEvents } from './system-events.ts';

/** Those of the system first, which every project has. */
export async function listEvents(call: Call<Credentialed>, project: number | 'all'): Promise<ReferralEventView[]> {
  const scope = readScope(call.subject, 'referral:read', project);
  if (project !== 'all') await requireProject(call.db, call.subject.projects, project);
  const projects = await selectProjects(call.db, scope);
  const own = await selectEvents(call.db, scope);
  return [
    ...projects.flatMap((one) => systemEvents.map((event) => viewSystemEvent(event, one))),
    ...own.map(viewEvent),
  ];
}
