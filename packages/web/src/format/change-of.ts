import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, money, parseMoney } from '@coffer/kernel/money.ts';

export type Change = { text: string; direction: 'up' | 'down' | 'same' };

const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `+12.4 %`; undefined where there was nothing before, and so nothing to compare with. */
export function changeOf(now: bigint, before: bigint): Change | undefined {
  return before === 0n ? undefined : changeBy(permille(now - before, before), '%');
}

/** How much of what ended was paid, in tenths of a percent; undefined while nothing has ended. */
export function successOf(settled: number, lapsed: number): number | undefined {
  return settled + lapsed === 0 ? undefined : permille(BigInt(settled), BigInt(settled + lapsed));
}

/** `−0.7 pt`. */
export function pointsOf(now: number | undefined, before: number | undefined): Change | undefined {
  return now === undefined || before === undefined ? undefined : changeBy(now - before, 'pt');
}

/** `94.6 %`. */
export function percentText(permilles: number): string {
  return `${grouped.format(permilles / 10)} %`;
}

/** A share as a whole percent, and never nothing where there is something. */
export function shareText(part: bigint, whole: bigint): string {
  const share = permille(part, whole);
  return part > 0n && share < 10 ? '< 1 %' : `${Math.round(share / 10)} %`;
}

/** The units of an exact decimal of dollars. */
export function unitsOf(dollars: string): bigint {
  const read = parseMoney(dollars, usd);
  if (read instanceof Fault) throw read;
  return read.units;
}

/** And back. */
export function dollarsText(units: bigint): string {
  return formatMoney(money(units, usd));
}

/** Thousandths, to the nearest one. */
export function permille(part: bigint, whole: bigint): number {
  if (whole === 0n) return 0;
  const sign = part < 0n ? -1n : 1n;
  return Number(sign * ((sign * part * 2000n + whole) / (whole * 2n)));
}

function changeBy(tenths: number, unit: '%' | 'pt'): Change {
  const amount = `${grouped.format(Math.abs(tenths) / 10)} ${unit}`;
  if (tenths === 0) return { text: amount, direction: 'same' };
  return tenths > 0 ? { text: `+${amount}`, direction: 'up' } : { text: `−${amount}`, direction: 'down' };
}
