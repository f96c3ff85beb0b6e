import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { WithdrawalStatus } from '../withdrawals/withdrawal-status.ts';

export type ToldWithdrawal = {
  personId: number;
  status: WithdrawalStatus;
  usdUnits: string;
  currency: string;
  network: string;
};

/** What a referrer is told of a withdrawal. Where it goes is not said: mails are read by others too. */
export async function findToldWithdrawal(db: Db, id: number): Promise<ToldWithdrawal | undefined> {
  const { rows } = await sql<ToldWithdrawal>`
    select w.person_id as "personId", w.status, w.usd_units::text as "usdUnits", y.code as currency, b.name as network
    from referral_withdrawal w join blockchain_currency m on m.id = w.blockchain_currency_id
    join blockchain b on b.id = m.blockchain_id join currency y on y.id = m.currency_id
    where w.id = ${id}::bigint`.execute(db);
  return rows[0];
}
