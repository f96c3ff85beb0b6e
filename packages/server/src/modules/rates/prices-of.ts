import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { choosePrice } from './choose-price.ts';
import type { Price, Unpriced } from './price.ts';
import { selectStates } from './store.ts';

/** What these currencies cost now, each by its id. What is too old, or in doubt, has a reason in place of a price. */
export async function pricesOf(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  currencyIds: readonly number[],
): Promise<ReadonlyMap<number, Price | Unpriced>> {
  const now = clock.now();
  const states = await selectStates(db, currencyIds);
  return new Map(states.map((state) => [state.currencyId, choosePrice(state, now)]));
}
