import type { Worth } from '../modules/deposits/index.ts';
import { leastDue } from '../modules/payments/index.ts';
import { centsOf } from '../modules/rates/index.ts';
import type { Deps } from '../platform/deps.ts';

/** What prices and payments say of amounts, for those who tell dust from money. */
export function worthOf(deps: Pick<Deps, 'clock'>): Worth {
  return { centOf: (db, currencies) => centsOf(deps, db, currencies), leastDue };
}
