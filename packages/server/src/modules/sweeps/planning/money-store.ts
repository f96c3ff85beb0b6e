import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import { departureStatus } from '../../deposits/booking/departure-status.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import type { FundState } from './plan-context.ts';
import { sweepStatus } from '../sweep/sweep-status.ts';

/** A confirmed deposit, and what became of its money. */
export type Money = {
  depositId: number;
  blockchainCode: ChainCode;
  /** Something left its address since: a sweep takes all that is there. */
  hasLeft: boolean;
  inCold: boolean;
  isEnded: boolean;
  sweepId: number | null;
  blockHeight: number | null;
  toAddress: string | null;
  planState: FundState | null;
  planReason: string | null;
};

/** In the order of the deposits, the newest first. */
export async function findMoney(db: Db, depositIds: readonly number[]): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select d.id as "depositId", b.code as "blockchainCode", gone.id is not null as "hasLeft",
      gone.cold_wallet_id is not null as "inCold", s.status not in ${sweepStatus.among.running} as "isEnded",
      s.id as "sweepId", gone.block_height as "blockHeight", gone.to_address as "toAddress", p.state as "planState",
      p.reason as "planReason"
    from deposit d join blockchain b on b.id = d.blockchain_id join address a on a.id = d.address_id
    join wallet w on w.id = a.wallet_id and w.type = 'deposit'
    left join lateral (
      select o.id, o.block_height, o.to_address, sd.sweep_id, sd.cold_wallet_id
      from departure o join sweep_departure sd on sd.departure_id = o.id
      where o.address_id = d.address_id and o.blockchain_currency_id = d.blockchain_currency_id and o.status <> ${departureStatus.state('reorged')}
        and o.path <> 'fee' and o.block_height >= d.block_height
      order by o.block_height, o.id limit 1) gone on true
    left join sweep_lock l on gone.id is null and l.address_id = d.address_id
      and l.blockchain_currency_id = d.blockchain_currency_id
    left join sweep s on s.id = coalesce(gone.sweep_id, l.sweep_id)
    left join sweep_plan p on p.wallet_id = w.id and p.blockchain_currency_id = d.blockchain_currency_id
    where d.id = any(${[...depositIds]}::bigint[]) and d.status = ${depositStatus.state('confirmed')} and d.treatment = 'credit'
    order by d.id desc`.execute(db);
  return rows;
}
