import type { Tx } from '../../../platform/db/db.ts';
import { bySystem } from '../../activity/index.ts';
import { causesOf, fillPlace, rowsOf, takeVainCoins } from '../../outgoing/index.ts';
import { askAsAnother, type AskDeps } from '../payout/ask-as-another.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { lockPayouts } from '../payout/store.ts';
import { reasonWords } from '../policy/reasons.ts';

/** An order that the signer had signed as it ended, and that was given up before anybody knew. */
type Vain = { outgoingId: number; position: number | null; spendsCoins?: boolean | undefined };

const also = { code: 'signed_in_vain', reason: reasonWords.signed_in_vain };

/**
 * An attempt is signed once: whoever still wants to be paid of what was signed in vain needs another, which waits until the chain
 * proves that the first never comes. Only something else at its place does that: it is filled where nothing is there. Coins are no
 * place that the next one takes: one of them is spent whoever still wants what, for whoever wants nothing of it may be paid otherwise.
 */
export async function askInVain(deps: AskDeps, tx: Tx, { outgoingId, position, spendsCoins }: Vain): Promise<void> {
  const attempts = await attemptsBy(tx, outgoingId);
  if (attempts.size > 0 && spendsCoins) await takeVainCoins(deps, tx, outgoingId);
  const payouts = await lockPayouts(tx, [...attempts.keys()]);
  const wanted = payouts.filter(({ status }) => payoutStatus.isAmong('stoppable', status));
  if (wanted.length === 0) return;
  const origin = bySystem('payouts', deps.clock.now());
  for (const payout of wanted) {
    if (payout.attempt === attempts.get(payout.id)) await askAsAnother(deps, tx, origin, payout, also);
  }
  if (position !== null) await fillPlace(deps, tx, outgoingId, position);
}

/** Which attempt at which payout it would have been. */
async function attemptsBy(tx: Tx, outgoingId: number): Promise<ReadonlyMap<number, number>> {
  const cause = (await causesOf(tx, [outgoingId])).get(outgoingId);
  if (cause?.of === 'payout') return new Map([[cause.id, Number(cause.part)]]);
  const rows = cause?.of === 'payouts' ? await rowsOf(tx, [outgoingId]) : [];
  return new Map(rows.map(({ payoutId, attempt }) => [payoutId, attempt]));
}
