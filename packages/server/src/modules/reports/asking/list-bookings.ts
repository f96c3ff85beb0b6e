import { invalid } from '@coffer/contract/errors.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type { listStatementBookings as endpoint, StatementBooking } from '@coffer/contract/growth/reports.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { authorize, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { amountOf } from '../books/amount-of.ts';
import { findAssets, findBookings, type Booking, type KnownAsset, type Place } from '../books/booking-store.ts';
import { statementAsked } from './get-statement.ts';

/** What stands behind the lines of a statement. */
export async function listBookings(
  call: Call<Credentialed>,
  project: number | 'all',
  { line, asset, limit, cursor, ...question }: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const of = await statementAsked(call, project, question);
  authorize(call.subject, 'payments:read', of.projectId);
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const kinds = line === undefined ? undefined : [line];
  const found = await findBookings(call.db, { ...of, kinds, asset, after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const assets = await findAssets(call.db, [...new Set(page.map((one) => one.asset))]);
  const last = page.at(-1);
  return {
    bookings: page.map((one) => viewBooking(one, assets)),
    nextCursor: found.length > limit && last ? cursorOf(last) : null,
  };
}

export function knownAs(assets: readonly KnownAsset[], key: string): KnownAsset {
  const known = assets.find(({ asset }) => asset === key);
  if (!known) throw new Error(`the books hold ${key}, and there is no such currency`);
  return known;
}

function viewBooking(booking: Booking, assets: readonly KnownAsset[]): StatementBooking {
  const known = knownAs(assets, booking.asset);
  return {
    transactionID: booking.id,
    at: booking.at.toISOString(),
    kind: booking.kind,
    booked: booking.booked,
    asset: booking.asset,
    currencyCode: known.currencyCode,
    blockchainCode: known.blockchainCode,
    amount: amountOf(known, booking.moved),
    amountUSD: booking.usdUnits === null ? null : dollarsOf(booking.usdUnits),
    rateUSD: booking.price,
    rateSource: booking.price === null ? null : booking.priceSource,
    paymentReference: booking.paymentReference,
    payoutID: booking.payoutId,
    transactionHash: booking.txHash,
  };
}

function cursorOf({ id, asset }: Place): string {
  return Buffer.from(`after ${id} ${asset}`).toString('base64url');
}

function placeOf(cursor: string): Place {
  const [, id, asset] = /^after (\d{1,15}) (\S{1,120})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id === undefined || asset === undefined) {
    throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  }
  return { id: Number(id), asset };
}
