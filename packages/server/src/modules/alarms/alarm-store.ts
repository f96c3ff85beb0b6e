import { sql } from 'kysely';
import type { GasLowWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Their numbers, in the order given. */
export async function insertAlarms(tx: Tx, alarms: readonly GasLowWebhook[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into alarm (kind, wallet_id, told, at)
    select told ->> 'event_type', (told ->> 'wallet_id')::int, told, ${now}
    from unnest(${alarms.map((alarm) => JSON.stringify(alarm))}::json[]) with ordinality as t(told, place)
    order by place returning id`.execute(tx);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** What is sent of alarms, the same each time. */
export async function alarmsOf(db: Db, ids: readonly number[]): Promise<{ id: number; body: string }[]> {
  const { rows } = await sql<{ id: number; body: string }>`
    select id, told::text as body from alarm where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
