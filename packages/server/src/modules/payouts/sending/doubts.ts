import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Origin } from '../../activity/index.ts';
import type { Payout } from '../payout/payout.ts';
import { notePayout, type Recording } from '../payout/record-payout.ts';

/** What keeps a payout on its way although its transaction is settled. */
export type Doubt = { code: string; reason: string };

export const lookAgainMinutes = 10;
/** So long nobody has to have seen the token move. */
export const provenAfterHours = 24;

export const unseen: Doubt = {
  code: 'TOKEN_NOT_SEEN',
  reason: `The transaction succeeded, but no node shows that the token moved in it. Nodes are asked again for ${provenAfterHours} hours. Check the transaction in a block explorer.`,
};

/** Of several: nobody can say for whom it was. */
export const elsewhere: Doubt = {
  code: 'TOKEN_WENT_ELSEWHERE',
  reason:
    'In its transaction the token went to an address that none of its payouts names. It is not sent again. Check the transaction in a block explorer.',
};

export const disputed: Doubt = {
  code: 'NODES_DISAGREE',
  reason:
    'Nodes say that it failed, but it was seen leaving the hot wallet. It is not sent again. Check the transaction in a block explorer.',
};

export async function noteDoubt(
  deps: Recording,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  { code, reason }: Doubt,
): Promise<void> {
  const nextTryAt = minutesAfter(origin.now, lookAgainMinutes);
  const change = { waitingCode: code, waitingReason: reason, nextTryAt };
  await notePayout(deps, tx, origin, payout, 'payout.waiting', { change, detail: { code, reason } });
}
