import type { Db } from '../../../platform/db/db.ts';
import type { ChainCurrency } from '../../assets/index.ts';

/** What others know of amounts, for the limit that holds where nobody has set one. */
export type Worth = {
  /** How many units are worth a cent now, by the id of a currency on its chain. What has no price of now is not in it. */
  centOf(db: Db, currencies: readonly ChainCurrency[]): Promise<ReadonlyMap<number, bigint>>;
  /** The least that an open quote asks for, by `dueKey`. */
  leastDue(db: Db, addressIds: readonly number[]): Promise<ReadonlyMap<string, bigint>>;
};
