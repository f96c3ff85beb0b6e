import { fault } from '@coffer/contract/errors.ts';
import type { Chain, Fee, SendOrder } from '../../../chains/port/port.ts';

const unbounded = 10n ** 30n;

/** What sending would cost, whatever that is; what the chain would refuse is told to whoever asked for it. */
export async function askFee(open: Chain, name: string, order: Omit<SendOrder, 'feeUnitsMax'>): Promise<Fee> {
  try {
    return await open.estimateFee({ ...order, feeUnitsMax: unbounded });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw fault('UNPROCESSABLE', `${name} would not take this: ${error.message}`, { cause: error });
  }
}
