import { readScope, type Credentialed } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { viewListed, type ListedProject } from './project.ts';
import { allProjects } from './store.ts';

export async function listProjects(call: Call<Credentialed>): Promise<ListedProject[]> {
  const scope = readScope(call.subject, 'projects:read', 'all');
  const rows = await allProjects(call.db, scope);
  return rows.map(viewListed);
}
