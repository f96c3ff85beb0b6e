import { formatUsd } from '../../../format/money.ts';
import { dollarsText, unitsOf } from '../../../format/change-of.ts';
import { dollarsRule, hasPayments, type CampaignValues } from './campaign.form.ts';

type Gifts = Pick<CampaignValues, 'rewardKind' | 'rewardValue' | 'friendKind' | 'friendValue'>;

const centsShown = 2;

/** What both get of each payment, however large that is: nothing of it while the form is not right. */
function fixedUnits({ rewardKind, rewardValue, friendKind, friendValue }: Gifts): bigint {
  const fixed = (kind: string, value: string) =>
    kind === 'flat_fee' && dollarsRule(value) === undefined ? unitsOf(value.trim()) : 0n;
  return fixed(rewardKind, rewardValue) + fixed(friendKind, friendValue);
}

/** Where an amount is given whatever is paid, a payment counts that is worth it. A share needs no smallest payment. */
export function usualSmallest(gifts: Gifts): string {
  const units = fixedUnits(gifts);
  if (units === 0n) return '';
  const [whole = '0', fraction = ''] = dollarsText(units).split('.');
  return `${whole}.${fraction.padEnd(centsShown, '0')}`;
}

/** With another gift the smallest payment follows, as long as nobody chose another one. */
export function withGift(values: CampaignValues, gift: Partial<Gifts>): CampaignValues {
  const after = { ...values, ...gift };
  const isUsual = values.smallestPayment === usualSmallest(values);
  return isUsual ? { ...after, smallestPayment: usualSmallest(after) } : after;
}

/** What somebody could have for less than it costs them; undefined where a fixed amount is never more than its payment. */
export function smallestWarning(
  values: Gifts & Pick<CampaignValues, 'smallestPayment' | 'eventKeys'>,
): string | undefined {
  const given = fixedUnits(values);
  if (given === 0n || !hasPayments(values.eventKeys)) return undefined;
  const smallest = values.smallestPayment.trim();
  if (smallest !== '' && dollarsRule(smallest) !== undefined) return undefined;
  const least = smallest === '' ? 0n : unitsOf(smallest);
  if (least >= given) return undefined;
  const gives = formatUsd(dollarsText(given));
  return least === 0n
    ? `A friend who pays one cent brings ${gives}. Say what the smallest payment is that counts.`
    : `A friend who pays ${formatUsd(smallest)} brings ${gives}: you give more than you get.`;
}
