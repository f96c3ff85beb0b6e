import { usd } from '@coffer/kernel/asset.ts';
import { convert, money } from '@coffer/kernel/money.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { decimalOf } from '../deposits/index.ts';
import {
  deleteAllocation,
  findArrived,
  findNewestOpen,
  findOffers,
  insertAllocation,
  lockMoneyOf,
  resizeAllocation,
  type Allocated,
  type Arrived,
} from './allocation-store.ts';
import { bookingsOf, bookRevenue } from './book-revenue.ts';
import { choosePayment } from './choose-payment.ts';
import { listCounted } from './counted-store.ts';
import { lockPayment } from './payment-store.ts';
import type { Facts } from './payment-events.ts';
import { notePayment } from './record-payment.ts';
import { rateOf } from './rate-of.ts';
import { settlePayment } from './settle-payment.ts';

type Needs = Pick<Deps, 'db' | 'emit' | 'clock'>;

/**
 * Reaction to each step of a deposit: decides once to which payment it counts, and makes that payment what it is now. Looks at
 * how the deposit stands, not at which step was told: so steps may come twice, late, or in another order.
 */
export async function applyDeposit(deps: Needs, payload: Record<string, unknown>): Promise<void> {
  const depositId = Number(payload['depositId']);
  await inTransaction(deps.db, async (tx) => {
    await lockMoneyOf(tx, depositId);
    const arrived = await findArrived(tx, depositId);
    if (!arrived) return;
    const paymentId = await allocationOf(deps, tx, arrived);
    const payment = paymentId === undefined ? undefined : await lockPayment(tx, paymentId);
    if (payment)
      await settlePayment(deps, tx, payment, { actor: null, facts: factsOf(arrived), now: deps.clock.now() });
  });
}

async function allocationOf(deps: Needs, tx: Tx, arrived: Arrived): Promise<number | undefined> {
  const { allocation, asset, customerId } = arrived;
  const counts = arrived.treatment === 'credit' && asset !== null && customerId !== null;
  if (allocation) {
    if (counts && allocation.assetId === asset.id && allocation.customerId === customerId) {
      await resize(tx, arrived, allocation);
      return allocation.paymentId;
    }
    await release(deps, tx, arrived, allocation.paymentId);
  }
  return counts && isOnChain(arrived) ? allocate(deps, tx, arrived) : undefined;
}

function isOnChain({ status }: Arrived): boolean {
  return status === 'included' || status === 'confirmed';
}

/** Another block brought another amount: it counts at the same rate. */
async function resize(tx: Tx, arrived: Arrived, allocation: Allocated): Promise<void> {
  if (allocation.units === arrived.units || !isOnChain(arrived)) return;
  const { price, quote } = allocation;
  await resizeAllocation(tx, arrived.depositId, arrived.units, worthOf(arrived, price, quote));
}

/** Another block made it somebody else's, or no money that counts. */
async function release(deps: Needs, tx: Tx, { depositId }: Arrived, paymentId: number): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return;
  const step = { actor: null, now: deps.clock.now() };
  const own = (await listCounted(tx, paymentId)).filter((one) => one.depositId === depositId);
  const bookings = bookingsOf(payment, own, [0n]);
  const noted = await notePayment(deps, tx, payment, 'payment.reorged', {}, step);
  await bookRevenue(tx, noted, bookings, step.now);
  await deleteAllocation(tx, depositId);
  await settlePayment(deps, tx, noted, step);
}

async function allocate(deps: Needs, tx: Tx, arrived: Arrived): Promise<number | undefined> {
  const { asset, depositId, units, at } = arrived;
  if (!asset) return undefined;
  const offers = await findOffers(tx, arrived);
  const choice = choosePayment({ units, at }, offers, await findNewestOpen(tx, arrived));
  if (!choice) return undefined;
  const { paymentId, attemptId, wrongAsset } = choice;
  const quote = offers.find((offer) => offer.attemptId === attemptId);
  const rate = await rateOf(tx, asset.currencyId, at, quote, choice.held);
  const usdUnits = worthOf(arrived, rate.price, rate.quoted && quote ? quote : null);
  await insertAllocation(tx, {
    ...{ ...rate, depositId, paymentId, attemptId, wrongAsset, units, usdUnits, assetId: asset.id },
    ...{ arrivedAt: at, now: deps.clock.now() },
  });
  return paymentId;
}

type Quote = { dueUnits: bigint; usdUnits: bigint };

/** Who sends what a quote asks for has sent its dollars, however they were rounded. */
function worthOf({ asset, units }: Arrived, price: string, quote: Quote | null): bigint {
  if (quote) return (units * quote.usdUnits) / quote.dueUnits;
  if (!asset || price === '0') return 0n;
  const { chain, contract, decimals } = asset;
  return convert(money(units, { chain, contract, decimals }), price, usd, 'down').units;
}

function factsOf({ txHash, asset, units }: Arrived): Facts {
  if (!asset) return { transactionHash: txHash };
  return {
    transactionHash: txHash,
    network: asset.chain,
    currency: asset.currencyCode,
    amount: decimalOf(asset.chain, asset.contract, asset.decimals, units),
  };
}
