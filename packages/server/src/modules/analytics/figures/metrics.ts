import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { secondsOfClass, type Measure } from './measures.ts';

/** What was counted and added up, whatever of. */
export type Sums = ReadonlyMap<Measure, { n: bigint; units: bigint; byLabel: ReadonlyMap<string, bigint> }>;
export type Value = string | number | null;

export type Metric = {
  id: string;
  name: string;
  unit: 'usd' | 'count' | 'number' | 'ratio' | 'seconds';
  betterWhen: 'up' | 'down' | null;
  measures: readonly Measure[];
  /** Of sums, and never of values of others: an average of averages is none. */
  of(sums: Sums): Value;
  /** The same before it is told, so that a change is worked out of what is exact. */
  exact(sums: Sums): Fraction | null;
};

/** A number as it is. */
export type Fraction = { over: bigint; under: bigint };

export function n(sums: Sums, measure: Measure): bigint {
  return sums.get(measure)?.n ?? 0n;
}

export function units(sums: Sums, measure: Measure): bigint {
  return sums.get(measure)?.units ?? 0n;
}

type Named = Pick<Metric, 'id' | 'name' | 'betterWhen' | 'measures'>;

export function money(named: Named, of: (sums: Sums) => bigint): Metric {
  return { ...named, unit: 'usd', of: (s) => dollarsOf(of(s)), exact: (s) => ({ over: of(s), under: 1n }) };
}

export function count(named: Named, of: (sums: Sums) => bigint): Metric {
  return { ...named, unit: 'count', of: (s) => Number(of(s)), exact: (s) => ({ over: of(s), under: 1n }) };
}

export const grossVolume = money(
  { id: 'gross_volume', name: 'Gross volume', betterWhen: 'up', measures: ['received'] },
  (s) => units(s, 'received'),
);

export const netVolume = money(
  { id: 'net_volume', name: 'Net volume', betterWhen: 'up', measures: ['received', 'given_back'] },
  (s) => units(s, 'received') - units(s, 'given_back'),
);

export const refunds = money({ id: 'refunds', name: 'Refunds', betterWhen: 'down', measures: ['given_back'] }, (s) =>
  units(s, 'given_back'),
);

export const paidPayments = count({ id: 'payments', name: 'Payments', betterWhen: 'up', measures: ['received'] }, (s) =>
  n(s, 'received'),
);

export const createdPayments = count(
  { id: 'created', name: 'Payments created', betterWhen: 'up', measures: ['created'] },
  (s) => n(s, 'created'),
);

export const steps = count(
  { id: 'reached', name: 'Payments that got there', betterWhen: 'up', measures: ['step'] },
  (s) => n(s, 'step'),
);

export const lapsedPayments = count(
  { id: 'lapsed', name: 'Payments not paid', betterWhen: 'down', measures: ['lapsed'] },
  (s) => n(s, 'lapsed'),
);

/** Rounded down to what a dollar is counted in. */
export const averagePayment: Metric = {
  id: 'average_payment',
  name: 'Average payment',
  unit: 'usd',
  betterWhen: 'up',
  measures: ['received'],
  of: (s) => (n(s, 'received') === 0n ? null : dollarsOf(units(s, 'received') / n(s, 'received'))),
  exact: (s) => (n(s, 'received') === 0n ? null : { over: units(s, 'received'), under: n(s, 'received') }),
};

/** Of those that ended: expired and cancelled ones are the others. */
export const successRate: Metric = {
  id: 'success_rate',
  name: 'Success rate',
  unit: 'ratio',
  betterWhen: 'up',
  measures: ['received', 'lapsed'],
  of(s) {
    const exact = successRate.exact(s);
    return exact && numberOf(exact);
  },
  exact(s) {
    const under = n(s, 'received') + n(s, 'lapsed');
    return under === 0n ? null : { over: n(s, 'received'), under };
  },
};

/** By classes of waiting times, each about a fifth wide: told by the middle of the class. */
export function payTime(percent: bigint): Metric {
  const of = (sums: Sums): number | null => {
    const byLabel = sums.get('pay_time')?.byLabel ?? new Map<string, bigint>();
    const all = [...byLabel].map(([label, people]) => ({ at: Number(label), people })).toSorted((a, b) => a.at - b.at);
    const whole = all.reduce((sum, one) => sum + one.people, 0n);
    let seen = 0n;
    for (const one of all) {
      seen += one.people;
      if (seen * 100n >= whole * percent) return secondsOfClass(one.at);
    }
    return null;
  };
  return {
    id: `p${percent}`,
    name: `Time to pay, ${percent} % within`,
    unit: 'seconds',
    betterWhen: 'down',
    measures: ['pay_time'],
    of,
    exact(sums) {
      const seconds = of(sums);
      return seconds === null ? null : { over: BigInt(Math.round(seconds * 1000)), under: 1000n };
    },
  };
}

/** With six digits, rounded down. */
export function numberOf({ over, under }: Fraction): number {
  return Number((over * 1_000_000n) / under) / 1_000_000;
}
