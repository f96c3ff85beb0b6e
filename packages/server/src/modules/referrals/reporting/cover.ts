import { usd, type Asset } from '@coffer/kernel/asset.ts';
import { convert } from '@coffer/kernel/money.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listChainCurrencies, type ChainCurrency } from '../../assets/index.ts';
import { freeFundsOf, freeOf, listPayingWallets } from '../../payouts/index.ts';
import { priceIn, pricesOf } from '../../rates/index.ts';
import { owedByCurrency, type Owed, type OwedBy } from './summary-store.ts';

export type CoverDeps = Pick<Deps, 'chains' | 'clock'>;

/** What stands in the way: hot wallets have too little, or projects earned too little in that currency, whatever their wallets have. */
export const lackKinds = ['hot_wallets', 'earned'] as const;

/** In dollars: for all that is owed and not set aside, and for what is due of it. */
export type Lack = { of: (typeof lackKinds)[number]; all: bigint; due: bigint };

/** What is there to pay with, in dollars. */
export type Cover = {
  /** What hot wallets have and have promised to nobody. */
  free: bigint;
  /** What the projects earned and have promised to nobody: below zero where a reorg took back what was paid out. */
  earned: bigint;
  /** Of what was approved, what hot wallets do not have: its payouts wait. */
  waiting: bigint;
  lacks: readonly Lack[];
};

/**
 * Null: nobody knows what the currency is worth. What was approved while no hot wallet has it is not set aside: it is due still.
 */
export type Covered = Owed & { cover: Cover | null };

/**
 * What is owed in each currency beside what a payout is measured by as it is asked for and as it is sent: what its project earned in
 * that currency, and what a hot wallet has. What covers both is paid.
 */
export async function coverOf(deps: CoverDeps, db: Db, owed: readonly OwedBy[]): Promise<Covered[]> {
  if (owed.length === 0) return [];
  const currencies = new Map((await listChainCurrencies(db)).map((one) => [one.id, one]));
  const prices = await pricesOf(
    deps,
    db,
    owed.map(({ currencyId }) => currencyId),
  );
  const covered: Covered[] = [];
  for (const one of owedByCurrency(owed)) {
    const currency = currencies.get(one.blockchainCurrencyId);
    const price = currency && priceIn(prices, currency);
    const of = owed.filter(({ blockchainCurrencyId }) => blockchainCurrencyId === one.blockchainCurrencyId);
    const cover = currency && price && 'usd' in price ? await coverIn(deps, db, currency, price.usd, of) : null;
    const waiting = cover?.waiting ?? 0n;
    covered.push({ ...one, setAside: one.setAside - waiting, due: one.due + waiting, cover });
  }
  return covered;
}

async function coverIn(
  deps: CoverDeps,
  db: Db,
  currency: ChainCurrency,
  price: string,
  owed: readonly OwedBy[],
): Promise<Cover> {
  const { blockchainCode, blockchainId, contract, decimals } = currency;
  const asset: Asset = { chain: blockchainCode, contract, decimals };
  const worth = (units: bigint) =>
    units < 0n
      ? -convert({ units: -units, asset }, price, usd, 'up').units
      : convert({ units, asset }, price, usd, 'down').units;
  const earned = await freeFundsOf(
    db,
    owed.map(({ projectId }) => projectId),
    currency,
  );
  const left = new Map<number, bigint>();
  const places: Place[] = [];
  for (const { projectId, usdUnits, setAside, due } of owed) {
    const wallets = await listPayingWallets(db, projectId, blockchainId);
    for (const { walletId } of wallets) {
      if (left.has(walletId)) continue;
      const { held, reserved, floor } = await freeOf(deps, db, walletId, asset);
      left.set(walletId, worth(held - reserved - floor));
    }
    const own = standOf(wallets.map(({ walletId }) => left.get(walletId) ?? 0n));
    places.push({
      all: usdUnits - setAside,
      due,
      approved: setAside,
      ...own,
      earned: worth(earned.get(projectId) ?? 0n),
    });
  }
  const together = standOf([...left.values()]);
  return {
    free: together.free,
    earned: sum(places.map((place) => place.earned)),
    waiting: sum(places.map((place) => least(place.approved, place.overdrawn))),
    lacks: lackKinds
      .map((of): Lack => ({ of, all: lackOf(of, places, together, 'all'), due: lackOf(of, places, together, 'due') }))
      .filter(({ all, due }) => all > 0n || due > 0n),
  };
}

/** Of hot wallets: what they have promised to nobody, and what they promised to payouts and do not have. */
type Stand = { free: bigint; overdrawn: bigint };

/** What one has helps none that promised too much: a payout leaves from the wallet that was chosen for it. */
function standOf(left: readonly bigint[]): Stand {
  return {
    free: sum(left.map((one) => (one > 0n ? one : 0n))),
    overdrawn: sum(left.map((one) => (one < 0n ? -one : 0n))),
  };
}

/** A project: what it is to pay, what of it was approved, and with what. */
type Place = Stand & { all: bigint; due: bigint; approved: bigint; earned: bigint };

/** What one project earned pays for no other. Projects may share hot wallets: those lack what all of them need, or what one does. */
function lackOf(of: Lack['of'], places: readonly Place[], together: Stand, needed: 'all' | 'due'): bigint {
  if (of === 'earned') return sum(places.map((place) => missing(place[needed], place.earned)));
  const all = { needed: sum(places.map((place) => place[needed])), approved: sum(places.map((one) => one.approved)) };
  return places
    .map((place) => lacking({ needed: place[needed], approved: place.approved }, place))
    .reduce((a, b) => (a > b ? a : b), lacking(all, together));
}

/** Whoever is paid next waits until a wallet has what it promised before. */
function lacking({ needed, approved }: { needed: bigint; approved: bigint }, { free, overdrawn }: Stand): bigint {
  const more = missing(needed, free);
  return more > 0n ? more + overdrawn : least(approved, overdrawn);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function missing(needed: bigint, there: bigint): bigint {
  return needed > 0n && needed > there ? needed - there : 0n;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, one) => total + one, 0n);
}

/** What is missing before all of it is paid: the greater of both, since what comes in may end up in the hot wallet. */
export function greatestLack(lacks: readonly Lack[], needed: 'all' | 'due'): bigint {
  return lacks.map((lack) => lack[needed]).reduce((a, b) => (a > b ? a : b), 0n);
}
