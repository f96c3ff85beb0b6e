import { sql } from 'kysely';
import { isLanguage, type Language } from '@coffer/kernel/language.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { referrerStatus } from '../people/referrer-status.ts';
import { rewardStatus } from '../rewards/reward-status.ts';

/** What is kept of a mailbox: its language, whether it wants to hear of referrals, and until when it did. One for all numbers under which a shop knows it. */

/** Written only where it is another one: a page is drawn far more often than somebody changes languages. */
export async function noteLanguage(db: Db, personId: number, language: Language): Promise<void> {
  await sql`
    insert into referral_mailbox as m (project_id, mailbox, language)
    select f.project_id, f.mailbox, ${language} from referral_person f
    where f.id = ${personId}::int and not exists (select from referral_mailbox o
      where o.project_id = f.project_id and o.mailbox = f.mailbox and o.language = ${language})
    on conflict (project_id, mailbox) do update set language = excluded.language`.execute(db);
}

/** Null: they want mails again. */
export async function noteStopped(db: Db, personId: number, stoppedAt: Date | null): Promise<void> {
  await sql`
    insert into referral_mailbox as m (project_id, mailbox, stopped_at)
    select f.project_id, f.mailbox, ${stoppedAt}::timestamptz from referral_person f where f.id = ${personId}::int
    on conflict (project_id, mailbox) do update set stopped_at = excluded.stopped_at`.execute(db);
}

export async function findStopped(db: Db, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from referral_person f join referral_mailbox m on m.project_id = f.project_id and m.mailbox = f.mailbox
    where f.id = ${personId}::int and m.stopped_at is not null`.execute(db);
  return rows.length > 0;
}

/** Whom a mail goes to, and what their shop wants to say to them. */
export type Addressee = {
  projectId: number;
  mailbox: string;
  email: string;
  language: Language | null;
  shop: string;
  website: string | null;
  supportEmail: string | null;
  from: string | null;
  replyTo: string | null;
};

/** Nothing of who is suspended, has no address, or wants no mails. In the language of their page, else that in which they paid. */
export async function findAddressee(db: Db, personId: number): Promise<Addressee | undefined> {
  const { rows } = await sql<Omit<Addressee, 'language'> & { language: string | null }>`
    select f.project_id as "projectId", f.mailbox, f.email, j.name as shop, nullif(j.website, '') as website,
      nullif(j.support_email, '') as "supportEmail", nullif(j.email_send_request_from, '') as "from",
      nullif(j.email_send_request_reply_to, '') as "replyTo",
      coalesce(m.language, (select a.language from customer k join payment p on p.customer_id = k.id join attempt a on a.payment_id = p.id
        where k.project_id = f.project_id and k.customer_id = f.reference_id order by a.id desc limit 1)) as language
    from referral_person f join project j on j.id = f.project_id
    left join referral_mailbox m on m.project_id = f.project_id and m.mailbox = f.mailbox
    where f.id = ${personId}::int and f.status = ${referrerStatus.state('active')} and f.email <> '' and m.stopped_at is null`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, language: isLanguage(row.language) ? row.language : null }))[0];
}

export type Earned = { projectId: number; personId: number; rewards: number; usdUnits: string; backUsdUnits: string };

type Times = {
  /** What came before was long ago, and stands on their page. */
  since: Date;
  /** What came after may not be written yet. */
  until: Date;
  /** Whoever was told later than this waits. */
  lastBefore: Date;
};

/**
 * Who has got rewards that no mail told of, for friends or as one, and is told of all of them now: noted in the same breath, so that of two who look at once
 * only one finds them. What is held for a review counts as what is on hold does: nobody learns from a mail that somebody looks at it.
 */
export async function takeEarned(tx: Tx, { since, until, lastBefore }: Times, peopleMax: number): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    with earned as (
      select f.project_id, f.mailbox, min(f.id) as person_id, count(*)::int as rewards, sum(w.usd_units)::text as units,
        coalesce(sum(w.usd_units) filter (where w.beneficiary = 'friend'), 0)::text as back
      from reward w join referral_person f on f.id = w.person_id
      left join referral_mailbox m on m.project_id = f.project_id and m.mailbox = f.mailbox
      where w.created_at > ${since} and w.created_at <= ${until} and (m.told_at is null or w.created_at > m.told_at)
        and w.status in ${rewardStatus.among.granted} and w.reversal_of is null and w.usd_units > 0
        and f.status = ${referrerStatus.state('active')} and f.email <> '' and m.stopped_at is null
        and (m.told_at is null or m.told_at <= ${lastBefore})
      group by 1, 2 order by 3 limit ${peopleMax}::int),
    noted as (
      insert into referral_mailbox as m (project_id, mailbox, told_at) select project_id, mailbox, ${until} from earned
      on conflict (project_id, mailbox) do update set told_at = excluded.told_at
        where m.told_at is null or m.told_at <= ${lastBefore}
      returning project_id, mailbox)
    select e.project_id as "projectId", e.person_id as "personId", e.rewards, e.units as "usdUnits", e.back as "backUsdUnits"
    from earned e join noted using (project_id, mailbox) order by e.person_id`.execute(tx);
  return rows;
}
