import { sql } from 'kysely';
import type { Db } from './db.ts';

let zones: Promise<ReadonlySet<string>> | undefined;

/** Whether PostgreSQL and we both know a zone by just this name. Offsets have another sign there, and are none. */
export async function isZone(db: Db, name: string): Promise<boolean> {
  zones ??= readZones(db);
  try {
    return (await zones).has(name);
  } catch (error) {
    zones = undefined;
    throw error;
  }
}

/** PostgreSQL reads a file for each of them: once is enough. */
async function readZones(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db);
  const named = rows.map(({ name }) => name).filter((name) => /^[A-Z][A-Za-z]+\/[\w+/-]+$/.test(name) && isOurs(name));
  return new Set(['UTC', ...named]);
}

function isOurs(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
