import type { Query } from '@coffer/contract/endpoint.ts';
import type { listWithdrawals as endpoint, Withdrawal } from '@coffer/contract/money-out/withdrawals.ts';
import { notFound, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { listIds } from './read-store.ts';
import { viewWithdrawals } from './view-withdrawal.ts';

export async function listWithdrawals(call: Call<Credentialed>, asked: Query<typeof endpoint>): Promise<Withdrawal[]> {
  const scope = readScope(call.subject, 'payouts:read', 'all');
  const makers = new Set(asked.createdBy);
  const filter = {
    status: asked.status,
    type: asked.types,
    address: asked.address,
    blockchainCode: asked.blockchainCode,
    email: asked.recipientEmails,
    createdBy: makers.size === 1 ? (makers.has('admin') ? 'member' : 'key') : undefined,
  } as const;
  const range = {
    limit: asked.limit,
    offset: asked.offset,
    order: asked.order?.toLowerCase() === 'asc' ? 'asc' : 'desc',
    by: asked.sortBy?.replaceAll('_', '').toLowerCase() === 'updatedat' ? 'updated' : 'created',
  } as const;
  return viewWithdrawals(call.db, await listIds(call.db, scope, filter, range));
}

/** One, for whoever may see its project; asked for with a project, it must be of that one. */
export async function getWithdrawal(
  call: Call<Credentialed>,
  id: number,
  projectId: number | 'all' = 'all',
): Promise<Withdrawal> {
  const scope = readScope(call.subject, 'payouts:read', projectId);
  const [found] = await viewWithdrawals(call.db, [id]);
  if (!found || (scope !== 'all' && !scope.includes(found.externalPlatformID))) throw notFound();
  return found;
}
