import type { RecipientView } from '@coffer/contract/money-out/recipients.ts';
import { fault } from '@coffer/contract/errors.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { lockToChange, viewAnew } from './change-recipient.ts';
import { allowRecipient, closeRecipient, noteStatus } from './first-use.ts';
import { dropCode, ofRecipient } from './one-time-code.ts';
import { writeRecipient } from './recipient-store.ts';
import { refuseToConfirm } from './who-confirms.ts';
import { recipientStatus } from './recipient-status.ts';

type Input = { id: number; status: 'active' | 'inactive' };

/** Stopping is safe and takes effect at once. Going on opens a way for money: it needs proof of person, and waits as the first time. */
export async function switchRecipient(
  deps: Deps,
  call: Call<MemberSubject>,
  { id, status: to }: Input,
): Promise<RecipientView> {
  const { subject, now } = call;
  const permission = to === 'active' ? 'payouts:approve' : 'payouts:create';
  authorize(subject, 'payouts:create');
  if (to === 'active') requireStepUp(subject, now);
  authorize(subject, permission);
  return inTransaction(call.db, async (tx) => {
    const recipient = await lockToChange(tx, call, permission, id);
    const { status, confirmedAt } = recipient;
    const isStopping = to === 'inactive';
    if (isStopping ? status === 'inactive' : status !== 'inactive') {
      const sentence = isStopping
        ? 'This recipient is switched off already.'
        : 'Only a recipient that was switched off is activated; this one has to be confirmed, or is active.';
      throw fault('INVALID_STATE', sentence, {
        details: { from: status, allowed: recipientStatus.allowedFrom(status) },
      });
    }
    if (!isStopping) await refuseToConfirm(deps, tx, call, recipient);
    if (isStopping) {
      await dropCode(tx, ofRecipient(id));
      await closeRecipient(tx, call, recipient);
    } else if (confirmedAt === null) {
      const pending = recipientStatus.move(status, 'pending-otp-verification');
      await writeRecipient(tx, id, { status: pending, updated_at: now });
      await noteStatus(tx, call, recipient, pending, {});
    } else {
      await allowRecipient(deps, tx, call, recipient);
    }
    return viewAnew(tx, call, id);
  });
}
