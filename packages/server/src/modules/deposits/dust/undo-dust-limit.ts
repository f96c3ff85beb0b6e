import { lockCurrency } from '../../assets/index.ts';
import { decided, putBack, savedTrail, type Undoing } from '../../treasury-changes/index.ts';
import { dustLimits } from '../booking/dust-limits.ts';
import { storeLimit } from './put-dust-limit.ts';

/** In units, as text. */
const limit = putBack<string | null>(
  {
    async held({ tx, subject }) {
      const currency = await lockCurrency(tx, Number(subject['currencyId']));
      return currency && ((await dustLimits(tx)).get(currency.id)?.toString() ?? null);
    },
    async put({ tx, origin, subject, from, to }) {
      const currency = await lockCurrency(tx, Number(subject['currencyId']));
      const [was, is] = [from, to].map((units) => (units === null ? null : BigInt(units)));
      if (currency) await storeLimit(tx, origin, currency, { from: was ?? null, to: is ?? null });
    },
  },
  { ...savedTrail('currency.dust-limit-changed'), waits: () => true },
);

export const depositUndoings = {
  'currency.dust-limit-changed': limit,
  'deposit.matched': decided,
} as const satisfies Record<string, Undoing>;
