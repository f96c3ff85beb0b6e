import { invalid } from '@coffer/contract/errors.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/vaults.ts';
import type { Call } from '../../platform/deps.ts';
import { admit } from './show-vault.ts';
import { pageOfSecrets } from './vault-store.ts';

type Asked = Query<typeof contract.listSecrets>;
type Page = Result<typeof contract.listSecrets>;

export async function listSecrets(call: Call, id: number, asked: Asked): Promise<Page> {
  admit(call, id);
  const rows = await pageOfSecrets(
    call.db,
    asked.cursor === undefined ? undefined : idOf(asked.cursor),
    asked.limit + 1,
  );
  const page = rows.slice(0, asked.limit);
  const last = page.at(-1);
  return {
    data: page.map((row) => ({
      id: row.id,
      purpose: row.purpose,
      projectId: row.project_id,
      owner: row.owner,
      status: row.status as Page['data'][number]['status'],
      dataKeyId: row.key_id,
      createdAt: row.created_at.toISOString(),
      destroyedAt: row.destroyed_at?.toISOString() ?? null,
    })),
    nextCursor: last && rows.length > page.length ? Buffer.from(`before ${last.id}`).toString('base64url') : null,
  };
}

function idOf(cursor: string): number {
  const id = /^before (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
