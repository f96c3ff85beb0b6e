import { changeOf, percentText, pointsOf, unitsOf, type Change } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import type { Total, Unit, Value } from '../queries.ts';

/** Where there is nothing to tell. */
export const nothing = '–';

const grouped = new Intl.NumberFormat('en-US');
const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A value as people read it. */
export function valueText(unit: Unit, value: Value): string {
  if (value === null) return nothing;
  switch (unit) {
    case 'usd':
      return formatUsd(String(value));
    case 'count':
      return grouped.format(Number(value));
    case 'number':
      return decimals.format(Number(value));
    case 'ratio':
      return percentText(permilleOf(value));
    case 'seconds':
      return timeText(Number(value));
  }
}

/** `48 s`, `2 min 5 s`, `3 h 20 min`, `2 d 4 h`. */
export function timeText(seconds: number): string {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  const whole = Math.round(seconds);
  const steps = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ] as const;
  const first = steps.findIndex(([, size]) => whole >= size);
  const [name, size] = steps[first] ?? steps[3];
  const rest = steps[first + 1];
  const left = rest ? Math.floor((whole % size) / rest[1]) : 0;
  return rest && left > 0
    ? `${Math.floor(whole / size)} ${name} ${left} ${rest[0]}`
    : `${Math.floor(whole / size)} ${name}`;
}

const reasons = {
  not_compared: '',
  previous_zero: 'nothing before',
  undefined: 'nothing to compare with',
} as const;

export type ChangeShown = { text: string; tone: 'good' | 'bad' | 'neutral' };

/** How a figure has changed; where that is no number, why. */
export function changeText(unit: Unit, betterWhen: 'up' | 'down' | null, total: Total): ChangeShown {
  const { value, previous, change, changeReason } = total;
  if (change === null) return { text: reasons[changeReason ?? 'undefined'], tone: 'neutral' };
  const shown = unit === 'ratio' ? pointsOf(permilleOf(value), permilleOf(previous)) : byPercent(change);
  return shown ? { text: shown.text, tone: toneOf(shown.direction, betterWhen) } : { text: '', tone: 'neutral' };
}

/** The same of a part, which the server gives without its change. */
export function partChange(
  unit: Unit,
  betterWhen: 'up' | 'down' | null,
  value: Value,
  previous: Value,
): ChangeShown | undefined {
  if (value === null || previous === null) return undefined;
  const shown =
    unit === 'ratio'
      ? pointsOf(permilleOf(value), permilleOf(previous))
      : unit === 'usd'
        ? changeOf(unitsOf(String(value)), unitsOf(String(previous)))
        : changeOf(thousandths(value), thousandths(previous));
  return shown && { text: shown.text, tone: toneOf(shown.direction, betterWhen) };
}

function byPercent(change: number): Change | undefined {
  return changeOf(BigInt(Math.round(change * 1_000_000)) + 1_000_000n, 1_000_000n);
}

function thousandths(value: string | number): bigint {
  return BigInt(Math.round(Number(value) * 1000));
}

function permilleOf(ratio: Value): number {
  return Math.round(Number(ratio) * 1000);
}

function toneOf(direction: Change['direction'], betterWhen: 'up' | 'down' | null): ChangeShown['tone'] {
  if (direction === 'same' || betterWhen === null) return 'neutral';
  return direction === betterWhen ? 'good' : 'bad';
}
