import type { Chain, Fee, Unsigned } from '../../../chains/port/port.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import { askFee } from '../../sweeps/index.ts';
import type { ToMove } from './signing-kind.ts';
import type { FreeHolding } from '../targets/signing-target-store.ts';

export type Transfer = { from: FreeHolding; units: bigint; fee: Fee; unsigned: Unsigned };
/** `dearest` is what one of them would cost at most, for whoever has to bring the coin for it. */
export type Transfers = { transfers: Transfer[]; dearest: Fee | undefined };

type Payer = { from: FreeHolding; fee: Fee };

const itemsMax = 100;
const asksAtOnceMax = 20;

/** Each address pays for its own: one that cannot is left out. */
export async function planTransfers(rules: ChainRules, open: Chain, moving: ToMove): Promise<Transfers> {
  const { contract } = moving.currency;
  const candidates = moving.holdings.slice(0, itemsMax);
  const payers = await feesOf(open, moving, candidates);
  const coins = await open.balances(candidates.map(({ address }) => ({ address, contract: null })));
  const payable = payers.flatMap(({ from, fee }, at) => {
    const coin = coins[at] ?? 0n;
    const units = contract === null ? (coin < from.units ? coin : from.units) - fee.unitsMax : from.units;
    return units > 0n && coin >= fee.unitsMax ? [{ from, fee, units }] : [];
  });
  const transfers = await inParts(payable, async ({ from, fee, units }): Promise<Transfer> => {
    const position = (await open.positions?.next(from.address)) ?? null;
    const order = { ...orderOf(moving, from, units), feeUnitsMax: fee.unitsMax };
    return { from, units, fee, unsigned: rules.build(order, fee, position, await open.anchor(order)) };
  });
  const dearest = payers.map(({ fee }) => fee).toSorted((a, b) => (a.unitsMax > b.unitsMax ? -1 : 1))[0];
  return { transfers, dearest };
}

/**
 * Where transfers are numbered, all cost the same: one estimate serves all. Elsewhere an address has a part of each day for
 * nothing, and what it pays depends on what is left of that.
 */
async function feesOf(open: Chain, moving: ToMove, candidates: readonly FreeHolding[]): Promise<Payer[]> {
  const { target, currency } = moving;
  const { name } = target.chain;
  if (!open.positions) {
    return inParts(candidates, async (from) => ({
      from,
      fee: await askFee(open, name, orderOf(moving, from, from.units)),
    }));
  }
  const [largest] = candidates;
  if (!largest) return [];
  // Not all of the coin can leave: a part of it is the fee.
  const fee = await askFee(open, name, orderOf(moving, largest, currency.contract === null ? 1n : largest.units));
  return candidates.map((from) => ({ from, fee }));
}

function orderOf({ target, currency }: ToMove, { address }: FreeHolding, units: bigint) {
  return { from: address, to: target.cold.address, contract: currency.contract, units };
}

async function inParts<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const told: R[] = [];
  for (let at = 0; at < all.length; at += asksAtOnceMax) {
    told.push(...(await Promise.all(all.slice(at, at + asksAtOnceMax).map(ask))));
  }
  return told;
}
