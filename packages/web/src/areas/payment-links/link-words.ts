import { formatUsd } from '../../format/money.ts';
import { minutesAsked, type LinkValues } from './link.form.ts';

const hourMinutes = 60;
const dayMinutes = 1440;

/** `90 minutes`, `2 hours`, `1 day`: exact, in the largest unit that fits. */
export function lengthOf(minutes: number): string {
  const [count, unit] =
    minutes % dayMinutes === 0
      ? [minutes / dayMinutes, 'day']
      : minutes % hourMinutes === 0
        ? [minutes / hourMinutes, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** What the link will ask for, to the word; undefined until it is known who pays, and how much. */
export function sentenceOf(
  values: LinkValues,
  { usualMinutes, payable }: { usualMinutes: number | undefined; payable: readonly number[] | undefined },
): string | undefined {
  const who = payerWords(values);
  const what = amountWords(values);
  if (who === undefined || what === undefined) return undefined;
  const count = currencyCount(values, payable);
  if (count === 0) return `Requests ${what} from ${who}. It cannot be paid yet.`;
  const minutes = minutesAsked(values) ?? usualMinutes;
  const within = minutes === undefined ? '' : ` for ${lengthOf(minutes)}`;
  return `Requests ${what} from ${who}, payable${within}${currencyWords(count)}.`;
}

/** What is still to be entered, while there is no sentence yet. */
export function lackingOf(values: LinkValues): 'both' | 'payer' | 'amount' {
  if (payerWords(values) !== undefined) return 'amount';
  return amountWords(values) === undefined ? 'both' : 'payer';
}

function payerWords({ payer, customer, customerID, email }: LinkValues): string | undefined {
  if (payer === 'anyone') return 'anyone with the link';
  const named =
    payer === 'existing' ? [customer?.email, customer?.customerID] : [email.trim().toLowerCase(), customerID.trim()];
  return named.find(Boolean) ?? undefined;
}

function amountWords({ sum, amount }: LinkValues): string | undefined {
  if (sum === 'open') return 'an open amount';
  return amount === '' || amount === 0 ? undefined : formatUsd(String(amount));
}

/** Of those that payers may choose, for which an address can be given. */
function currencyCount({ paidIn, allowed }: LinkValues, payable: readonly number[] | undefined): number | undefined {
  if (paidIn === 'all') return payable?.length;
  return payable === undefined ? allowed.length : allowed.filter((id) => payable.includes(id)).length;
}

function currencyWords(count: number | undefined): string {
  if (count === undefined) return ' in any currency the project accepts';
  return count === 1 ? ' in one currency' : ` in any of ${count} currencies`;
}
