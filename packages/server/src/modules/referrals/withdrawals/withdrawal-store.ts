import { sql, type RawBuilder } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { payoutStatus } from '../../payouts/payout/payout-status.ts';
import { referrerStatus } from '../people/referrer-status.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { withdrawalStatus, type WithdrawalStatus } from './withdrawal-status.ts';

export type Withdrawal = {
  id: number;
  projectId: number;
  personId: number;
  status: WithdrawalStatus;
  usdUnits: bigint;
  blockchainCurrencyId: number;
  blockchainCode: ChainCode;
  currencyCode: string;
  recipientId: number;
  requestedAt: Date;
  payoutId: number | null;
  lastFailure: string | null;
  rejectedBecause: string | null;
  decidedBy: string | null;
  bookings: number;
};

async function lock(tx: Tx, where: RawBuilder<unknown>): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Omit<Withdrawal, 'usdUnits'> & { usdUnits: string }>`
    select w.id, w.project_id as "projectId", w.person_id as "personId", w.status, w.usd_units::text as "usdUnits",
      w.blockchain_currency_id as "blockchainCurrencyId", b.code as "blockchainCode", y.code as "currencyCode",
      w.recipient_id as "recipientId", w.requested_at as "requestedAt", w.payout_id as "payoutId", w.last_failure as "lastFailure",
      w.rejected_because as "rejectedBecause", w.decided_by as "decidedBy", w.bookings
    from referral_withdrawal w join blockchain_currency m on m.id = w.blockchain_currency_id
    join blockchain b on b.id = m.blockchain_id join currency y on y.id = m.currency_id
    where ${where} for no key update of w`.execute(tx);
  const [row] = rows;
  return row && { ...row, usdUnits: BigInt(row.usdUnits) };
}

export function lockWithdrawal(tx: Tx, id: number): Promise<Withdrawal | undefined> {
  return lock(tx, sql`w.id = ${id}::bigint`);
}

/** The one that a payout was made for. */
export function lockByPayout(tx: Tx, payoutId: number): Promise<Withdrawal | undefined> {
  return lock(tx, sql`w.payout_id = ${payoutId}::bigint`);
}

type NewWithdrawal = Pick<
  Withdrawal,
  'projectId' | 'personId' | 'usdUnits' | 'blockchainCurrencyId' | 'recipientId'
> & {
  requestedBy: string;
};

export async function insertWithdrawal(tx: Tx, row: NewWithdrawal, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('referral_withdrawal')
    .values({
      project_id: row.projectId,
      person_id: row.personId,
      status: withdrawalStatus.initial,
      usd_units: String(row.usdUnits),
      blockchain_currency_id: row.blockchainCurrencyId,
      recipient_id: row.recipientId,
      requested_by: row.requestedBy,
      requested_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** All of it that ever changes. */
export async function writeWithdrawal(tx: Tx, row: Withdrawal, now: Date): Promise<void> {
  await tx
    .updateTable('referral_withdrawal')
    .set({
      status: row.status,
      payout_id: row.payoutId,
      last_failure: row.lastFailure,
      rejected_because: row.rejectedBecause,
      decided_by: row.decidedBy,
      bookings: row.bookings,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
}

export type Unowed = { id: number; payoutId: number; askerStatus: string };

/** Under way and not signed, though whoever asked may not be paid by now, or owes something: more went back than came since. */
export async function findUnowed(db: Db, rowsMax: number): Promise<Unowed[]> {
  const { rows } = await sql<Unowed>`
    select w.id, w.payout_id as "payoutId", f.status as "askerStatus"
    from referral_withdrawal w join payout o on o.id = w.payout_id and o.status in ${payoutStatus.among.stoppable}
    join referral_person f on f.id = w.person_id
    where w.status = ${withdrawalStatus.state('paying')} and (f.status <> ${referrerStatus.state('active')}
      or (select sum(r.usd_units) from reward r where r.person_id = w.person_id and r.status = ${rewardStatus.state('available')}) < 0)
    order by w.id limit ${rowsMax}::int`.execute(db);
  return rows;
}

/** Who asks to be paid. */
export type Asker = {
  id: number;
  projectId: number;
  email: string;
  referenceId: string;
  status: string;
  recipientId: number | null;
  /** Not before, of the address that they named themselves. */
  recipientUsableFrom: Date | null;
  recipientNamedAt: Date | null;
  hasOpen: boolean;
};

/** Whoever changes what they have takes turns here. */
export async function lockAsker(tx: Tx, scope: ProjectScope, id: number): Promise<Asker | undefined> {
  const { rows } = await sql<Asker>`
    select r.id, r.project_id as "projectId", r.email, r.reference_id as "referenceId", r.status, r.recipient_id as "recipientId",
      r.recipient_usable_from as "recipientUsableFrom", r.recipient_named_at as "recipientNamedAt",
      exists (select from referral_withdrawal w where w.person_id = r.id and w.status in ${withdrawalStatus.among.open}) as "hasOpen"
    from referral_person r where r.id = ${id}::int for no key update of r`.execute(tx);
  const [asker] = rows;
  if (!asker || (scope !== 'all' && !scope.includes(asker.projectId))) return undefined;
  // A request that committed while we waited for the lock is seen by a look of its own.
  const { rows: open } = await sql`select from referral_withdrawal where person_id = ${id}::int
    and status in ${withdrawalStatus.among.open}`.execute(tx);
  return { ...asker, hasOpen: open.length > 0 };
}

export async function setRecipient(tx: Tx, personId: number, recipientId: number, now: Date): Promise<void> {
  await tx
    .updateTable('referral_person')
    .set({ recipient_id: recipientId, recipient_usable_from: now, recipient_named_at: now, updated_at: now })
    .where('id', '=', personId)
    .where('recipient_id', 'is', null)
    .execute();
}

/** Somebody who has something available, with where it would go. */
export type Due = { personId: number; usdUnits: bigint; status: string; hasOpen: boolean };

/** Those who can be paid come first: nobody who has much, and no address, keeps others from it. */
export async function listDue(db: Db, projectId: number, countMax: number): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'usdUnits'> & { usdUnits: string }>`
    select r.id as "personId", d.units::text as "usdUnits", r.status, o.is_open as "hasOpen"
    from (select person_id, sum(usd_units) as units from reward where project_id = ${projectId}::int and status = ${rewardStatus.state('available')}
      group by 1 having sum(usd_units) > 0) d
    join referral_person r on r.id = d.person_id
    cross join lateral (select exists (select from referral_withdrawal w
      where w.person_id = r.id and w.status in ${withdrawalStatus.among.open}) as is_open) o
    order by r.recipient_id is null or r.status <> ${referrerStatus.state('active')} or o.is_open, d.units desc, r.id
    limit ${countMax}::int`.execute(db);
  return rows.map((row) => ({ ...row, usdUnits: BigInt(row.usdUnits) }));
}

/** In which currency on a chain the campaigns pay that somebody has available rewards of: of the newest one first. */
export async function findPayCurrency(db: Db, personId: number, blockchainId: number): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select y.code from reward w join campaign_rules c on (c.campaign_id, c.version) = (w.campaign_id, w.version)
    join blockchain_currency m on m.id = c.blockchain_currency_id join currency y on y.id = m.currency_id
    where w.person_id = ${personId}::int and w.status = ${rewardStatus.state('available')} and m.blockchain_id = ${blockchainId}::int
    order by w.id desc limit 1`.execute(db);
  return rows[0]?.code;
}
