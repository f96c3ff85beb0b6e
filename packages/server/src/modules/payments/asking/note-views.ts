import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';

/** How far somebody came who looked at a payment: their page was drawn, and it had an address in it. */
export type ViewStep = 'opened' | 'address_shown';

/** Of so many payments at once: what is more is not counted, and costs no memory. */
export const viewsMax = 10_000;

/** Takes no time of whoever looks: it is written with what others saw in the same second. */
export function noteView({ views }: Pick<Deps, 'views'>, reference: string, step: ViewStep, now: Date): void {
  views.set(`${step} ${reference}`, now);
}

/** One row for each payment and step, however often it is looked at. */
export async function writeViews(db: Db, views: ReadonlyMap<string, Date>): Promise<void> {
  const keys = [...views.keys()].map((key) => key.split(' '));
  await sql`
    insert into checkout_view (payment_id, step, at)
    select p.id, v.step, v.at from unnest(${keys.map(([step]) => step)}::text[], ${keys.map(([, reference]) => reference)}::uuid[],
      ${[...views.values()]}::timestamptz[]) as v(step, reference, at)
    join payment p on p.reference_id = v.reference order by 1, 2 on conflict do nothing`.execute(db);
}
