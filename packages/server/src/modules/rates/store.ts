import { sql } from 'kysely';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { blockchainStatus } from '../assets/chains/blockchain-status.ts';
import { unread, type RateState } from './choose-price.ts';
import type { Before, Verdict } from './judge-readings.ts';
import type { Reading } from './price.ts';

// A price belongs to no project: everybody's is the same.

const state = sql`c.id as "currencyId", c.code, c.kind, (select min(network) from blockchain) as network, r.price, r.source,
  r.at, r.reason, r.manual_price as "manualPrice", r.manual_at as "manualAt"`;

export async function selectStates(db: Db, currencyIds: readonly number[]): Promise<RateState[]> {
  const { rows } = await sql<RateState>`
    select ${state} from currency c left join rate r on r.currency_id = c.id
    where c.id = any(${[...currencyIds]}::int[]) order by c.id`.execute(db);
  return rows;
}

export type ReadState = RateState & { heldPrice: string | null; heldAt: Date | null; readings: StoredReading[] };
type StoredReading = Omit<Reading, 'at'> & { at: string | null };

/**
 * Of the currencies that some chain has; or of those that may come: that some project takes, or that are credited to an address
 * that was given out. Nobody stops sending a currency because it was switched off.
 */
export async function selectReadStates(db: Db, which: 'known' | 'expected'): Promise<ReadState[]> {
  const expected = sql`b.status <> ${blockchainStatus.state('disabled')}
    and (exists (select from address a where a.family = b.family)
      or bc.active and exists (select from project_currency p where p.blockchain_currency_id = bc.id))`;
  const { rows } = await sql<ReadState>`
    select ${state}, r.held_price as "heldPrice", r.held_at as "heldAt", coalesce(r.readings, '[]') as readings
    from currency c left join rate r on r.currency_id = c.id
    where exists (select from blockchain_currency bc join blockchain b on b.id = bc.blockchain_id
      where bc.currency_id = c.id and ${which === 'expected' ? expected : sql`bc.active`})
    order by c.id`.execute(db);
  return rows;
}

export function beforeOf({ price, at, heldPrice, heldAt, reason }: ReadState): Before {
  return {
    isDoubted: reason !== null,
    taken: price !== null && at !== null ? { price, at } : null,
    held: heldPrice !== null && heldAt !== null ? { price: heldPrice, at: heldAt } : null,
  };
}

