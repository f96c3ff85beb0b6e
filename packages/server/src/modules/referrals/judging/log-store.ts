import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { eventLogStatus } from '../happenings/event-log-status.ts';
import { people, readFriend, type PeopleRow } from './facts-store.ts';
import type { Logged } from '../rewards/judge-new.ts';

export type PaymentLog = { id: number; key: string; paymentId: number; at: Date };

/** What was noted of these payments before. */
export async function findPaymentLogs(tx: Tx, paymentIds: readonly number[]): Promise<PaymentLog[]> {
  const { rows } = await sql<PaymentLog>`
    select id, event_key as key, payment_id as "paymentId", triggered_at as at from referral_event_log
    where payment_id = any(${[...paymentIds]}::bigint[]) order by id`.execute(tx);
  return rows;
}

export type NewLog = {
  projectId: number;
  key: string;
  paymentId: number;
  personId: number;
  reference: string;
  usdUnits: bigint;
  at: Date;
  /** Null: a campaign rewards it. */
  ignoredBecause: string | null;
};

/** In the order given. Only one process reads payments: so none is there before. */
export async function insertPaymentLogs(tx: Tx, rows: readonly NewLog[], now: Date): Promise<number[]> {
  if (rows.length === 0) return [];
  const of = <T>(pick: (row: NewLog) => T) => rows.map(pick);
  const [rewarded, ignored] = [eventLogStatus.sql('pending', 'processed'), eventLogStatus.sql('pending', 'ignored')];
  const { rows: made } = await sql<{ id: number; key: string; paymentId: number }>`
    insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, payment_id, usd_units, triggered_at,
      failure_reason, status, created_at, updated_at)
    select g.project_id, g.event_key, 'payment:' || g.payment_id, g.person_id, g.reference_id, g.payment_id, g.usd_units, g.at,
      g.reason, case when g.reason is null then ${rewarded} else ${ignored} end, ${now}, ${now}
    from unnest(${of((one) => one.projectId)}::int[], ${of((one) => one.key)}::text[], ${of((one) => one.paymentId)}::bigint[],
      ${of((one) => one.personId)}::int[], ${of((one) => one.reference)}::text[], ${of((one) => String(one.usdUnits))}::numeric[],
      ${of((one) => one.at)}::timestamptz[], ${of((one) => one.ignoredBecause)}::text[])
      as g(project_id, event_key, payment_id, person_id, reference_id, usd_units, at, reason)
    returning id, event_key as key, payment_id as "paymentId"`.execute(tx);
  const ids = new Map(made.map(({ id, key, paymentId }) => [`${key} ${paymentId}`, id]));
  return rows.map(({ key, paymentId }) => ids.get(`${key} ${paymentId}`) ?? 0);
}

/** What of them counts now. */
export async function writePaymentLogs(
  tx: Tx,
  counted: readonly { id: number; usdUnits: bigint }[],
  now: Date,
): Promise<void> {
  if (counted.length === 0) return;
  await sql`
    update referral_event_log l set usd_units = g.units, updated_at = ${now}
    from unnest(${counted.map(({ id }) => id)}::bigint[], ${counted.map(({ usdUnits }) => String(usdUnits))}::numeric[]) as g(id, units)
    where l.id = g.id and l.usd_units is distinct from g.units`.execute(tx);
}

type ToldRow = PeopleRow & {
  id: number;
  key: string;
  projectId: number;
  at: Date;
  usdUnits: string | null;
  isFriend: boolean;
};

const toldColumns = sql`l.id, l.event_key as key, l.project_id as "projectId", l.triggered_at as at, l.usd_units::text as "usdUnits",
  r.id is not null as "isFriend", ${people}`;
const toldPeople = sql`left join referral_person f on f.id = l.person_id left join referral_person r on r.id = f.referred_by`;

/** What a shop told and nobody judged yet. What somebody else judges at the moment is theirs. */
export async function lockTold(tx: Tx, countMax: number): Promise<{ logged: Logged[]; strangers: number[] }> {
  const { rows } = await sql<ToldRow>`
    select ${toldColumns} from (select * from referral_event_log where status = ${eventLogStatus.state('pending')}
      order by id limit ${countMax}::int for no key update skip locked) l ${toldPeople} order by l.id`.execute(tx);
  return {
    logged: rows.filter(({ isFriend }) => isFriend).map(readTold),
    strangers: rows.filter(({ isFriend }) => !isFriend).map(({ id }) => id),
  };
}

/** What a shop told, judged before. */
export async function findTold(tx: Tx, id: number): Promise<Logged | undefined> {
  const { rows } = await sql<ToldRow>`
    select ${toldColumns} from referral_event_log l ${toldPeople}
    where l.id = ${id}::bigint and l.payment_id is null and r.id is not null`.execute(tx);
  return rows.map(readTold)[0];
}

/** That these friends signed up, where it was judged. */
export async function findToldSignups(tx: Tx, friendIds: readonly number[]): Promise<Logged[]> {
  if (friendIds.length === 0) return [];
  const { rows } = await sql<ToldRow>`
    select ${toldColumns} from referral_event_log l ${toldPeople}
    where l.person_id = any(${[...friendIds]}::int[]) and l.event_key = 'signup' and l.payment_id is null
      and l.status = ${eventLogStatus.state('processed')} and r.id is not null order by l.id`.execute(tx);
  return rows.map(readTold);
}

/** Which of these sign-ups are of friends who have a payment that counts by the rules that rewarded them. */
export async function findProven(tx: Tx, logIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select l.id from referral_event_log l
    where l.id = any(${[...logIds]}::bigint[]) and exists (select from referral_event_log p
      where p.person_id = l.person_id and p.event_key = 'payment' and p.payment_id is not null and p.usd_units > 0
        and p.usd_units >= coalesce((select max(u.smallest_payment_usd_units) from reward w
          join campaign_rules u using (campaign_id, version) where w.event_log_id = l.id), 0))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

function readTold({ id, usdUnits, key, projectId, at, friend, referrer }: ToldRow): Logged {
  return {
    key,
    projectId,
    at,
    referrer,
    logId: id,
    friend: readFriend(friend),
    paymentId: null,
    reference: null,
    base: usdUnits === null ? null : { receivedUsdUnits: BigInt(usdUnits), refundedUsdUnits: 0n },
  };
}

/** They were judged: what came of it stands in the rewards. */
export async function writeJudged(
  tx: Tx,
  judged: readonly { id: number; ignoredBecause: string | null }[],
  now: Date,
): Promise<void> {
  if (judged.length === 0) return;
  const [rewarded, ignored] = [eventLogStatus.sql('pending', 'processed'), eventLogStatus.sql('pending', 'ignored')];
  await sql`
    update referral_event_log l set status = case when g.reason is null then ${rewarded} else ${ignored} end,
      failure_reason = g.reason, updated_at = ${now}
    from unnest(${judged.map(({ id }) => id)}::bigint[], ${judged.map(({ ignoredBecause }) => ignoredBecause)}::text[]) as g(id, reason)
    where l.id = g.id and l.status = ${eventLogStatus.state('pending')}`.execute(tx);
}
