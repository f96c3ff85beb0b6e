import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { askedStatuses, paymentSearch } from '@coffer/contract/payments/payments.ts';
import type * as z from 'zod';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { paymentStatus, type PaymentStatus } from '../asking/payment-status.ts';
import { webhookStanding } from '../asking/webhook-standing-status.ts';

export type PaymentSearch = z.output<typeof paymentSearch>;
type AskedStatus = (typeof askedStatuses)[number];

/** What a search asks for, as the rows say it. What is left out may be anything. */
export type PaymentFilter = {
  /** Never empty: who sees no project has nothing to ask for. */
  projects: readonly number[];
  query?: string | undefined;
  standing?: readonly AskedStatus[] | undefined;
  webhookStatus?: readonly string[] | undefined;
  currencies?: readonly number[] | undefined;
  createdBy?: readonly string[] | undefined;
  exception?: readonly string[] | undefined;
  attention?: boolean | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** When they were paid. */
  settled?: { from: Date | undefined; until: Date | undefined } | undefined;
};

type Meaning = { statuses: readonly PaymentStatus[]; filled?: boolean; over?: boolean };

const { paid, asking, lapsed } = paymentStatus.group;
/** Which statuses count as what, and whether a part of it must have come; `searchStatusOf` and `stateOf` say the same of one payment. */
const standings: Record<AskedStatus, Meaning> = {
  Filled: { statuses: paid },
  'Partial filled': { statuses: asking, filled: true },
  Pending: { statuses: asking, filled: false },
  Cancelled: { statuses: lapsed },
  OPEN: { statuses: asking, filled: false },
  PARTIALLY_FILLED: { statuses: [...asking, ...lapsed], filled: true },
  FILLED: { statuses: paid, over: false },
  OVER_FILLED: { statuses: paid, over: true },
  CANCELLED: { statuses: lapsed, filled: false },
  CONFIRMING: { statuses: ['detected'] },
  DEPOSIT_RECEIVED: { statuses: ['detected'] },
  UNDEFINED: { statuses: [] },
};

/** Payments themselves, or the tally of them. */
type Rows = 'p' | 't';

export function isFilled(rows: Rows): RawBuilder<SqlBool> {
  return rows === 'p' ? sql`p.filled_usd_units > 0` : sql`t.filled`;
}

export function isUndecided(rows: Rows): RawBuilder<SqlBool> {
  const resolved = rows === 'p' ? sql`p.resolution is not null` : sql`t.resolved`;
  return sql`(${sql.ref(`${rows}.exception`)} <> 'none' and not (${resolved}))`;
}

export function hasStanding(rows: Rows, standing: AskedStatus): RawBuilder<SqlBool> {
  const { statuses, filled, over } = standings[standing];
  const isOver = sql`${sql.ref(`${rows}.exception`)} = 'over'`;
  const conditions = [
    sql`${sql.ref(`${rows}.status`)} = any(${[...statuses]}::text[])`,
    ...(filled === undefined ? [] : [filled ? isFilled(rows) : sql`not (${isFilled(rows)})`]),
    ...(over === undefined ? [] : [over ? isOver : sql`not (${isOver})`]),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Only those of which a shop could not be told. */
export function isUntold({ webhookStatus }: PaymentFilter): boolean {
  return webhookStatus?.length === 1 && webhookStatus[0] === 'failed';
}

/** All that the tally knows as well. */
export function facetsOf(rows: Rows, filter: PaymentFilter): RawBuilder<SqlBool> {
  const { standing, webhookStatus, currencies, createdBy, exception, attention } = filter;
  const given: RawBuilder<SqlBool>[] = [];
  const among = (column: string, values: readonly string[] | undefined) => {
    if (values) given.push(sql`${sql.ref(`${rows}.${column}`)} = any(${[...values]}::text[])`);
  };
  if (standing)
    given.push(
      sql`(${sql.join(standing.length > 0 ? standing.map((one) => hasStanding(rows, one)) : [sql`false`], sql` or `)})`,
    );
  // As it stands in the index of theirs: a prepared statement finds that by the text alone.
  if (isUntold(filter)) given.push(sql`${sql.ref(`${rows}.webhook_status`)} = ${webhookStanding.state('failed')}`);
  else among('webhook_status', webhookStatus);
  among('created_by', createdBy);
  among('exception', exception);
  if (currencies) given.push(sql`${sql.ref(`${rows}.blockchain_currency_id`)} = any(${[...currencies]}::int[])`);
  if (attention) given.push(isUndecided(rows));
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`;
}

/** Everything but the projects, of payments. */
export function conditionsOf(filter: PaymentFilter): RawBuilder<SqlBool> {
  const { from, until } = filter;
  const given = [facetsOf('p', filter), settledWithin('p', filter)];
  if (from) given.push(sql`p.created_at >= ${from}`);
  if (until) given.push(sql`p.created_at < ${until}`);
  return sql.join(given, sql` and `);
}

export function settledWithin(rows: string, { settled }: PaymentFilter): RawBuilder<SqlBool> {
  if (!settled) return sql`true`;
  const at = sql.ref(`${rows}.settled_at`);
  const { from, until } = settled;
  return sql`(${at} is not null and ${from ? sql`${at} >= ${from}` : sql`true`} and ${until ? sql`${at} < ${until}` : sql`true`})`;
}

/** A day stands for its start, or as the end of a range for its end. */
export function instantOf(given: string, end: boolean): Date {
  const isDay = given.length === 10;
  const at = new Date(given);
  return isDay && end ? daysAfter(at, 1) : at;
}
