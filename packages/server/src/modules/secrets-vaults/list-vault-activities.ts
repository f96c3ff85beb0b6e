import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/operations/vaults.ts';
import { authorize } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { listActivities } from '../activity/index.ts';
import { viewVault } from './show-vaults.ts';

export async function listVaultActivities(
  call: Call,
  id: number,
  asked: Query<typeof contract.listVaultActivities>,
): Promise<Result<typeof contract.listVaultActivities>> {
  authorize(call.subject, 'vaults:write');
  await viewVault(call.db, id);
  return listActivities(call, { projectId: 'all', entity: 'vault', entityId: String(id), ...asked });
}
