import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

const paymentsCounted = 500;

/** In which currency most of the last payments of a project were paid. */
export async function mostPaidIn(db: Db, projectId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select l.blockchain_currency_id as id
    from (select id from payment where project_id = ${projectId} order by id desc limit ${paymentsCounted}) p
    join allocation l on l.payment_id = p.id
    group by 1 order by count(*) desc, 1 limit 1`.execute(db);
  return rows[0]?.id;
}
