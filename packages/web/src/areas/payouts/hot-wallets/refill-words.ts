import { formatAmount } from '../../../format/amount.ts';
import { formatFee } from '../../../format/fee.ts';
import type { Funds } from './queries.ts';

export type Refill = NonNullable<Funds['refill']>;

/** In a sentence: no zeros that say nothing, and never less than it is. */
export function shortly(decimal: string, isStable: boolean): string {
  const [whole = '0', fraction = ''] = formatFee(decimal).split('.');
  const told = fraction.replace(/0+$/, '');
  const places = isStable && told.length <= 2 ? 2 : told.length;
  return formatAmount(`${whole}.${told}`, places, isStable);
}

type Facts = Pick<Refill, 'waiting' | 'payouts' | 'fees' | 'kept' | 'days'> & { held: string };

/** What it adds up to. */
export function refillReasons({ waiting, payouts, fees, kept, days, held }: Facts, isStable: boolean): string {
  const parts = [
    [waiting, 'for payouts that wait'],
    [payouts, `for about ${days} days of payouts`],
    [fees, `for fees of about ${days} days`],
    [kept, 'kept for network fees'],
  ].flatMap(([amount = '', what]) => (isNothing(amount) ? [] : [`${shortly(amount, isStable)} ${what}`]));
  const sum = parts.join(', ');
  return isNothing(held) ? `${sum}.` : `${sum}, less ${shortly(held, isStable)} that it holds.`;
}

/** Whether the cold wallet has it, as far as anybody here knows. */
export function refillSource({ from }: Pick<Refill, 'from'>, isStable: boolean): string {
  if (from === null) return 'Send it from any wallet of yours.';
  const { name, holds, isEnough } = from;
  const known = `${name} holds ${isEnough ? '' : 'only '}${shortly(holds, isStable)} by the books`;
  return isEnough ? `${known}.` : `${known}: send the rest from elsewhere.`;
}

export const isNothing = (decimal: string) => /^[0.]*$/.test(decimal);
