import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/vaults.ts';
import type { Call } from '../../platform/deps.ts';
import { listActivities } from '../activity/index.ts';
import { admit } from './show-vault.ts';

export async function listVaultActivities(
  call: Call,
  id: number,
  asked: Query<typeof contract.listVaultActivities>,
): Promise<Result<typeof contract.listVaultActivities>> {
  admit(call, id);
  return listActivities(call, { projectId: 'all', entity: 'vault', ...asked });
}
