import type { Fee, SendOrder } from '../../../chains/port/port.ts';
import { FeeAboveCap } from '../../../chains/port/failures.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import type { Version } from '../orders/outgoing.ts';
import { coinText, type Sending } from '../orders/sending.ts';

const dearTryAgainMs = 30_000;
const failsTryAgainMs = 60_000;

/** What sending would cost now, or why nothing is sent at the moment. */
export async function priceOrder(
  work: Sending,
  order: SendOrder,
  outbids?: Version,
): Promise<{ fee: Fee } | { waiting: Waiting }> {
  try {
    return { fee: await work.chain.estimateFee(order, outbids && feeOf(outbids)) };
  } catch (error) {
    if (error instanceof FeeAboveCap) {
      const [now, most] = [await coinText(work, error.feeUnits), await coinText(work, order.feeUnitsMax)];
      const reason = `Sending costs up to ${now} now, and at most ${most} is allowed.`;
      return { waiting: { code: 'GAS_TOO_HIGH', reason, tryAgainMs: dearTryAgainMs } };
    }
    if (error instanceof RangeError) {
      return { waiting: { code: 'WOULD_FAIL', reason: error.message, tryAgainMs: failsTryAgainMs } };
    }
    throw error;
  }
}

function feeOf({ feeUnitsMax, feeDetail }: Version): Fee {
  return { unitsMax: feeUnitsMax, unitsLikely: feeUnitsMax, price: null, detail: feeDetail };
}
