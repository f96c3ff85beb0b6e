import { fault } from '@coffer/contract/errors.ts';
import { refuseHeld, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { signedFor } from '../payout/assertion-store.ts';
import type { Payout } from '../payout/payout.ts';
import { passkeyRefusal, takesPasskey, unsigned } from '../reading/passkey-way.ts';

/**
 * Whoever approves proves that it is them: by a passkey on the page of the signer, which looks at it once more before it signs, or to
 * this program, which is weaker and above what the policy says not enough.
 */
export async function refuseUnproven(
  tx: Tx,
  { subject, now }: Call<MemberSubject>,
  payouts: readonly Payout[],
  means: 'passkey' | 'step_up',
): Promise<void> {
  if (means === 'passkey') {
    refuseHeld(subject, now);
    const signed = await signedFor(tx, payouts, subject.memberId);
    if (!payouts.every(({ id }) => signed.has(id))) throw fault('CONFLICT', unsigned);
    return;
  }
  requireStepUp(subject, now);
  if (await takesPasskey(tx, payouts)) throw fault('FORBIDDEN', passkeyRefusal);
}
