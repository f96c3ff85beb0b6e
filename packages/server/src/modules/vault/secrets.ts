import type { Db, Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { currentDataKey, dataKeyById } from './data-key.ts';
import { open, seal } from './sealed-box.ts';

/** What a secret is for and whose it is. It opens only for the same again. */
export type SecretBinding = {
  purpose: 'smtp-password' | 'totp' | 'hot-wallet-key' | 'node-url';
  projectId: number | null;
  owner: string;
};

type Vault = Pick<Deps, 'masterKey' | 'clock'>;

export async function sealSecret(deps: Vault, tx: Tx, binding: SecretBinding, plain: string): Promise<number> {
  const { id: keyId, key } = await currentDataKey(deps, tx);
  const row = await tx
    .insertInto('secret')
    .values({
      purpose: binding.purpose,
      project_id: binding.projectId,
      owner: binding.owner,
      key_id: keyId,
      sealed: seal(key, contextOf(binding), Buffer.from(plain, 'utf8')),
      status: 'active',
      created_at: deps.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function openSecret(deps: Vault, db: Db, id: number, binding: SecretBinding): Promise<string> {
  const row = await db
    .selectFrom('secret')
    .select(['key_id', 'sealed'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row?.sealed) throw new Error(`Secret ${id} is not there any more.`);
  const key = await dataKeyById(deps, db, row.key_id);
  return open(key, contextOf(binding), row.sealed).toString('utf8');
}

/** The sealed bytes go; the row stays to say that there was one. */
export async function destroySecret(deps: Pick<Deps, 'clock'>, tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('secret')
    .set({ status: 'destroyed', sealed: null, destroyed_at: deps.clock.now() })
    .where('id', '=', id)
    .where('status', '<>', 'destroyed')
    .execute();
}

function contextOf(binding: SecretBinding): string {
  return JSON.stringify([binding.purpose, binding.projectId, binding.owner]);
}
