import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** All SQL on changes of where a referrer is paid. */

export type Former = { recipientId: number; usableFrom: Date | null; namedAt: Date | null };

export async function writePaidTo(
  tx: Tx,
  personId: number,
  { recipientId, usableFrom, namedAt, now }: Former & { now: Date },
): Promise<void> {
  await sql`
    update referral_person set recipient_id = ${recipientId}::int, recipient_usable_from = ${usableFrom}::timestamptz,
      recipient_named_at = ${namedAt}::timestamptz, updated_at = ${now}
    where id = ${personId}::int`.execute(tx);
}

/** Where somebody was paid before a change that is not in effect yet. */
export async function findWaitingChange(
  tx: Tx,
  personId: number,
  recipientId: number,
  now: Date,
): Promise<Former | undefined> {
  const { rows } = await sql<Former>`
    select from_recipient_id as "recipientId", from_usable_from as "usableFrom", from_named_at as "namedAt" from referral_address_change
    where person_id = ${personId}::int and to_recipient_id = ${recipientId}::int and stopped_at is null and usable_from > ${now}
    order by id desc limit 1`.execute(tx);
  return rows[0];
}

type NewChange = { personId: number; former: Former; recipientId: number; usableFrom: Date; now: Date };

export async function insertChange(tx: Tx, change: NewChange): Promise<number> {
  const { personId, former, recipientId, usableFrom, now } = change;
  const { rows } = await sql<{ id: number }>`
    insert into referral_address_change (person_id, from_recipient_id, from_usable_from, from_named_at, to_recipient_id, changed_at, usable_from)
    values (${personId}::int, ${former.recipientId}::int, ${former.usableFrom}::timestamptz, ${former.namedAt}::timestamptz, ${recipientId}::int, ${now}, ${usableFrom})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a change was not written');
  return row.id;
}

/** A change as mails and the page of its link tell it. */
export type AddressChange = {
  id: number;
  personId: number;
  former: Former;
  address: string;
  chain: ChainCode;
  blockchainName: string;
  usableFrom: Date;
  stoppedAt: Date | null;
};

type Row = Omit<AddressChange, 'former'> & {
  formerId: number;
  formerUsableFrom: Date | null;
  formerNamedAt: Date | null;
};

const columns = sql`
  c.id, c.person_id as "personId", c.from_recipient_id as "formerId", c.from_usable_from as "formerUsableFrom", c.from_named_at as "formerNamedAt", r.address, b.code as chain,
  b.name as "blockchainName", c.usable_from as "usableFrom", c.stopped_at as "stoppedAt"
  from referral_address_change c join recipient r on r.id = c.to_recipient_id join blockchain b on b.id = r.blockchain_id`;

export async function findChange(db: Db, id: number): Promise<AddressChange | undefined> {
  const { rows } = await sql<Row>`select ${columns} where c.id = ${id}::bigint`.execute(db);
  return rows[0] && changeOf(rows[0]);
}

/** The link of a mail is the secret: no scope is asked. */
export async function findChangeByLink(db: Db, digest: Buffer): Promise<AddressChange | undefined> {
  const { rows } = await sql<Row>`select ${columns} where c.stop_digest = ${digest}`.execute(db);
  return rows[0] && changeOf(rows[0]);
}

/** The link of the mail that goes out now; one of a mail before it, which did not, opens nothing any more. */
export async function keepStopDigest(db: Db, id: number, digest: Buffer): Promise<void> {
  await sql`update referral_address_change set stop_digest = ${digest} where id = ${id}::bigint`.execute(db);
}

/** All changes of somebody that are not in effect yet. */
export async function stopChanges(tx: Tx, personId: number, now: Date): Promise<number> {
  const { rows } = await sql`
    update referral_address_change set stopped_at = ${now}
    where person_id = ${personId}::int and stopped_at is null and usable_from > ${now} returning id`.execute(tx);
  return rows.length;
}

function changeOf({ formerId, formerUsableFrom, formerNamedAt, ...row }: Row): AddressChange {
  return { ...row, former: { recipientId: formerId, usableFrom: formerUsableFrom, namedAt: formerNamedAt } };
}
