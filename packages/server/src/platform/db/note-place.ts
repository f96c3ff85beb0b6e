import pg from 'pg';
import { lockMigrations, type Say } from './migration-lock.ts';

type Asks = Pick<pg.Client, 'query'>;

type Place = {
  generation: number;
  systemIdentifier: string | null;
  databaseOid: string;
  relationOid: string;
};

/**
 * Compares where the data stands with where it stood at the last start. Data that was restored elsewhere gets a new
 * generation, and nothing is sent until a person has looked. Says whether that is so. On the connection that migrates,
 * before anything else reads or writes.
 */
export async function notePlace(connectionString: string, say: Say = () => undefined): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'coffer-migrate' });
  await client.connect();
  try {
    await lockMigrations(client, say);
    const identifier = await readSystemIdentifier(client);
    await client.query('begin');
    try {
      const hasMoved = await compare(client, identifier);
      await client.query('commit');
      return hasMoved;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  } finally {
    await client.end();
  }
}

const insufficientPrivilege = '42501';

/** Some hosts let only their own people ask. Then the other signs decide: oids, and numbers that are still to come here. */
async function readSystemIdentifier(client: Asks): Promise<string | null> {
  try {
    const { rows } = await client.query<{ id: string }>(
      'select system_identifier::text as id from pg_catalog.pg_control_system()',
    );
    return rows[0]?.id ?? null;
  } catch (error) {
    if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error;
    return null;
  }
}

/** Whether the data stands in another place than at the start, which a process may live to see. */
export async function standsElsewhere(asks: Asks): Promise<boolean> {
  const [known, here] = [await readPlace(asks), await lookAround(asks, await readSystemIdentifier(asks))];
  return known !== undefined && !isSame(known, here);
}

async function lookAround(client: Asks, systemIdentifier: string | null): Promise<Place> {
  const { rows } = await client.query<Omit<Place, 'systemIdentifier'>>(
    `select 1 as generation, d.oid::text as "databaseOid", 'database_place'::regclass::oid::text as "relationOid"
     from pg_catalog.pg_database d where d.datname = current_database()`,
  );
  return { ...rows[0]!, systemIdentifier };
}

async function compare(client: Asks, systemIdentifier: string | null): Promise<boolean> {
  const here = await lookAround(client, systemIdentifier);
  const known = await readPlace(client);
  const generation = known?.generation ?? 1;
  const hasMoved = (known !== undefined && !isSame(known, here)) || (await comesFromLater(client, generation));
  if (!hasMoved) {
    if (!known || (known.systemIdentifier === null && systemIdentifier !== null))
      await writePlace(client, here, generation);
    return false;
  }
  await writePlace(client, here, generation + 1);
  await beginGeneration(client, generation + 1);
  await mendSequences(client);
  await client.query(
    `insert into restore (reason, noticed_at, head_seq)
     select 'another_database', clock_timestamp(), coalesce(max(seq), 0) from activity_seal`,
  );
  return true;
}

async function readPlace(client: Asks): Promise<Place | undefined> {
  const { rows } = await client.query<Place>(
    `select generation, system_identifier as "systemIdentifier", database_oid::text as "databaseOid",
       relation_oid::text as "relationOid" from database_place`,
  );
  return rows[0];
}

function isSame(known: Place, here: Place): boolean {
  const { systemIdentifier: before } = known;
  const isKnown = before !== null && here.systemIdentifier !== null;
  if (isKnown && before !== here.systemIdentifier) return false;
  return known.databaseOid === here.databaseOid && known.relationOid === here.relationOid;
}

/** What was written with a number that this cluster has not reached was written in another one. */
async function comesFromLater(client: Asks, generation: number): Promise<boolean> {
  const { rows } = await client.query<{ later: boolean }>(
    `select exists (select from outbox where generation = $1 and txid >= pg_snapshot_xmax(pg_current_snapshot()))
       or exists (select from outbox_reader where generation = $1 and txid > pg_snapshot_xmax(pg_current_snapshot()))
       as later`,
    [generation],
  );
  return rows[0]?.later ?? false;
}

async function writePlace(client: Asks, place: Place, generation: number): Promise<void> {
  await client.query(
    `insert into database_place (id, generation, system_identifier, database_oid, relation_oid, noted_at)
     values (1, $1, $2, $3, $4, clock_timestamp())
     on conflict (id) do update set generation = excluded.generation, system_identifier = excluded.system_identifier,
       database_oid = excluded.database_oid, relation_oid = excluded.relation_oid, noted_at = excluded.noted_at`,
    [generation, place.systemIdentifier, place.databaseOid, place.relationOid],
  );
}

/**
 * From now on events belong to the new generation. So do those that a process wrote here since the restore, before anybody
 * noticed: they alone carry the number of the transaction that really wrote their row.
 */
async function beginGeneration(client: Asks, generation: number): Promise<void> {
  await client.query(`alter table outbox alter column generation set default ${generation}`);
  await client.query(
    `update outbox set generation = $1
     where generation = $1 - 1 and txid < pg_snapshot_xmax(pg_current_snapshot()) and xmin = txid::xid`,
    [generation],
  );
}

/** A copy by hand brings rows and forgets how far the numbers were counted: the next row would meet one that is there. */
async function mendSequences(client: Asks): Promise<void> {
  const { rows } = await client.query<{ relation: string; column: string; sequence: string }>(
    `select a.attrelid::regclass::text as relation, quote_ident(a.attname) as "column", s.oid::regclass::text as sequence
     from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     order by 1, 2`,
  );
  for (const { relation, column, sequence } of rows) {
    await client.query(
      `select setval('${sequence.replaceAll("'", "''")}', top) from (select max(${column}) as top from ${relation}) m,
         ${sequence} s where top > s.last_value or (top = s.last_value and not s.is_called)`,
    );
  }
}
