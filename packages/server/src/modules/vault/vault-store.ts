import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { hotKeyPurpose, type SealedKey } from './hot-keys.ts';
import { secretStatus } from './secret-status.ts';
import { vaultKeyStatus } from './vault-key-status.ts';

export type SealedRow = {
  id: number;
  purpose: string;
  project_id: number | null;
  owner: string;
  key_id: number;
  sealed: Buffer | null;
};

/** What seals secrets, and what seals keys of hot wallets. */
export type KeyKind = 'data' | 'signing';

const sealedColumns = ['secret.id', 'purpose', 'project_id', 'owner', 'key_id', 'sealed'] as const;

export function countSecrets(db: Db) {
  return db
    .selectFrom('secret')
    .select(['purpose', sql<number>`count(*)`.as('count')])
    .where('status', '=', secretStatus.state('active'))
    .groupBy('purpose')
    .orderBy('purpose')
    .execute();
}

export function listDataKeys(db: Db) {
  return db
    .selectFrom('vault_key')
    .select(['id', 'kind', 'status', 'created_at', 'destroyed_at'])
    .select(sql<number>`(select count(*) from secret where key_id = vault_key.id and sealed is not null)`.as('secrets'))
    .orderBy('id', 'desc')
    .execute();
}

/** The newest first, without what they hold. */
export function pageOfSecrets(db: Db, beforeId: number | undefined, rowsMax: number) {
  let query = db
    .selectFrom('secret')
    .select(['id', 'purpose', 'project_id', 'owner', 'status', 'key_id', 'created_at', 'destroyed_at']);
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(rowsMax).execute();
}

/** With the key of each in the same look: a moment later it might be sealed with another one. */
export function sealedAfter(db: Db, afterId: number, rowsMax: number) {
  return db
    .selectFrom('secret')
    .innerJoin('vault_key', 'vault_key.id', 'secret.key_id')
    .select([...sealedColumns, 'vault_key.kind', 'vault_key.wrapped'])
    .where('sealed', 'is not', null)
    .where('secret.id', '>', afterId)
    .orderBy('secret.id')
    .limit(rowsMax)
    .execute();
}

/** Those of hot wallets are the signer's. Rows that somebody else holds are left for later: whoever changes secrets never waits for this. */
export function lockOldSecrets(
  tx: Tx,
  currentKeyId: number,
  { afterId, rowsMax }: { afterId: number; rowsMax: number },
): Promise<SealedRow[]> {
  return tx
    .selectFrom('secret')
    .innerJoin('vault_key', 'vault_key.id', 'secret.key_id')
    .select(sealedColumns)
    .where('vault_key.kind', '=', 'data')
    .where('sealed', 'is not', null)
    .where('key_id', '<>', currentKeyId)
    .where('secret.id', '>', afterId)
    .where('secret.purpose', '<>', hotKeyPurpose)
    .orderBy('secret.id')
    .limit(rowsMax)
    .forUpdate('secret')
    .skipLocked()
    .execute();
}

/** Keys of hot wallets that are sealed with anything but this pair, with what opens them. */
export function lockHotKeys(tx: Tx, pairId: number): Promise<(SealedRow & SealedKey)[]> {
  return tx
    .selectFrom('secret')
    .innerJoin('vault_key', 'vault_key.id', 'secret.key_id')
    .select([...sealedColumns, 'vault_key.kind', 'vault_key.wrapped'])
    .where('secret.purpose', '=', hotKeyPurpose)
    .where('sealed', 'is not', null)
    .where('key_id', '<>', pairId)
    .orderBy('secret.id')
    .forUpdate('secret')
    .execute();
}

export async function writeSealed(
  tx: Tx,
  keyId: number,
  fresh: readonly { id: number; sealed: Buffer }[],
): Promise<void> {
  await sql`
    update secret set key_id = ${keyId}, sealed = fresh.sealed
    from unnest(${fresh.map(({ id }) => id)}::int[], ${fresh.map(({ sealed }) => sealed)}::bytea[]) as fresh (id, sealed)
    where secret.id = fresh.id`.execute(tx);
}

export async function countOldSecrets(db: Db): Promise<number> {
  const row = await db
    .selectFrom('secret')
    .innerJoin('vault_key', 'vault_key.id', 'secret.key_id')
    .select(sql<number>`count(*)`.as('count'))
    .where('sealed', 'is not', null)
    .where('secret.purpose', '<>', hotKeyPurpose)
    .where('vault_key.status', '<>', vaultKeyStatus.state('active'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The number of the key that new secrets are sealed with. */
export async function activeDataKeyId(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('vault_key')
    .select('id')
    .where('kind', '=', 'data')
    .where('status', '=', vaultKeyStatus.state('active'))
    .executeTakeFirst();
  return row?.id;
}

/** Waits for whoever is sealing with an old key right now; then what nothing is sealed with any more goes. */
export async function destroyUnusedKeys(tx: Tx, kind: KeyKind, now: Date): Promise<number[]> {
  await tx
    .selectFrom('vault_key')
    .select('id')
    .where('kind', '=', kind)
    .where('status', '=', vaultKeyStatus.state('superseded'))
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await tx
    .updateTable('vault_key')
    .set({ status: vaultKeyStatus.move('superseded', 'destroyed'), wrapped: null, destroyed_at: now })
    .where('kind', '=', kind)
    .where('status', '=', vaultKeyStatus.state('superseded'))
    .where(sql<boolean>`not exists (select from secret where key_id = vault_key.id and sealed is not null)`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function supersedeActiveKey(tx: Tx, kind: KeyKind): Promise<void> {
  await tx
    .updateTable('vault_key')
    .set({ status: vaultKeyStatus.move('active', 'superseded') })
    .where('kind', '=', kind)
    .where('status', '=', vaultKeyStatus.state('active'))
    .execute();
}
