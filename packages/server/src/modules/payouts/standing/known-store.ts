import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { recipientStatus } from '../recipients/recipient-status.ts';

export type KnownPayee = { project: string; timesPaid: number; isRecipient: boolean };

/** Whom the money goes to, as far as the signer can tell: how often the project paid the address, and whether it is in its book. */
export async function knownOf(db: Db, payouts: readonly { id: number }[]): Promise<ReadonlyMap<number, KnownPayee>> {
  const ids = payouts.map(({ id }) => id);
  const { rows } = await sql<KnownPayee & { id: number }>`
    select p.id, j.name as project,
      (select count(*)::int from payout q where q.project_id = p.project_id and q.blockchain_id = p.blockchain_id
        and q.to_address = p.to_address and q.id <> p.id and q.status = ${payoutStatus.state('processed')}) as "timesPaid",
      exists (select from recipient_project s join recipient r on r.id = s.recipient_id
        where s.project_id = p.project_id and s.blockchain_id = p.blockchain_id and s.address = p.to_address
          and r.status = ${recipientStatus.state('active')}) as "isRecipient"
    from payout p join project j on j.id = p.project_id where p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}
