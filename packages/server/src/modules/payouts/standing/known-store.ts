import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { recipientStatus } from '../recipients/recipient-status.ts';

export type KnownPayee = { project: string; isRecipient: boolean };

/** What the database says of whom the money goes to: whoever writes there says it as they like, and the page names it as such. */
export async function knownOf(db: Db, payouts: readonly { id: number }[]): Promise<ReadonlyMap<number, KnownPayee>> {
  const ids = payouts.map(({ id }) => id);
  const { rows } = await sql<KnownPayee & { id: number }>`
    select p.id, j.name as project,
      exists (select from recipient_project s join recipient r on r.id = s.recipient_id
        where s.project_id = p.project_id and s.blockchain_id = p.blockchain_id and s.address = p.to_address
          and r.status = ${recipientStatus.state('active')}) as "isRecipient"
    from payout p join project j on j.id = p.project_id where p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}
