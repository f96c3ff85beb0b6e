import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { deliveryStatus } from './delivery-status.ts';
import { hears } from './who-hears.ts';

/** What is told by name alone, and stands nowhere else: the text is kept for as long as its deliveries. */

export type Wish = { projectId: number; event: string; at: Date };

/** Of these, by their places, those that some endpoint asked for by name. */
export async function listWanted(tx: Tx, wishes: readonly Wish[]): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select (n.place - 1)::int as place
    from unnest(${wishes.map(({ projectId }) => projectId)}::int[], ${wishes.map(({ event }) => event)}::text[],
      ${wishes.map(({ at }) => at)}::timestamptz[]) with ordinality as n (project_id, event, at, place)
    where exists (select from webhook w where w.project_id = n.project_id and ${hears} and n.event = any(w.events)
      and w.created_at <= n.at) order by n.place`.execute(tx);
  return rows.map(({ place }) => place);
}

export type Text = Wish & { body: string };

/** Each with one delivery for each endpoint that asked for it by name. They are claimed with what is due. */
export async function insertTexts(tx: Tx, texts: readonly Text[], now: Date): Promise<void> {
  await sql`
    with written as (
      insert into webhook_text (project_id, event, told, at)
      select n.project_id, n.event, n.told, n.at
      from unnest(${texts.map(({ projectId }) => projectId)}::int[], ${texts.map(({ event }) => event)}::text[],
        ${texts.map(({ body }) => body)}::json[], ${texts.map(({ at }) => at)}::timestamptz[])
        with ordinality as n (project_id, event, told, at, place)
      order by n.place returning id, project_id, event, at)
    insert into webhook_delivery (webhook_id, project_id, text_id, event, status, created_at, due_at)
    select w.id, w.project_id, t.id, t.event, ${deliveryStatus.state(deliveryStatus.initial)}, ${now}, ${now}
    from written t join webhook w on w.project_id = t.project_id and ${hears} and t.event = any(w.events)
      and w.created_at <= t.at
    order by t.id, w.id`.execute(tx);
}

export async function textsOf(db: Db, ids: readonly number[]): Promise<{ id: number; body: string }[]> {
  const { rows } = await sql<{ id: number; body: string }>`
    select id, told::text as body from webhook_text where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
