import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { decimalOf } from '../../deposits/index.ts';
import type { Arrived } from './arrived-store.ts';
import type { Facts } from '../asking/payment-events.ts';
import { lockPayment } from '../asking/payment-store.ts';
import { settlePayment } from './settle-payment.ts';

/** Payments of which deposits made a step, by their ids. */
export type Touched = Map<number, readonly Arrived[]>;

/** Makes payments what they are now, each once. */
export async function settleTouched(deps: Pick<Deps, 'emit' | 'clock'>, tx: Tx, touched: Touched): Promise<void> {
  const now = deps.clock.now();
  for (const [paymentId, arrived] of [...touched].toSorted(([a], [b]) => a - b)) {
    const payment = await lockPayment(tx, paymentId);
    if (payment) await settlePayment(deps, tx, payment, { actor: null, facts: factsOf(arrived), now });
  }
}

/** Of several together: what came in the currency of the last, and how many there were. */
function factsOf(all: readonly Arrived[]): Facts {
  const last = all.at(-1);
  if (!last) return {};
  const { txHash: transactionHash, asset } = last;
  const deposits = all.length === 1 ? {} : { deposits: all.length };
  if (!asset) return { transactionHash, ...deposits };
  const units = all.filter((one) => one.asset?.id === asset.id).reduce((sum, one) => sum + one.units, 0n);
  return {
    transactionHash,
    network: asset.chain,
    currency: asset.currencyCode,
    amount: decimalOf(asset.chain, asset.contract, asset.decimals, units),
    ...deposits,
  };
}
