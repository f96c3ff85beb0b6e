import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import { campaignStatus } from '../campaigns/campaign-status.ts';
import { recipientStatus } from '../../payouts/recipients/recipient-status.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { withdrawalStatus } from './withdrawal-status.ts';

/** Where and in what somebody is paid. */
export type PayPlace = {
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainName: string;
  currencyCode: string;
};

/**
 * As the campaign says it that gave the newest of what is available to somebody; before there is any, of what they got at all; and
 * before that, as the project's campaign says it: one that is active before others, the default one first.
 */
export async function findPayPlace(
  db: Db,
  { personId, projectId }: { personId: number; projectId: number },
): Promise<PayPlace | undefined> {
  const { rows } = await sql<PayPlace>`
    select b.id as "blockchainId", b.code as "blockchainCode", b.name as "blockchainName", y.code as "currencyCode"
    from (
      (select 1 as turn, w.campaign_id, w.version from reward w
        where w.person_id = ${personId}::int and w.status = ${rewardStatus.state('available')} order by w.id desc limit 1)
      union all
      (select 2, w.campaign_id, w.version from reward w where w.person_id = ${personId}::int order by w.id desc limit 1)
      union all
      (select 3, c.id, c.version from campaign c
        where c.project_id = ${projectId}::int and c.status <> ${campaignStatus.state('draft')}
        order by c.status = ${campaignStatus.state('active')} desc, c.is_default desc, c.id desc limit 1)) one
    join campaign_rules r on (r.campaign_id, r.version) = (one.campaign_id, one.version)
    join blockchain_currency m on m.id = r.blockchain_currency_id join blockchain b on b.id = m.blockchain_id
    join currency y on y.id = m.currency_id
    order by one.turn limit 1`.execute(db);
  return rows[0];
}

/** Whether a hot wallet could pay there, as payouts choose one: the project's own, or one that is nobody's. One that is paused will again. */
export async function hasPayingWallet(db: Db, projectId: number, blockchainId: number): Promise<boolean> {
  const { rows } = await sql`
    select from wallet w join wallet_chain c on c.wallet_id = w.id and c.blockchain_id = ${blockchainId}::int
    where w.type = 'hot' and w.kind = 'key' and w.status in ${walletStatus.among.inUse}
      and (exists (select from project_wallet l where l.wallet_id = w.id and l.project_id = ${projectId}::int)
        or not exists (select from project_wallet l where l.wallet_id = w.id)) limit 1`.execute(db);
  return rows.length > 0;
}

/** All that somebody has available, less what they owe. */
export async function sumAvailable(db: Db, personId: number): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(usd_units), 0)::text as units from reward
    where person_id = ${personId}::int and status = ${rewardStatus.state('available')}`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

export async function hasOpenWithdrawal(db: Db, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from referral_withdrawal where person_id = ${personId}::int and status in ${withdrawalStatus.among.open} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export type PaidTo = {
  recipientId: number;
  address: string;
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainName: string;
  /** Of the entry of the book, and of the referrer themselves: the later one counts. */
  usableFrom: Date | null;
};

/** Where somebody is paid, as long as the project pays that one. */
export async function findPaidTo(db: Db, personId: number): Promise<PaidTo | undefined> {
  const { rows } = await sql<PaidTo>`
    select r.id as "recipientId", r.address, b.id as "blockchainId", b.code as "blockchainCode", b.name as "blockchainName",
      greatest(p.recipient_usable_from, q.usable_from) as "usableFrom"
    from referral_person p join recipient r on r.id = p.recipient_id join blockchain b on b.id = r.blockchain_id
    join recipient_project q on q.recipient_id = r.id and q.project_id = p.project_id
    where p.id = ${personId}::int and r.status = ${recipientStatus.state('active')}`.execute(db);
  return rows[0];
}
