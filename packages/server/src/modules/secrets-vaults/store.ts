import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SecretUse } from '../vault/index.ts';
import { vaultKeyStatus } from '../vault/vault-key-status.ts';

/** All SQL on vaults that people make, and on what is in them. */

export type VaultRow = {
  id: number;
  name: string;
  description: string | null;
  createdAt: Date;
  count: number;
  awaiting: number;
};

const vaultColumns = sql`v.id, v.name, v.description, v.created_at as "createdAt",
  (select count(*) from named_secret n where n.vault_id = v.id) as count,
  (select count(*) from named_secret n join secret s on s.id in (n.secret_id, n.previous_secret_id)
    join vault_key k on k.id = s.key_id where n.vault_id = v.id and k.status <> ${vaultKeyStatus.state('active')}) as awaiting`;

export async function selectVaults(db: Db): Promise<VaultRow[]> {
  const { rows } = await sql<VaultRow>`select ${vaultColumns} from secrets_vault v order by v.id`.execute(db);
  return rows;
}

export async function selectVault(db: Db, id: number): Promise<VaultRow | undefined> {
  const { rows } = await sql<VaultRow>`select ${vaultColumns} from secrets_vault v where v.id = ${id}`.execute(db);
  return rows[0];
}

/** Of many who make vaults, or secrets in them, each counts those before it. */
export async function lockVaults(tx: Tx): Promise<void> {
  await sql`lock table secrets_vault in share row exclusive mode`.execute(tx);
}

export async function insertVault(
  tx: Tx,
  row: { name: string; description: string | null; createdAt: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into secrets_vault (name, description, created_at) values (${row.name}, ${row.description}, ${row.createdAt})
    on conflict (lower(name)) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

export async function isNameTaken(tx: Tx, name: string, exceptId: number): Promise<boolean> {
  const { rows } = await sql`
    select from secrets_vault where lower(name) = lower(${name}) and id <> ${exceptId}`.execute(tx);
  return rows.length > 0;
}

export async function writeVault(
  tx: Tx,
  { id, name, description }: { id: number; name: string; description: string | null },
): Promise<void> {
  await sql`update secrets_vault set name = ${name}, description = ${description} where id = ${id}`.execute(tx);
}

export async function deleteVault(tx: Tx, id: number): Promise<void> {
  await sql`delete from secrets_vault where id = ${id}`.execute(tx);
}

export type SecretRow = {
  id: number;
  vaultId: number;
  name: string;
  description: string | null;
  version: number;
  sealedId: number;
  previousVersion: number | null;
  previousSealedId: number | null;
  writtenAt: Date;
  writtenBy: string;
  createdAt: Date;
};

const secretColumns = sql`n.id, n.vault_id as "vaultId", n.name, n.description, n.version, n.secret_id as "sealedId",
  n.previous_version as "previousVersion", n.previous_secret_id as "previousSealedId", n.written_at as "writtenAt",
  n.written_by as "writtenBy", n.created_at as "createdAt"`;

/** The newest first. */
export async function selectSecrets(
  db: Db,
  vaultId: number,
  beforeId: number | undefined,
  rowsMax: number,
): Promise<SecretRow[]> {
  const { rows } = await sql<SecretRow>`
    select ${secretColumns} from named_secret n
    where n.vault_id = ${vaultId} and n.id < ${beforeId ?? Number.MAX_SAFE_INTEGER}::bigint
    order by n.id desc limit ${rowsMax}`.execute(db);
  return rows;
}

export async function selectSecret(db: Db, id: number): Promise<SecretRow | undefined> {
  const { rows } = await sql<SecretRow>`select ${secretColumns} from named_secret n where n.id = ${id}`.execute(db);
  return rows[0];
}

/** Whoever begins to use it meanwhile waits, and reads what it is then. */
export async function lockSecret(tx: Tx, id: number): Promise<SecretRow | undefined> {
  const { rows } = await sql<SecretRow>`
    select ${secretColumns} from named_secret n where n.id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function drawSecretId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('named_secret', 'id')) as id`.execute(tx);
  if (!rows[0]) throw new Error('The sequence of named secrets gave nothing.');
  return rows[0].id;
}

/** False where the vault has one of this name. */
export async function insertSecret(tx: Tx, row: SecretRow): Promise<boolean> {
  const { rows } = await sql`
    insert into named_secret (id, vault_id, name, description, version, secret_id, written_at, written_by, created_at)
    overriding system value
    values (${row.id}, ${row.vaultId}, ${row.name}, ${row.description}, ${row.version}, ${row.sealedId},
      ${row.writtenAt}, ${row.writtenBy}, ${row.createdAt})
    on conflict (vault_id, lower(name)) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function writeVersion(tx: Tx, row: SecretRow): Promise<void> {
  await sql`
    update named_secret set version = ${row.version}, secret_id = ${row.sealedId},
      previous_version = ${row.previousVersion}, previous_secret_id = ${row.previousSealedId},
      written_at = ${row.writtenAt}, written_by = ${row.writtenBy}
    where id = ${row.id}`.execute(tx);
}

export async function deleteSecret(tx: Tx, id: number): Promise<void> {
  await sql`delete from named_secret where id = ${id}`.execute(tx);
}

export type UseRow = SecretUse & { secretId: number; usedAt: Date | null };

export async function selectUses(db: Db, secretIds: readonly number[]): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select kind, owner, named_secret_id as "secretId", used_at as "usedAt" from secret_use
    where named_secret_id = any(${[...secretIds]}::int[]) order by kind, owner`.execute(db);
  return rows;
}
