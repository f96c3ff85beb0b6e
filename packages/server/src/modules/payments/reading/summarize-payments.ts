import type { Result } from '@coffer/contract/endpoint.ts';
import type { summarizePayments as endpoint } from '@coffer/contract/payments/payments.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { seenProjects } from './search-store.ts';
import { countPayments } from './tally-store.ts';

export async function summarizePayments(
  call: Call<Credentialed>,
  project: number | 'all',
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'payments:read', project);
  if (project !== 'all') await requireProject(call.db, scope, project);
  return countPayments(call.db, await seenProjects(call.db, scope));
}
