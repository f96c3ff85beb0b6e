import type { Result } from '@coffer/contract/endpoint.ts';
import type { listProjectDetails as endpoint } from '@coffer/contract/projects/projects.ts';
import { readScope, type Credentialed } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { allProjects, countTaken } from './store.ts';

export async function listProjectDetails(call: Call<Credentialed>): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'projects:read', 'all');
  const rows = await allProjects(call.db, scope);
  const taken = await countTaken(call.db, scope);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    referenceId: row.reference_id,
    networkCount: taken.get(row.id)?.networks ?? 0,
    currencyCount: taken.get(row.id)?.currencies ?? 0,
    createdAt: row.created_at.toISOString(),
  }));
}
