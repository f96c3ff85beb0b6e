import { sql, type Insertable, type RawBuilder } from 'kysely';
import { notFound, onlyProjects, type ProjectScope } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { DB } from '../../platform/db/types.generated.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ApiKey, KeyText } from './api-key.ts';
import { apiKeyStatus, type ApiKeyStatus } from './api-key-status.ts';

const columns = [
  'id',
  'project_id',
  'description',
  'last_four',
  'scopes',
  'scope_set',
  'ip_allowlist',
  'status',
  'expires_at',
  'previous_until',
  'created_by',
  'created_at',
  'rotated_at',
  'last_used_at',
  'last_used_ip',
] as const;

export async function selectApiKeys(db: Db, scope: ProjectScope): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_key')
    .select(columns)
    .where(within(scope))
    .where('status', '<>', apiKeyStatus.state('revoked'))
    .orderBy('id')
    .execute();
  return rows as ApiKey[];
}

export async function countApiKeys(db: Db, scope: ProjectScope): Promise<number> {
  const row = await db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(within(scope))
    .where('status', '<>', apiKeyStatus.state('revoked'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function selectApiKey(db: Db, scope: ProjectScope, id: number): Promise<ApiKey> {
  const row = await one(db, scope, id).executeTakeFirst();
  if (!row) throw notFound();
  return row as ApiKey;
}

/** Changes of one key take turns here. */
export async function lockApiKey(tx: Tx, scope: ProjectScope, id: number): Promise<ApiKey> {
  const row = await one(tx, scope, id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row as ApiKey;
}

export async function insertApiKey(tx: Tx, values: Insertable<DB['api_key']>): Promise<ApiKey> {
  const row = await tx.insertInto('api_key').values(values).returning(columns).executeTakeFirstOrThrow();
  return row as ApiKey;
}

export type Settings = Pick<ApiKey, 'description' | 'scopes' | 'scope_set' | 'expires_at' | 'ip_allowlist'>;

export async function writeSettings(tx: Tx, key: ApiKey, settings: Settings): Promise<void> {
  await tx
    .updateTable('api_key')
    .set(settings)
    .where('id', '=', key.id)
    .where(within(onlyProjects(key.project_id)))
    .execute();
}

export async function writeStatus(tx: Tx, key: ApiKey, status: ApiKeyStatus): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({ status })
    .where('id', '=', key.id)
    .where(within(onlyProjects(key.project_id)))
    .execute();
}

/** Without a time to go on until, the replaced key is forgotten with this very write. */
export async function writeKeyText(
  tx: Tx,
  key: ApiKey,
  text: KeyText,
  { now, until, memberId }: { now: Date; until: Date | null; memberId: number },
): Promise<ApiKey> {
  const row = await tx
    .updateTable('api_key')
    .set((eb) => ({
      hash: text.hash,
      last_four: text.lastFour,
      previous_hash: until === null ? null : eb.ref('hash'),
      previous_until: until,
      rotated_at: now,
      known_to: sql<number[]>`array(select distinct unnest(known_to || ${memberId}::int))`,
    }))
    .where('id', '=', key.id)
    .where(within(onlyProjects(key.project_id)))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as ApiKey;
}

export type KeySeen = { at: Date; ip: string };

export type KeyInUse = Pick<
  ApiKey,
  'id' | 'project_id' | 'description' | 'last_four' | 'scopes' | 'ip_allowlist' | 'last_used_at'
>;

/** Runs for the calls of every shop: one prepared statement over two unique indexes. Comes back in the order asked. */
export async function selectKeysInUse(
  pool: Deps['pool'],
  hashes: readonly Buffer[],
  now: Date,
): Promise<(KeyInUse | undefined)[]> {
  const { rows } = await pool.query<KeyInUse & { place: number }>({
    name: 'api-keys-in-use',
    text: `select asked.place, id, project_id, description, last_four, scopes, ip_allowlist, last_used_at
      from unnest($1::bytea[]) with ordinality as asked(hash, place)
      join api_key on api_key.hash = asked.hash or (previous_hash = asked.hash and previous_until > $2)
      where status = ${apiKeyStatus.quoted('active')} and (expires_at is null or expires_at > $2)`,
    values: [hashes, now],
  });
  const byPlace = new Map(rows.map(({ place, ...key }) => [place, key]));
  return hashes.map((_hash, at) => byPlace.get(at + 1));
}

export async function selectKeysById(pool: Deps['pool'], ids: readonly number[], now: Date): Promise<KeyInUse[]> {
  const { rows } = await pool.query<KeyInUse>({
    name: 'api-keys-by-id',
    text: `select id, project_id, description, last_four, scopes, ip_allowlist, last_used_at from api_key
      where id = any($1::int[]) and status = ${apiKeyStatus.quoted('active')} and (expires_at is null or expires_at > $2)`,
    values: [ids, now],
  });
  return rows;
}

/** Rows are locked in the order of their ids, so that two processes never wait for each other in a ring. */
export async function writeKeysSeen(pool: Deps['pool'], seen: ReadonlyMap<number, KeySeen>): Promise<void> {
  const uses = [...seen.values()];
  await pool.query({
    name: 'api-keys-seen',
    text: `with used as (
        select key.id, seen.at, seen.ip
        from unnest($1::int[], $2::timestamptz[], $3::text[]) as seen (id, at, ip) join api_key key on key.id = seen.id
        order by key.id
        for no key update of key)
      update api_key set last_used_at = used.at, last_used_ip = used.ip from used
      where api_key.id = used.id and (api_key.last_used_at is null or api_key.last_used_at < used.at)`,
    values: [[...seen.keys()], uses.map((use) => use.at), uses.map((use) => use.ip)],
  });
}

/** Ids of a path may be larger than any row's: such a key is absent, not an error. */
function one(db: Db, scope: ProjectScope, id: number) {
  return db
    .selectFrom('api_key')
    .select(columns)
    .where(sql<boolean>`id = ${id}::bigint`)
    .where(within(scope))
    .where('status', '<>', apiKeyStatus.state('revoked'));
}

function within(scope: ProjectScope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`project_id = any(${[...scope]}::int[])`;
}

/** Of the whole install. */
export async function countActiveKeys(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from api_key where status = ${apiKeyStatus.state('active')}`.execute(db);
  return rows[0]?.n ?? 0;
}
