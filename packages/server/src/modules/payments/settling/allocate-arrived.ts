import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { insertAllocations, type NewAllocation, type Rate } from './allocation-store.ts';
import { findNewestOpen, findOffers, type Arrived, type Open } from './arrived-store.ts';
import { choosePayment, isEnoughOf, type Choice, type Offer } from './choose-payment.ts';
import { isInTime } from './in-time.ts';
import { rateOf, worthNothing } from './rate-of.ts';
import { settleTouched, type Touched } from './settle-touched.ts';
import { worthOf } from './worth-of.ts';

type Needs = Pick<Deps, 'emit' | 'clock'>;

/** What money may count to that comes alike: read once for all of it. */
type Ground = { offers: readonly (Offer & Rate)[]; open: Open | undefined };

/** What was decided and is not written yet; what payments get by it is added to what was, or will be, read of them. */
type Round = {
  grounds: Map<string, Ground>;
  standings: Map<number, (Offer | Open)[]>;
  added: Map<number, bigint>;
  rates: Map<string, Awaited<ReturnType<typeof rateOf>>>;
  planned: NewAllocation[];
  touched: Touched;
};

/**
 * Decides, one after the other, to which payment each of these counts. It is as if each were judged by itself: one that makes a
 * payment whole is taken in before the next is looked at, all others together.
 */
export async function allocateArrived(deps: Needs, tx: Tx, fresh: readonly Arrived[]): Promise<void> {
  const round: Round = { ...nothingRead(), rates: new Map(), planned: [], touched: new Map() };
  for (const arrived of fresh) {
    if ((await allocate(tx, round, arrived)) === 'whole') await takeIn(deps, tx, round);
  }
  await takeIn(deps, tx, round);
}

function nothingRead(): Pick<Round, 'grounds' | 'standings' | 'added'> {
  return { grounds: new Map(), standings: new Map(), added: new Map() };
}

async function takeIn(deps: Needs, tx: Tx, round: Round): Promise<void> {
  await insertAllocations(tx, round.planned, deps.clock.now());
  await settleTouched(deps, tx, round.touched);
  round.planned = [];
  round.touched.clear();
  Object.assign(round, nothingRead());
}

/** `whole`: its payment has got what it asks for by it. */
async function allocate(tx: Tx, round: Round, arrived: Arrived): Promise<'whole' | undefined> {
  const { asset, depositId, units } = arrived;
  if (!asset) return undefined;
  const ground = await groundOf(tx, round, arrived);
  const choice = choosePayment(arrived, ground.offers, ground.open?.paymentId);
  if (!choice) return undefined;
  const { paymentId, attemptId, held } = choice;
  const quote = ground.offers.find((offer) => offer.attemptId === attemptId);
  const rate = await rateFor(tx, round, arrived, choice, quote);
  const usdUnits = worthOf(arrived, rate.price, rate.quoted && quote ? quote : null);
  const payment = quote ?? ground.open;
  if (!payment) throw new Error(`payment ${paymentId} was chosen and is not known`);
  const late = payment.paymentStatus === 'cancelled' || !isInTime(payment.paymentExpiresAt, arrived);
  round.planned.push({
    ...rate,
    depositId,
    paymentId,
    attemptId,
    assetId: asset.id,
    units,
    usdUnits,
    late,
    wrongAsset: choice.wrongAsset || !(held || asset.isTaken),
  });
  round.touched.set(paymentId, [...(round.touched.get(paymentId) ?? []), arrived]);
  const before = isEnoughOf(payment);
  addTo(round, paymentId, usdUnits);
  return !before && isEnoughOf(payment) ? 'whole' : undefined;
}

async function groundOf(tx: Tx, round: Round, arrived: Arrived): Promise<Ground> {
  const { addressId, asset, at, names } = arrived;
  const key = JSON.stringify([addressId, asset?.id, at.getTime(), names]);
  const known = round.grounds.get(key);
  if (known) return known;
  const ground = { offers: await findOffers(tx, arrived), open: await findNewestOpen(tx, arrived) };
  round.grounds.set(key, ground);
  for (const one of [...ground.offers, ...(ground.open ? [ground.open] : [])]) {
    one.countedUsdUnits += round.added.get(one.paymentId) ?? 0n;
    round.standings.set(one.paymentId, [...(round.standings.get(one.paymentId) ?? []), one]);
  }
  return ground;
}

function addTo({ added, standings }: Round, paymentId: number, usdUnits: bigint): void {
  added.set(paymentId, (added.get(paymentId) ?? 0n) + usdUnits);
  for (const one of standings.get(paymentId) ?? []) one.countedUsdUnits += usdUnits;
}

async function rateFor(tx: Tx, round: Round, arrived: Arrived, choice: Choice, quote: Rate | undefined) {
  const { asset, minedAt } = arrived;
  if (!asset) throw new Error(`deposit ${arrived.depositId} is of no currency`);
  const key = JSON.stringify([asset.id, minedAt.getTime(), choice.attemptId, choice.held]);
  const known = round.rates.get(key);
  if (known) return known;
  // What the shop does not want it may not be able to sell, whatever the market says: a person looks first.
  const isWanted = asset.isTaken || choice.held;
  const rate =
    asset.priced && isWanted ? await rateOf(tx, asset.currencyId, minedAt, quote, choice.held) : worthNothing(minedAt);
  round.rates.set(key, rate);
  return rate;
}
