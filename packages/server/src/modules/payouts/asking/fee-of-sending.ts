import { Fault } from '@coffer/kernel/fault.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import { ratesOf, type PriceDeps } from './price-wish.ts';

const unavailable = 503;

/** What sending any amount of a currency costs today, in dollars; null while no node or no price says it. */
export async function feeOfSending(deps: PriceDeps, db: Db, currency: ChainCurrency): Promise<bigint | null> {
  try {
    const { fee } = await ratesOf(deps, db, currency);
    return fee.usdUnits;
  } catch (error) {
    if (error instanceof Fault && error.status === unavailable) return null;
    throw error;
  }
}
