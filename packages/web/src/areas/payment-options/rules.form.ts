import type { PaymentRules } from './queries.ts';

/** Numbers may be empty while they are typed. */
export type RulesValues = {
  expiryMinutes: number | '';
  quoteMinutes: number | '';
  monitoringHours: number | '';
  underpayTolerancePct: string;
  overpayTolerancePct: string;
};
export type RulesField = keyof RulesValues;

const bounds = {
  expiryMinutes: [5, 525_600],
  quoteMinutes: [1, 120],
  monitoringHours: [1, 8760],
} as const satisfies Partial<Record<RulesField, readonly [number, number]>>;

const percent = /^(\d(\.\d{1,2})?|10(\.00?)?)$/;

/** In the words of the server, which has the last one. */
export const rulesChecks = {
  expiryMinutes: (value: number | '') => wholeProblem(value, bounds.expiryMinutes),
  quoteMinutes: (value: number | '') => wholeProblem(value, bounds.quoteMinutes),
  monitoringHours: (value: number | '') => wholeProblem(value, bounds.monitoringHours),
  underpayTolerancePct: percentProblem,
  overpayTolerancePct: percentProblem,
};

/** What a save sends. It is asked for once nothing is wrong. */
export function rulesOf(values: RulesValues): PaymentRules {
  return {
    expiryMinutes: Number(values.expiryMinutes),
    quoteMinutes: Number(values.quoteMinutes),
    monitoringHours: Number(values.monitoringHours),
    underpayTolerancePct: values.underpayTolerancePct.trim(),
    overpayTolerancePct: values.overpayTolerancePct.trim(),
  };
}

const spans = [
  ['day', 1440],
  ['hour', 60],
] as const;

/** `3 days`; undefined where the number says it well enough. */
export function spanText(minutes: number | ''): string | undefined {
  if (minutes === '') return undefined;
  const [unit, size] = spans.find(([, of]) => minutes >= of && minutes % of === 0) ?? [];
  if (unit === undefined || size === undefined) return undefined;
  const count = minutes / size;
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}

function wholeProblem(value: number | '', [least, most]: readonly [number, number]): string | null {
  if (value === '' || !Number.isInteger(value)) return 'must be a whole number';
  if (value < least) return `must be at least ${least}`;
  return value > most ? `must be at most ${most}` : null;
}

function percentProblem(text: string): string | null {
  return percent.test(text.trim()) ? null : 'must be a decimal from 0 to 10 with at most 2 decimals, such as "0.5"';
}