/** Whether it is our turn to ask the sources: one process does, when the last one did long enough ago. */
export async function claimRound(db: Db, now: Date, lastBefore: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rate_round set claimed_at = ${now} where id = 1 and claimed_at <= ${lastBefore}`.execute(db);
  return numAffectedRows === 1n;
}

/** The sources are asked as soon as somebody looks. */
export async function askSoon(tx: Tx): Promise<void> {
  await sql`update rate_round set claimed_at = 'epoch' where id = 1`.execute(tx);
}

export type Judged = { currencyId: number; readings: readonly Reading[]; verdict: Verdict };

/** What a round came to. A reading that waits for its confirmation keeps the time at which it was first seen. */
export async function writeJudged(tx: Tx, judged: readonly Judged[], now: Date): Promise<void> {
  const rows = judged.map(({ currencyId, readings, verdict }) => ({
    currency_id: currencyId,
    readings,
    taken: verdict.outcome === 'taken' ? verdict.price : null,
    source: verdict.outcome === 'taken' ? verdict.source : null,
    held: verdict.outcome === 'held' ? verdict.price : null,
    reason: verdict.outcome === 'taken' ? null : verdict.reason,
  }));
  await sql`
    insert into rate as r (currency_id, readings, price, source, at, held_price, held_at, reason)
    select currency_id, readings, taken, source, case when taken is not null then ${now}::timestamptz end,
      held, case when held is not null then ${now}::timestamptz end, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as j (currency_id int, readings jsonb, taken text, source text, held text, reason text)
    order by currency_id
    on conflict (currency_id) do update set readings = excluded.readings, reason = excluded.reason,
      price = coalesce(excluded.price, r.price), source = coalesce(excluded.source, r.source),
      at = coalesce(excluded.at, r.at), held_price = excluded.held_price, held_at = excluded.held_at`.execute(tx);
}

/** Whoever else decides about this currency waits until this transaction has ended. */
export async function lockState(tx: Tx, currencyId: number): Promise<{ manualPrice: string | null }> {
  await sql`insert into rate (currency_id) values (${currencyId}) on conflict do nothing`.execute(tx);
  return tx
    .selectFrom('rate')
    .select('manual_price as manualPrice')
    .where('currency_id', '=', currencyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Without a price the market begins anew: what was known of it is nothing to compare with. Until it is read there is none, not
 * even a dollar: a person may have fixed one because a stablecoin was worth less.
 */
export async function writeManual(
  tx: Tx,
  { currencyId, code }: { currencyId: number; code: string },
  price: string | null,
  now: Date,
): Promise<void> {
  const [at, reason] = price === null ? [null, unread(code)] : [now, null];
  await sql`
    update rate set manual_price = ${price}, manual_at = ${at}, price = null, source = null, at = null,
      held_price = null, held_at = null, reason = ${reason}
    where currency_id = ${currencyId}`.execute(tx);
}

/** Null is the price of a minute in which the sources were asked and agreed on none. */
export type Sample = { currencyId: number; price: string | null; source: string };

/** What prices were in this minute. Of several the last one stays. */
export async function writeSamples(tx: Tx, samples: readonly Sample[], now: Date): Promise<void> {
  await sql`
    insert into rate_sample (currency_id, minute, price, source)
    select id, date_trunc('minute', ${now}::timestamptz), price, source
    from unnest(${samples.map((one) => one.currencyId)}::int[], ${samples.map((one) => one.price)}::text[],
      ${samples.map((one) => one.source)}::text[]) as s (id, price, source)
    order by id
    on conflict (currency_id, minute) do update set price = excluded.price, source = excluded.source
      where excluded.price is not null`.execute(tx);
}

/** What the market last said since then; what people fixed is not the market. */
export async function latestMarketSample(db: Db, currencyId: number, since: Date): Promise<string | undefined> {
  const { rows } = await sql<{ price: string }>`
    select price from rate_sample where currency_id = ${currencyId} and source <> 'manual' and price is not null
      and minute >= ${since}
    order by minute desc limit 1`.execute(db);
  return rows[0]?.price;
}

/** The last price that was known by then at all, of the market or fixed by a person. */
export async function lastSample(db: Db, currencyId: number, until: Date): Promise<string | undefined> {
  const { rows } = await sql<{ price: string }>`
    select price from rate_sample where currency_id = ${currencyId} and price is not null and minute <= ${until}
    order by minute desc limit 1`.execute(db);
  return rows[0]?.price;
}

/** Whether payers were ever asked for this currency, or sent it. */
export async function wasEverUsed(db: Db, currencyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from blockchain_currency bc where bc.currency_id = ${currencyId}
      and (exists (select from attempt where blockchain_currency_id = bc.id)
        or exists (select from deposit where blockchain_currency_id = bc.id)) limit 1`.execute(db);
  return rows.length > 0;
}

export async function deleteSamples(db: Db, before: Date): Promise<void> {
  await sql`delete from rate_sample where minute < ${before}`.execute(db);
}

export type PastSample = { price: string | null; source: string; minute: string };
/** `before` and `after` have a price; `around` are the nearest ones of all, also those without. */
export type Past = RateState & Record<'before' | 'after', PastSample | null> & { around: readonly PastSample[] };

/** What is known of a currency around a time in the past. */
export async function selectPast(
  db: Db,
  currencyId: number,
  at: Date,
  reach: { backMinutes: number; onMinutes: number },
): Promise<Past | undefined> {
  const back = sql`from rate_sample where currency_id = c.id and minute <= ${at}`;
  const on = sql`from rate_sample where currency_id = c.id and minute > ${at}`;
  const { rows } = await sql<Past>`
    select ${state},
      (select to_json(s) from (select price, source, minute ${back} and price is not null
        and minute >= ${minutesAfter(at, -reach.backMinutes)} order by minute desc limit 1) s) as before,
      (select to_json(s) from (select price, source, minute ${on} and price is not null
        and minute <= ${minutesAfter(at, reach.onMinutes)} order by minute limit 1) s) as after,
      (select coalesce(json_agg(s), '[]') from (
        (select price, source, minute ${back} order by minute desc limit 1) union all
        (select price, source, minute ${on} order by minute limit 1)) s) as around
    from currency c left join rate r on r.currency_id = c.id where c.id = ${currencyId}`.execute(db);
  return rows[0];
}
