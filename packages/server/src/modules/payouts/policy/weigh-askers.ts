import type { LetIn } from '../../treasury-changes/index.ts';

/** What it means for a payout or a recipient who asked for it. */
export type AskersWeighed = {
  /** So many more people have to say yes. */
  more: 0 | 1;
  /** Whoever let in one who asked, or let in somebody who did: none of them is another person than the one who asked. */
  barred: ReadonlySet<number>;
};

/**
 * Whoever stole one session lets in whom they like, lets them ask, and says yes. So where one of those who asked was let in lately,
 * one more says yes, and nobody of those who let them in. Knows no clock and asks nobody: `newcomers` are the facts.
 */
export function weighAskers(askerIds: readonly number[], newcomers: readonly LetIn[]): AskersWeighed {
  const letInBy = new Map(newcomers.map(({ memberId, by }) => [memberId, by]));
  const barred = new Set<number>();
  const followed = [...askerIds];
  for (const memberId of followed) {
    const by = (letInBy.get(memberId) ?? []).filter((one) => !barred.has(one) && one !== memberId);
    for (const one of by) barred.add(one);
    followed.push(...by);
  }
  return { more: askerIds.some((id) => letInBy.has(id)) ? 1 : 0, barred };
}
