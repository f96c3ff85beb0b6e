import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { currentDataKey, unwrapDataKey } from './data-key.ts';
import { open, seal } from './sealed-box.ts';
import { secretStatus } from './secret-status.ts';

/**
 * What a secret is for and whose it is. It opens only for the same again. Keys of hot wallets are none of these: they are
 * bytes, and `withKey` is the way to them.
 */
export type SecretBinding = {
  purpose: 'smtp-password' | 'totp' | 'node-url' | 'webhook' | 'webhook-legacy' | 'webhook-header' | 'named';
  projectId: number | null;
  owner: string;
};

type Vault = Pick<Deps, 'masterKey' | 'clock'>;

export async function sealSecret(deps: Vault, tx: Tx, binding: SecretBinding, plain: string): Promise<number> {
  const { id: keyId, key } = await currentDataKey(deps, tx);
  const sealed = wiping([key], () => seal(key, contextOf(binding), Buffer.from(plain, 'utf8')));
  const row = await tx
    .insertInto('secret')
    .values({
      purpose: binding.purpose,
      project_id: binding.projectId,
      owner: binding.owner,
      key_id: keyId,
      sealed,
      status: secretStatus.initial,
      created_at: deps.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function openSecret(deps: Vault, db: Db, id: number, binding: SecretBinding): Promise<string> {
  // Both in one look: between two, the secret might have been sealed anew and its old key be gone.
  const row = await db
    .selectFrom('secret')
    .innerJoin('vault_key', 'vault_key.id', 'secret.key_id')
    .select(['secret.sealed', 'vault_key.wrapped'])
    .where('secret.id', '=', id)
    .where('secret.status', '=', secretStatus.state('active'))
    .executeTakeFirst();
  if (!row?.sealed || !row.wrapped) throw new Error(`Secret ${id} is not there any more.`);
  const { sealed } = row;
  const key = unwrapDataKey(deps, row.wrapped);
  return wiping([key], () => textOf(key, binding, sealed));
}

/** Many at once, by their ids. What is not there any more is not in the answer either. */
export async function openSecrets(
  deps: Vault,
  db: Db,
  bindings: ReadonlyMap<number, SecretBinding>,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('secret')
    .innerJoin('vault_key', 'vault_key.id', 'secret.key_id')
    .select(['secret.id', 'secret.sealed', 'vault_key.id as key_id', 'vault_key.wrapped'])
    .where(sql<boolean>`secret.id = any(${[...bindings.keys()]}::int[])`)
    .where('secret.status', '=', secretStatus.state('active'))
    .execute();
  const keys = new Map(rows.flatMap((row) => (row.wrapped ? [[row.key_id, row.wrapped] as const] : [])));
  const unwrapped = new Map([...keys].map(([id, wrapped]) => [id, unwrapDataKey(deps, wrapped)]));
  const opened = rows.flatMap(({ id, sealed, key_id }) => {
    const [binding, key] = [bindings.get(id), unwrapped.get(key_id)];
    return sealed && binding && key ? [{ id, sealed, binding, key }] : [];
  });
  return wiping(
    [...unwrapped.values()],
    () => new Map(opened.map(({ id, sealed, binding, key }) => [id, textOf(key, binding, sealed)])),
  );
}

function textOf(key: Buffer, binding: SecretBinding, sealed: Buffer): string {
  const plain = open(key, contextOf(binding), sealed);
  return wiping([plain], () => plain.toString('utf8'));
}

function wiping<T>(bytes: readonly Buffer[], use: () => T): T {
  try {
    return use();
  } finally {
    for (const one of bytes) one.fill(0);
  }
}

/** The sealed bytes go; the row stays to say that there was one. */
export async function destroySecret(deps: Pick<Deps, 'clock'>, tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('secret')
    .set({ status: secretStatus.move('active', 'destroyed'), sealed: null, destroyed_at: deps.clock.now() })
    .where('id', '=', id)
    .where('status', '<>', secretStatus.state('destroyed'))
    .execute();
}

/** What a sealed value is bound to; read from its row, it proves that the row is still the one it was sealed for. */
export function contextOf(binding: { purpose: string; projectId: number | null; owner: string }): string {
  return JSON.stringify([binding.purpose, binding.projectId, binding.owner]);
}

export function contextOfRow(row: { purpose: string; project_id: number | null; owner: string }): string {
  return contextOf({ purpose: row.purpose, projectId: row.project_id, owner: row.owner });
}
