import type { Result } from '@coffer/contract/endpoint.ts';
import type { listRates as endpoint } from '@coffer/contract/money-in/rates.ts';
import { authorize } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { choosePrice } from './choose-price.ts';
import { selectReadStates, type ReadState } from './store.ts';

type RateView = Result<typeof endpoint>[number];

export async function listRates(call: Call): Promise<RateView[]> {
  authorize(call.subject, 'projects:read');
  return (await selectReadStates(call.db, 'known')).map((state) => viewRate(state, call.now));
}

export function viewRate(state: ReadState, now: Date): RateView {
  const chosen = choosePrice(state, now);
  const isPriced = 'usd' in chosen;
  return {
    currencyID: state.currencyId,
    currencyCode: state.code,
    price: isPriced ? chosen.usd : null,
    at: isPriced ? chosen.at.toISOString() : null,
    source: isPriced ? chosen.source : null,
    // A price that still holds may be about to be doubted.
    reason: isPriced ? state.reason : chosen.reason,
    mode: state.manualPrice === null ? 'market' : 'manual',
    manualPrice: state.manualPrice,
    sources: state.readings.map(({ source: name, price, at, error }) => ({ name, price, at, error })),
  };
}
