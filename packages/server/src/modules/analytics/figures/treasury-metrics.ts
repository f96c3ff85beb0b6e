import { count, money, n, units } from './metrics.ts';

export const networkFees = money(
  { id: 'network_fees', name: 'Network fees', betterWhen: 'down', measures: ['network_fee'] },
  (s) => units(s, 'network_fee'),
);

/** Whether or not somebody knows what its fee was worth. */
export const transactions = count(
  { id: 'transactions', name: 'Transactions', betterWhen: null, measures: ['network_fee', 'fee_unpriced'] },
  (s) => n(s, 'network_fee') + n(s, 'fee_unpriced'),
);

/** What no price is known for is in no sum of dollars: it is counted here. */
export const unpricedFees = count(
  { id: 'unpriced_fees', name: 'Without a known price', betterWhen: 'down', measures: ['fee_unpriced'] },
  (s) => n(s, 'fee_unpriced'),
);

export const swept = money({ id: 'swept', name: 'Moved to cold wallets', betterWhen: null, measures: ['swept'] }, (s) =>
  units(s, 'swept'),
);

export const sweeps = count(
  { id: 'sweeps', name: 'Sweeps', betterWhen: null, measures: ['swept', 'swept_unpriced'] },
  (s) => n(s, 'swept') + n(s, 'swept_unpriced'),
);

export const unpricedSweeps = count(
  { id: 'unpriced_sweeps', name: 'Without a known price', betterWhen: 'down', measures: ['swept_unpriced'] },
  (s) => n(s, 'swept_unpriced'),
);

export const paidOut = money({ id: 'paid_out', name: 'Paid out', betterWhen: null, measures: ['paid_out'] }, (s) =>
  units(s, 'paid_out'),
);

export const payouts = count({ id: 'payouts', name: 'Payouts', betterWhen: null, measures: ['paid_out'] }, (s) =>
  n(s, 'paid_out'),
);
