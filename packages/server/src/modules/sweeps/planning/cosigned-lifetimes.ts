import type { Chain } from '../../../chains/port/port.ts';
import type { Cosigning, Lifetime } from '../../../chains/port/cosigning.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import type { CosignedAsked, CosignedShown } from '../../../chains/port/signing.ts';
import { cause } from '../../../platform/cause.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { intend, outgoingOf, type OutgoingView } from '../../outgoing/index.ts';
import type { FeePayer } from '../../wallets/index.ts';
import { selectUnderWay } from './cosigned-store.ts';

/** So many of one payer are ever looked at: each lends the network its rent. */
const numbersMax = 32;
/** Opening one costs a signature, twice at most. */
const openingFeeTimes = 2n;

export type LifetimesAsk = {
  blockchainId: number;
  open: Chain;
  rules: ChainRules;
  payer: FeePayer;
  count: number;
};
export type Lifetimes = { ready: Lifetime[]; opening: OutgoingView[]; openingUnits: bigint };

/**
 * What so many transactions of a payer may live by while somebody signs them: those that are there and in nobody's hand, and
 * those that the payer opens just now. What is missing is opened from here on.
 */
export async function openLifetimes(
  deps: Deps,
  { blockchainId, open, rules, payer, count }: LifetimesAsk,
): Promise<Lifetimes> {
  const cosigning = cosigningOf(open);
  const taken = await takenLifetimes(deps.db, rules, blockchainId);
  const found: Lifetimes = { ready: [], opening: [], openingUnits: 0n };
  for (let number = 0; number < numbersMax; number += 1) {
    if (found.ready.length + found.opening.length >= count) break;
    const told = await cosigning.lifetime(payer.address, number);
    if ('lifetime' in told) {
      if (!taken.has(told.lifetime.account)) found.ready.push(told.lifetime);
      continue;
    }
    const { opens } = told;
    const order = { from: payer.address, contract: null, ...opens };
    const fee = await open.estimateFee({ ...order, feeUnitsMax: opens.units });
    const opening = cause('nonce', blockchainId, payer.address, number);
    const feeUnitsMax = fee.unitsMax * openingFeeTimes;
    const id = await inTransaction(deps.db, (tx) =>
      intend(deps, tx, {
        ...order,
        cause: opening,
        kind: 'nonce',
        blockchainId,
        walletId: payer.walletId,
        feeUnitsMax,
      }),
    );
    const view = (await outgoingOf(deps.db, [id])).get(id);
    if (!view || hasEnded(view)) continue;
    found.opening.push(view);
    found.openingUnits += opens.units + fee.unitsMax;
  }
  return found;
}

/** Those that are there and in nobody's hand. Nothing is opened for it. */
export async function readyLifetimes(
  db: Db,
  { blockchainId, open, rules, payer, count }: LifetimesAsk,
): Promise<Lifetime[]> {
  const cosigning = cosigningOf(open);
  const taken = await takenLifetimes(db, rules, blockchainId);
  const ready: Lifetime[] = [];
  let missing = 0;
  // They are opened in order: behind as many as were ever wanted at once there are none.
  for (let number = 0; number < numbersMax && ready.length < count && missing < count; number += 1) {
    const told = await cosigning.lifetime(payer.address, number);
    if (!('lifetime' in told)) missing += 1;
    else if (!taken.has(told.lifetime.account)) ready.push(told.lifetime);
  }
  return ready;
}

/** By the names of their accounts: what somebody may sign, or has signed and is not over. */
export async function takenLifetimes(db: Db, rules: ChainRules, blockchainId: number): Promise<ReadonlySet<string>> {
  const underWay = await selectUnderWay(db, blockchainId);
  return new Set(underWay.flatMap((shown) => cosignedIn(rules, shown).map(({ account }) => account)));
}

/** What a request of ours asks for. That its words and its bytes say the same was seen when it was made. */
export function cosignedIn({ cosigned, code }: ChainRules, shown: CosignedShown): CosignedAsked[] {
  if (!cosigned) throw new TypeError(`${code} has nothing that a hot wallet signs with others`);
  const read = cosigned.read(shown);
  if ('reason' in read) throw new Error(`a request of ours is not what it shows: ${read.reason}`);
  return read.transactions;
}

export function cosigningOf({ cosigning, code }: Chain): Cosigning {
  if (!cosigning) throw new TypeError(`${code} has nothing that a hot wallet signs with others`);
  return cosigning;
}

/** It is not there all the same: its number is of no use. */
function hasEnded({ status }: OutgoingView): boolean {
  return status === 'failed' || status === 'dead' || status === 'cancelled';
}
