import { sql } from 'kysely';
import { daysAfter } from '@coffer/kernel/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { memberStatus } from './member-status.ts';

/** All SQL on where members sign in from, and on what was refused. */

export const knownDays = 30;

export async function noteNetwork(tx: Tx, memberId: number, network: string, now: Date): Promise<void> {
  await sql`
    insert into sign_in_network (member_id, network, last_at) values (${memberId}, ${network}, ${now})
    on conflict (member_id, network) do update set last_at = excluded.last_at`.execute(tx);
}

/** Whether the account was signed in to from this network lately. */
export async function isKnownNetwork(db: Db, email: string, network: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from sign_in_network n join member m on m.id = n.member_id
    where m.email = ${email} and m.status = ${memberStatus.state('active')} and n.network = ${network}
      and n.last_at > ${daysAfter(now, -knownDays)}`.execute(db);
  return rows.length > 0;
}

/** One row for all of an hour, whoever there is or is not: it takes as long for both. */
export async function countRefusal(db: Db, network: string, account: string, now: Date): Promise<void> {
  await sql`
    insert into refused_sign_in (network, account, hour, count)
    values (${network}, ${account}, date_trunc('hour', ${now}::timestamptz, 'UTC'), 1)
    on conflict (network, account, hour) do update set count = refused_sign_in.count + 1`.execute(db);
}

export type Refusals = { network: string; account: string; hour: Date; attempts: number };

/** What nobody was told yet: the first of an hour soon, all further ones once it is over. */
export async function takeUntold(tx: Tx, hourIsOver: Date, rowsMax: number): Promise<Refusals[]> {
  await sql`delete from refused_sign_in where count = told and hour <= ${hourIsOver}`.execute(tx);
  const { rows } = await sql<Refusals>`
    with untold as (
      select network, account, hour, count - told as attempts from refused_sign_in
      where count > told and (told = 0 or hour <= ${hourIsOver})
      order by hour, network, account limit ${rowsMax} for update skip locked)
    update refused_sign_in r set told = r.told + u.attempts from untold u
    where r.network = u.network and r.account = u.account and r.hour = u.hour
    returning u.network, u.account, u.hour, u.attempts`.execute(tx);
  return rows;
}
