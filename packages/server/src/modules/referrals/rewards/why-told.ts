import type { PortalReason } from '@coffer/contract/growth/portal.ts';
import { paidBackFormerly, wentBack } from './went-back.ts';

const back: readonly (readonly [sentence: string, PortalReason])[] = [
  [wentBack.gone, 'gone'],
  [wentBack.paidBack, 'paid_back'],
  [paidBackFormerly, 'paid_back'],
  [wentBack.tooSmall, 'too_small'],
  [wentBack.unpaid, 'unpaid'],
  [wentBack.less, 'less'],
];

const never: readonly (readonly [sentence: RegExp, PortalReason])[] = [
  [/^The payment of .* is below the smallest that counts/, 'too_small'],
  [
    /^(Nothing of the payment is left|Half of the payment or more was paid back(, or is on its way back)?)\.$/,
    'paid_back',
  ],
  [/^This friend has brought their /, 'often'],
  [/^The \d+ months from the first payment of this friend are over\.$/, 'often'],
  [/^What one (friend can bring|referrer can get in the window) is reached\.$/, 'cap'],
  [/^The budget of the campaign is spent\.$/, 'budget'],
  [/^The campaign (had not begun|had ended|was paused)\.$/, 'campaign'],
  [/^The friend had paid before somebody brought them\.$/, 'known'],
];

/** Of the reason of a reward, what whoever would have got it may know. Of a finding, and of what a reviewer wrote, nothing. */
export function whyTold(reason: string | null): PortalReason | null {
  if (reason === null) return null;
  const found = back.find(([sentence]) => sentence === reason) ?? never.find(([sentence]) => sentence.test(reason));
  return found?.[1] ?? null;
}
