import { putBack, savedTrail, type Undoing } from '../treasury-changes/index.ts';
import { fixPrice } from './set-rate.ts';
import { lockState } from './store.ts';

const price = putBack<string | null>(
  {
    held: async ({ tx, subject }) => (await lockState(tx, Number(subject['currencyId']))).manualPrice,
    put({ tx, origin, subject, from, to }) {
      const currency = { currencyId: Number(subject['currencyId']), code: String(subject['code']) };
      return fixPrice(tx, origin, currency, { from, to });
    },
  },
  { ...savedTrail('rate.changed'), waits: () => true },
);

export const rateUndoings = { 'rate.changed': price } as const satisfies Record<string, Undoing>;
