import type { Result } from '@coffer/contract/endpoint.ts';
import type { listProjectDetails as endpoint } from '@coffer/contract/projects.ts';
import { readScope, type Credentialed } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { allProjects } from './store.ts';

/** No networks can be linked in this version: the counts are what they truly are, 0. */
export async function listProjectDetails(call: Call<Credentialed>): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'projects:read', 'all');
  const rows = await allProjects(call.db, scope);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    referenceId: row.reference_id,
    networkCount: 0,
    currencyCount: 0,
    createdAt: row.created_at.toISOString(),
  }));
}
