import { invalid } from '@coffer/contract/errors.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/operations/vaults.ts';
import { authorize } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { localVaultId, pageOfSecrets } from '../vault/index.ts';
import type { SecretUsers } from './secret-users.ts';
import { requireVault } from './show-vaults.ts';
import { selectSecrets } from './store.ts';
import { viewSecrets } from './view-secrets.ts';

type Asked = Query<typeof contract.listSecrets>;
type Page = Result<typeof contract.listSecrets>;

export async function listSecrets(call: Call, users: SecretUsers, id: number, asked: Asked): Promise<Page> {
  authorize(call.subject, 'vaults:write');
  const beforeId = asked.cursor === undefined ? undefined : idOf(asked.cursor);
  const rowsMax = asked.limit + 1;
  if (id === localVaultId) return pageOf((await pageOfSecrets(call.db, beforeId, rowsMax)).map(viewOwn), asked.limit);
  await requireVault(call.db, id);
  const rows = await selectSecrets(call.db, id, beforeId, rowsMax);
  return pageOf(await viewSecrets(call.db, users, rows), asked.limit);
}

function pageOf(found: Page['data'], limit: number): Page {
  const data = found.slice(0, limit);
  const last = data.at(-1);
  const nextCursor = last && found.length > data.length ? Buffer.from(`before ${last.id}`).toString('base64url') : null;
  return { data, nextCursor };
}

function viewOwn(row: Awaited<ReturnType<typeof pageOfSecrets>>[number]): Page['data'][number] {
  return {
    kind: 'own',
    id: row.id,
    purpose: row.purpose,
    projectId: row.project_id,
    owner: row.owner,
    status: row.status as Extract<Page['data'][number], { kind: 'own' }>['status'],
    dataKeyId: row.key_id,
    createdAt: row.created_at.toISOString(),
    destroyedAt: row.destroyed_at?.toISOString() ?? null,
  };
}

function idOf(cursor: string): number {
  const id = /^before (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
