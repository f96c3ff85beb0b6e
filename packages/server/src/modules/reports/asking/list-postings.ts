import { invalid } from '@coffer/contract/errors.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import {
  traceSubjects,
  type listPostings as endpoint,
  type Trace as TraceView,
} from '@coffer/contract/growth/postings.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { notFound, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { amountOf } from '../books/amount-of.ts';
import { findAssets } from '../books/booking-store.ts';
import { addUpFigures, type TracedFigureSum } from '../tracing/add-up-figures.ts';
import { findTrace, tracesNeed, type Traced } from '../tracing/find-trace.ts';
import { listPosted, sumPostings, type Place, type PostingRow } from '../tracing/posting-store.ts';

type Asked = Query<typeof endpoint>;

/** The postings behind a figure, and that they add up to it: all read at one instant. */
export async function listPostings(
  call: Call<Credentialed>,
  project: number | 'all',
  asked: Asked,
): Promise<Result<typeof endpoint>> {
  const traced = tracedIn(asked);
  const [first, ...others] = tracesNeed[traced.subject];
  const scope = readScope(call.subject, first, project);
  for (const permission of others) readScope(call.subject, permission, project);
  const after = asked.cursor === undefined ? undefined : placeOf(asked.cursor);
  return call.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const trace = await findTrace(db, scope, traced);
      if (!trace) throw notFound();
      const sums = after === undefined ? addUpFigures(trace, await sumPostings(db, trace)) : [];
      const rows = await listPosted(db, trace, { scope, after, limit: asked.limit + 1 });
      return view(db, { sums, rows, limit: asked.limit });
    });
}

function tracedIn(asked: Asked): Traced {
  const { payment, payout, transaction, reward, referrer, campaign, wallet, asset } = asked;
  const named: Traced[] = [
    ...(payment === undefined ? [] : [{ subject: 'payment', of: payment } as const]),
    ...(wallet === undefined ? [] : [{ subject: 'wallet', of: wallet, asset } as const]),
    ...Object.entries({ payout, transaction, reward, referrer, campaign }).flatMap(([subject, of]) =>
      of === undefined ? [] : [{ subject, of } as Traced],
    ),
  ];
  const [traced, other] = named;
  if (traced === undefined || other !== undefined) {
    const allowed = traceSubjects.join(', ');
    throw invalid({
      path: other?.subject ?? 'payment',
      message: `must be the only one of ${allowed}: name exactly one`,
    });
  }
  if (asset !== undefined && traced.subject !== 'wallet') {
    throw invalid({ path: 'asset', message: 'must stand with a wallet' });
  }
  return traced;
}

type Read = { sums: readonly TracedFigureSum[]; rows: readonly PostingRow[]; limit: number };
type Written = (asset: string) => {
  asset: string;
  currencyCode: string;
  blockchainCode: ChainCode | null;
  text: (units: bigint) => string;
};

async function view(db: Db, { sums, rows, limit }: Read): Promise<TraceView> {
  const written = await namesOf(db, [
    ...rows.map(({ asset }) => asset),
    ...sums.flatMap((one) => one.sums.map(({ asset }) => asset)),
  ]);
  const transactions = [...Map.groupBy(rows, ({ id }) => id).values()];
  const page = transactions.slice(0, limit);
  const last = page.at(-1)?.[0];
  return {
    figures: sums.map((one) => viewFigure(one, written)),
    transactions: page.map((postings) => viewTransaction(postings, written)),
    nextCursor: transactions.length > limit && last ? cursorOf(last) : null,
  };
}

async function namesOf(db: Db, keys: readonly string[]): Promise<Written> {
  const known = new Map((await findAssets(db, [...new Set(keys)])).map((one) => [one.asset, one]));
  return (asset) => {
    if (asset === 'USD') return { asset, currencyCode: 'USD', blockchainCode: null, text: dollarsOf };
    const one = known.get(asset);
    if (!one) throw new Error(`the books hold ${asset}, and there is no such currency`);
    const { currencyCode, blockchainCode } = one;
    return { asset, currencyCode, blockchainCode, text: (units) => amountOf(one, units) };
  };
}

function viewFigure(
  { figure, sums, usd: dollars, holds }: TracedFigureSum,
  written: Written,
): TraceView['figures'][number] {
  return {
    figure,
    sums: sums.map(({ asset, units, posted }) => {
      const { text, ...names } = written(asset);
      return { ...names, amount: text(units), posted: text(posted), holds: units === posted };
    }),
    amountUSD: dollars === null ? null : dollarsOf(dollars.units),
    postedUSD: dollars === null ? null : dollarsOf(dollars.posted),
    holds,
  };
}

function viewTransaction(postings: readonly PostingRow[], written: Written): TraceView['transactions'][number] {
  const [first] = postings;
  if (!first) throw new Error('a transaction without postings');
  const { id, at, booked, projectId, paymentReference, payoutId, rewardId, txHash, rate, rateSource, ratedAt } = first;
  const hasRate = rate !== null && rateSource !== null && ratedAt !== null;
  return {
    transactionID: id,
    at: at.toISOString(),
    booked,
    projectID: projectId,
    outOfSight: first.outOfSight,
    paymentReference,
    payoutID: payoutId,
    rewardID: rewardId,
    transactionHash: txHash,
    rate: hasRate ? { rateUSD: rate, rateSource, ratedAt: ratedAt.toISOString() } : null,
    postings: postings.map(({ account, name, asset, units, usdUnits, figure }) => {
      const { text, ...names } = written(asset);
      const amountUSD = usdUnits === null ? null : dollarsOf(usdUnits);
      return { account, name, ...names, amount: text(BigInt(units)), amountUSD, figure };
    }),
  };
}

function cursorOf({ id, at }: Place): string {
  return Buffer.from(`after ${at.getTime()} ${id}`).toString('base64url');
}

function placeOf(cursor: string): Place {
  const [, at, id] = /^after (\d{1,14}) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined) {
    throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  }
  return { at: new Date(Number(at)), id: Number(id) };
}
