import * as rates from '@coffer/contract/money-in/rates.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { getTicker } from './get-ticker.ts';
import { listRates } from './list-rates.ts';
import { setRate } from './set-rate.ts';

export function rateRoutes(bind: Bind, deps: Deps): void {
  bind(rates.getTicker, (_input, call) => getTicker(deps, call));
  bind(rates.listRates, (_input, call) => listRates(call));
  bind(rates.setRate, ({ params, body }, call) => setRate(deps, call, { ...body, ...params }));
}
