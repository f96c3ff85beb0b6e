import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { PayoutStatus } from '../../payouts/payout/payout-status.ts';
import { friendStatus } from '../people/friend-status.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { withdrawalStatus, type WithdrawalStatus } from '../withdrawals/withdrawal-status.ts';

// All of one person, whom a token named: no scope is asked.

export type Counts = { opened: number; friends: number; bought: number };

export async function findCounts(db: Db, personId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from referral_visit where person_id = ${personId}) as opened,
      count(*) filter (where friend_status <> ${friendStatus.state('rejected')})::int as friends,
      count(*) filter (where friend_status = ${friendStatus.state('converted')})::int as bought
    from referral_person where referred_by = ${personId}`.execute(db);
  return rows[0] ?? { opened: 0, friends: 0, bought: 0 };
}

export type FriendRow = { id: number; email: string; bought: boolean; paidUnits: string };

/** With what each paid: a payment may stand in the log under several events, and counts once. */
export async function findFriends(
  db: Db,
  personId: number,
  { beforeId, limit }: { beforeId?: number | undefined; limit: number },
): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select f.id, f.email, f.friend_status = ${friendStatus.state('converted')} as bought, (
      select coalesce(sum(paid.usd_units), 0)::text from (
        select distinct on (payment_id) usd_units from referral_event_log
        where person_id = f.id and payment_id is not null order by payment_id, id) paid) as "paidUnits"
    from referral_person f where f.referred_by = ${personId} and f.friend_status <> ${friendStatus.state('rejected')}
      and (${beforeId ?? null}::bigint is null or f.id < ${beforeId ?? null}) order by f.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export type NextRow = { units: string; at: Date };

/** What is free next, with all that is free at that same moment. */
export async function findNext(db: Db, personId: number): Promise<NextRow | undefined> {
  const { rows } = await sql<NextRow>`
    select sum(usd_units)::text as units, available_at as at from reward
    where person_id = ${personId} and status = ${rewardStatus.state('pending')} and available_at is not null
    group by available_at order by available_at limit 1`.execute(db);
  return rows[0];
}

export type PayoutRow = {
  units: string;
  at: Date;
  status: WithdrawalStatus;
  /** Of the payout that pays it, where there is one. */
  payoutStatus: PayoutStatus | null;
  chain: ChainCode;
  network: 'mainnet' | 'testnet' | 'local';
  txHash: string | null;
  paidCount: number;
};

export async function findPayouts(db: Db, personId: number, limit: number): Promise<PayoutRow[]> {
  const paid = withdrawalStatus.state('paid');
  const { rows } = await sql<PayoutRow>`
    select w.usd_units::text as units, case w.status when ${paid} then w.updated_at else w.requested_at end as at, w.status,
      p.status as "payoutStatus", b.code as chain, b.network, p.tx_hash as "txHash",
      (count(*) filter (where w.status = ${paid}) over ())::int as "paidCount"
    from referral_withdrawal w join blockchain_currency m on m.id = w.blockchain_currency_id
    join blockchain b on b.id = m.blockchain_id left join payout p on p.id = w.payout_id
    where w.person_id = ${personId} order by w.id desc limit ${limit}`.execute(db);
  return rows;
}
