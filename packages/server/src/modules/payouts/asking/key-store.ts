import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** `asked` is what was asked for with the key, null where that was not kept. */
export type Keyed = { key: string; payoutId: number; asked: string | null };

/** What was asked for with these keys before, however long ago and with which credential. */
export async function findKeyed(db: Db, projectId: number, keys: readonly string[]): Promise<Keyed[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('payout_key')
    .select(['key', 'payout_id as payoutId', 'asked'])
    .where('project_id', '=', projectId)
    .where('key', 'in', keys)
    .execute();
}

/** One payout is known by so many keys: whoever sends the same with a new header each time fills no table. */
const keysMax = 20;

/** Those that are known already stand for the same. */
export async function keepKeys(
  tx: Tx,
  projectId: number,
  keys: readonly string[],
  of: Omit<Keyed, 'key'>,
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into payout_key (project_id, key, payout_id, asked)
    select ${projectId}::int, key, ${of.payoutId}::bigint, ${of.asked} from unnest(${[...keys]}::text[]) as key
    where (select count(*) from payout_key where payout_id = ${of.payoutId}::bigint) < ${keysMax}::int
    on conflict do nothing`.execute(tx);
}
