import { assetKey } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { cause, type Cause } from '../../../platform/cause.ts';
import {
  chainAccount,
  customerAccount,
  dustAccount,
  externalAccount,
  feesAccount,
  hotAccount,
  pendingAccount,
  unmatchedAccount,
  type Account,
  type Entry,
} from '../../ledger/index.ts';
import type { MovedDeparture } from './departure-store.ts';
import type { MovedDeposit } from './deposit-store.ts';

/** What each step of deposits and departures means in the books. A cause names its round: each round is undone by itself. */

type Booked = Pick<MovedDeposit, 'id' | 'round'>;

export function includedCause({ id, round }: Booked): Cause {
  return cause('deposit', id, round, 'included');
}

export function confirmedCause({ id, round }: Booked): Cause {
  return cause('deposit', id, round, 'confirmed');
}

export function matchedCause({ id, round }: Booked): Cause {
  return cause('deposit', id, round, 'matched');
}

/** All that one round of a deposit can have booked. */
export function causesOf(deposit: Booked): Cause[] {
  return [includedCause(deposit), confirmedCause(deposit), matchedCause(deposit)];
}

export function departureCause({ id, round }: Pick<MovedDeparture, 'id' | 'round'>): Cause {
  return cause('departure', id, round);
}

export function bookIncluded(chain: ChainCode, deposit: MovedDeposit, at: Date): Entry[] {
  if (deposit.treatment === 'unsupported') return [];
  const from = deposit.treatment === 'own' ? externalAccount : pendingAccount(deposit.id, deposit.projectId);
  return [entry('deposit.included', includedCause(deposit), chain, deposit, placeOf(deposit), from, at)];
}

export function bookConfirmed(chain: ChainCode, deposit: MovedDeposit, at: Date): Entry[] {
  if (deposit.treatment === 'unsupported' || deposit.treatment === 'own') return [];
  const pending = pendingAccount(deposit.id, deposit.projectId);
  return [entry('deposit.confirmed', confirmedCause(deposit), chain, deposit, pending, ownerOf(chain, deposit), at)];
}

/** Only what was credited to nobody moves; what is confirmed later goes to its owner then. */
export function bookMatched(chain: ChainCode, deposit: MovedDeposit, at: Date): Entry {
  return entry('deposit.matched', matchedCause(deposit), chain, deposit, unmatchedAccount, ownerOf(chain, deposit), at);
}

/** Whoever sent it books it on from `external` to where it went. */
export function bookDeparture(chain: ChainCode, departure: MovedDeparture, at: Date): Entry[] {
  if (!departure.known) return [];
  const [kind, to] =
    departure.path === 'fee'
      ? (['departure.fee', feesAccount(chain)] as const)
      : (['departure.included', externalAccount] as const);
  return [entry(kind, departureCause(departure), chain, departure, to, placeOf(departure), at)];
}

function ownerOf(chain: ChainCode, deposit: MovedDeposit): Account {
  if (deposit.treatment === 'dust') return dustAccount(chain);
  const { customerId, projectId } = deposit;
  if (customerId === null || projectId === null) return unmatchedAccount;
  return customerAccount(customerId, projectId);
}

function placeOf({
  walletType,
  walletId,
  address,
}: Pick<MovedDeposit, 'walletType' | 'walletId' | 'address'>): Account {
  return walletType === 'deposit' ? chainAccount(address) : hotAccount(walletId);
}

function entry(
  kind: string,
  bookedFor: Cause,
  chain: ChainCode,
  { contract, units }: { contract: string | null; units: bigint },
  debit: Account,
  credit: Account,
  at: Date,
): Entry {
  const asset = assetKey({ chain, contract, decimals: 0 });
  return {
    kind,
    cause: bookedFor,
    at,
    postings: [
      { account: debit, asset, units },
      { account: credit, asset, units: -units },
    ],
  };
}
