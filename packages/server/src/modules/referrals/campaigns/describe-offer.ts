import { percentOf, spokenDollars } from './dollars.ts';
import type { Gift, Terms } from './terms.ts';

/** What a campaign gives, in one sentence. */
export function describeOffer(
  terms: Pick<
    Terms,
    'referrer' | 'friend' | 'perCustomer' | 'monthsPerCustomer' | 'countPerCustomer' | 'eventKeys' | 'smallestPayment'
  >,
): string {
  const sides = [sideText('The referrer', terms.referrer), sideText('the friend', terms.friend)].filter(
    (side) => side !== null,
  );
  if (sides.length === 0) return 'Nobody gets anything yet';
  const text = sides.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}, ${ofWhat(terms)}${howOften(terms)}`;
}

function sideText(who: string, gift: Gift | null): string | null {
  if (gift === null) return null;
  if (gift.type === 'flat_fee') return `${who} gets ${spokenDollars(gift.value)}`;
  const cap = gift.capUsdUnits === null ? '' : `, at most ${spokenDollars(gift.capUsdUnits)}`;
  return `${who} gets ${percentOf(gift.value)} %${cap}`;
}

function ofWhat({ eventKeys, smallestPayment }: Pick<Terms, 'eventKeys' | 'smallestPayment'>): string {
  const size = smallestPayment === null ? '' : ` of ${spokenDollars(smallestPayment)} or more`;
  const ofEvent: Readonly<Record<string, string>> = {
    payment: `of each payment${size}`,
    first_payment: `of the first payment${size}`,
    signup: 'for signing up',
  };
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(
    eventKeys.map((key) => ofEvent[key] ?? `for "${key}"`),
  );
}

function howOften({
  perCustomer,
  monthsPerCustomer,
  countPerCustomer,
}: Pick<Terms, 'perCustomer' | 'monthsPerCustomer' | 'countPerCustomer'>): string {
  if (perCustomer === 'one_time') return ', once for each friend';
  if (perCustomer === 'months_per_customer') return `, for ${counted(monthsPerCustomer, 'month')}`;
  if (perCustomer === 'count_per_customer') return `, ${counted(countPerCustomer, 'time')} for each friend`;
  return '';
}

function counted(count: number | null, word: string): string {
  return `${count ?? 0} ${word}${count === 1 ? '' : 's'}`;
}
