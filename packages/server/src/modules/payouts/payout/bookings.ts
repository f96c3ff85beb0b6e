import { assetKey } from '@coffer/kernel/asset.ts';
import { cause, type Cause } from '../../../platform/cause.ts';
import {
  customerAccount,
  externalAccount,
  payoutAccount,
  revenueAccount,
  type Account,
  type Entry,
} from '../../ledger/index.ts';
import type { Payout } from './payout.ts';
import { payoutStatus, type PayoutStatus } from './payout-status.ts';

type Booked = Pick<
  Payout,
  'id' | 'projectId' | 'blockchainCode' | 'contract' | 'units' | 'payerId' | 'payerUnits' | 'bookings'
>;

/** Each thing that was booked for a payout has a number of its own. */
export function bookingCause({ id, bookings }: Pick<Payout, 'id' | 'bookings'>): Cause {
  return cause('payout', id, bookings);
}

/** From whose money it is to the payout. */
export function bookReserved(payout: Booked, at: Date): Entry {
  return entry('payout.reserved', payout, at, [...ownersOf(payout, 1n), ofPayout(payout, -1n)]);
}

/**
 * What a step of a payout means in the books; nothing where it only goes on. The watcher booked what left the hot wallet to
 * `external`: from there the payout pays it.
 */
export function bookMove(payout: Booked, before: PayoutStatus, now: PayoutStatus, at: Date): Entry | undefined {
  const [was, is] = [standingOf(before), standingOf(now)];
  if (was === is) return undefined;
  if (is === 'paid') return entry('payout.paid', payout, at, [ofPayout(payout, 1n), outside(payout, -1n)]);
  if (was === 'paid') return entry('reorg.payout.paid', payout, at, [outside(payout, 1n), ofPayout(payout, -1n)]);
  if (is === 'free') return entry('payout.released', payout, at, [ofPayout(payout, 1n), ...ownersOf(payout, -1n)]);
  // A reorg takes back what was proven to have failed: the money is promised again, whatever became of it meanwhile.
  const kind = before === 'failed' && now === 'sent' ? 'reorg.payout.released' : 'payout.reserved';
  return entry(kind, payout, at, [...ownersOf(payout, 1n), ofPayout(payout, -1n)]);
}

function standingOf(status: PayoutStatus): 'reserved' | 'paid' | 'free' {
  if (status === 'processed') return 'paid';
  return payoutStatus.isAmong('released', status) ? 'free' : 'reserved';
}

type Part = { account: Account; units: bigint };

function ownersOf({ projectId, units, payerId, payerUnits }: Booked, sign: 1n | -1n): Part[] {
  return [
    { account: revenueAccount(projectId), units: sign * (units - payerUnits) },
    ...(payerId === null ? [] : [{ account: customerAccount(payerId, projectId), units: sign * payerUnits }]),
  ];
}

function ofPayout({ id, projectId, units }: Booked, sign: 1n | -1n): Part {
  return { account: payoutAccount(id, projectId), units: sign * units };
}

function outside({ units }: Booked, sign: 1n | -1n): Part {
  return { account: externalAccount, units: sign * units };
}

function entry(kind: string, payout: Booked, at: Date, parts: readonly Part[]): Entry {
  const asset = assetKey({ chain: payout.blockchainCode, contract: payout.contract, decimals: 0 });
  const postings = parts.filter(({ units }) => units !== 0n).map((part) => ({ ...part, asset }));
  return { kind, cause: bookingCause(payout), at, postings };
}
