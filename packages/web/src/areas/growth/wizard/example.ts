import { usd } from '@coffer/kernel/asset.ts';
import { dollarsText, unitsOf } from '../../../format/change-of.ts';
import { dollarsRule, type CampaignValues, type RewardKind } from './campaign.form.ts';

export const examplePaid = '128.40';
const unitsPerCent = 10n ** BigInt(usd.decimals - 2);
const basisPoints = 10_000n;

export type Example = { referrer: string; friend: string; keep: string };

/** What a payment of the example brings each of them; undefined while the form is not right. */
export function exampleOf(values: CampaignValues): Example | undefined {
  const paid = unitsOf(examplePaid);
  const smallest = values.smallestPayment.trim();
  if (smallest !== '' && dollarsRule(smallest) !== undefined) return undefined;
  if (smallest !== '' && paid < unitsOf(smallest)) return { referrer: '0', friend: '0', keep: examplePaid };
  const referrer = sideOf(values.rewardKind, values.rewardValue, values.rewardCap, paid);
  const friend = sideOf(values.friendKind, values.friendValue, values.friendCap, paid);
  if (referrer === undefined || friend === undefined) return undefined;
  return { referrer: dollarsText(referrer), friend: dollarsText(friend), keep: dollarsText(paid - referrer - friend) };
}

/** What both would get if friends had paid so many percent of what came in, without limits; undefined where a share is not all of it. */
export function estimateOf(values: CampaignValues, revenueUSD: string, percentByFriends: number): string | undefined {
  if (values.rewardKind === 'flat_fee' || values.friendKind === 'flat_fee') return undefined;
  const paid = (unitsOf(revenueUSD) * BigInt(percentByFriends)) / 100n;
  const referrer = sideOf(values.rewardKind, values.rewardValue, '', paid);
  const friend = sideOf(values.friendKind, values.friendValue, '', paid);
  return referrer === undefined || friend === undefined ? undefined : dollarsText(referrer + friend);
}

/** Rounded down to cents, and then cut by what is the most of one payment. */
function sideOf(kind: RewardKind, value: string, cap: string, paid: bigint): bigint | undefined {
  if (kind === 'nothing') return 0n;
  if (dollarsRule(value) !== undefined) return undefined;
  if (kind === 'flat_fee') return unitsOf(value.trim());
  const [whole = '0', fraction = ''] = value.trim().split('.');
  const points = BigInt(`${whole}${fraction.padEnd(2, '0')}`);
  const share = ((paid * points) / basisPoints / unitsPerCent) * unitsPerCent;
  if (cap.trim() === '') return share;
  if (dollarsRule(cap) !== undefined) return undefined;
  const most = unitsOf(cap.trim());
  return share > most ? most : share;
}
