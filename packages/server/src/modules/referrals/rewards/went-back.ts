/** Why there is less of a payment than there was. Whoever gets the reward, and the shop's server, may read each of these. */
export const wentBack = {
  gone: 'The payment is not in the chain any more, or not enough of it.',
  paidBack: 'Money of the payment was paid back, or is on its way back.',
  tooSmall: 'What is left of the payment is below the smallest that counts.',
  unpaid: 'Nothing of what the friend paid is left.',
  less: 'Less of the payment counts than before.',
} as const;

/** As it stands in rewards of before. */
export const paidBackFormerly = 'Money of the payment was paid back.';
const sentences: ReadonlySet<string | null> = new Set([...Object.values(wentBack), paidBackFormerly]);

/** What else stands as the reason of a reward, such as what was found about it, is for those alone who review it. */
export function whyItWentBack(reason: string | null): string | null {
  return sentences.has(reason) ? reason : null;
}
