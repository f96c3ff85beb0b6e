import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { count, n, units, type Metric } from './metrics.ts';

export const newCustomers = count(
  { id: 'new_customers', name: 'New', betterWhen: 'up', measures: ['new_customer'] },
  (s) => n(s, 'new_customer'),
);

export const returningCustomers = count(
  { id: 'returning_customers', name: 'Returning', betterWhen: 'up', measures: ['customer', 'new_customer'] },
  (s) => n(s, 'customer') - n(s, 'new_customer'),
);

/** With two decimals, rounded down. */
export const paymentsPerCustomer: Metric = {
  id: 'payments_per_customer',
  name: 'Payments per customer',
  unit: 'number',
  betterWhen: 'up',
  measures: ['customer', 'customer_payment'],
  of(s) {
    const exact = paymentsPerCustomer.exact(s);
    return exact && Number((exact.over * 100n) / exact.under) / 100;
  },
  exact: (s) => (n(s, 'customer') === 0n ? null : { over: n(s, 'customer_payment'), under: n(s, 'customer') }),
};

/** What those who paid in the period have paid so far, whenever, less what they were given back: of each of them, on average. */
export const lifetimeValue: Metric = {
  id: 'lifetime_value',
  name: 'Lifetime value',
  unit: 'usd',
  betterWhen: 'up',
  measures: ['customer', 'customer_value'],
  of: (s) => (n(s, 'customer') === 0n ? null : dollarsOf(units(s, 'customer_value') / n(s, 'customer'))),
  exact: (s) => (n(s, 'customer') === 0n ? null : { over: units(s, 'customer_value'), under: n(s, 'customer') }),
};
