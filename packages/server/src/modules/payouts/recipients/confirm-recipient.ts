import { fault, invalid } from '@coffer/contract/errors.ts';
import type { RecipientView } from '@coffer/contract/money-out/recipients.ts';
import { authorize, nameOf, requireStepUp, type Credentialed, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { lockToChange, viewAnew } from './change-recipient.ts';
import { codesGoTo, countTry, queueCode } from './code-mails.ts';
import { allowRecipient } from './first-use.ts';
import { dropCode, ofRecipient, spendCode } from './one-time-code.ts';
import type { Recipient } from './recipient.ts';
import { byPersonAlone, isCodeEnough, refuseCode, refuseToConfirm } from './who-confirms.ts';

/** By whoever may approve payouts; whoever added it only where no code can be mailed to them. */
export async function confirmRecipient(
  deps: Deps,
  call: Call<MemberSubject>,
  { id, lastSix }: { id: number; lastSix: string },
): Promise<RecipientView> {
  const { subject, now } = call;
  authorize(subject, 'payouts:approve');
  requireStepUp(subject, now);
  return inTransaction(call.db, async (tx) => {
    const recipient = await lockToChange(tx, call, 'payouts:approve', id);
    refuseDecided(recipient);
    if (recipient.adderIds.includes(subject.memberId) && (await codesGoTo(deps, tx, id))) {
      throw fault(
        'FORBIDDEN',
        'You added this recipient. Confirm it by the code that was emailed to you, or ask someone else.',
      );
    }
    await refuseToConfirm(deps, tx, call, recipient);
    // Capitals are a checksum and nothing else, so they need not be typed.
    if (lastSix.toLowerCase() !== recipient.address.slice(-6).toLowerCase()) {
      throw invalid({ path: 'lastSix', message: 'must be the last six characters of the address' });
    }
    await dropCode(tx, ofRecipient(id));
    const said = { confirmedBy: nameOf(subject), confirmedHow: 'person', confirmedAt: now } as const;
    await allowRecipient(deps, tx, call, recipient, { ...said, confirmedByMemberId: subject.memberId });
    return viewAnew(tx, call, id);
  });
}

type Given = { entityID: number; otpCode: string };

/** The code proves that whoever asks reads the mails of the person who added it: a stolen key or session does not. */
export async function validateCode(deps: Deps, call: Call<Credentialed>, given: Given): Promise<{ message: string }> {
  const { subject, now } = call;
  const id = given.entityID;
  const lock = async (tx: Tx) => {
    const recipient = await lockToChange(tx, call, 'payouts:create', id);
    refuseDecided(recipient);
    await refuseCode(deps, tx, recipient, now);
    return recipient;
  };
  // Counted while no connection is held: of many at once each would wait for a second one.
  await inTransaction(call.db, lock);
  const takeBack = await countTry(deps.db, id, subject, now);
  await inTransaction(call.db, async (tx) => {
    const recipient = await lock(tx);
    if (!(await spendCode(deps, tx, ofRecipient(id), given.otpCode, now))) {
      const sentence = 'That code is wrong, was used, or is too old. Send a new one.';
      // The try counts, whatever becomes of the rest.
      throw fault('INVALID_OTP', sentence, { details: [{ path: 'otpCode', message: sentence }], keepsWork: true });
    }
    const said = { confirmedBy: nameOf(subject), confirmedHow: 'code', confirmedAt: now } as const;
    const confirmedByMemberId = subject.kind === 'member' ? subject.memberId : null;
    await allowRecipient(deps, tx, call, recipient, { ...said, confirmedByMemberId });
  });
  await takeBack();
  return { message: 'The recipient is confirmed.' };
}

/** Mails another code, where mails go out at all. */
export async function sendCode(
  deps: Deps,
  call: Call<Credentialed>,
  id: number,
): Promise<{ message: string; codeMailed: boolean }> {
  return inTransaction(call.db, async (tx) => {
    const recipient = await lockToChange(tx, call, 'payouts:create', id);
    refuseDecided(recipient);
    const isEnough = await isCodeEnough(deps, tx, recipient, call.now);
    const mailbox = isEnough ? await codesGoTo(deps, tx, id) : undefined;
    if (!mailbox) {
      return { message: byPersonAlone, codeMailed: false };
    }
    await queueCode(deps, tx, recipient, mailbox, call.now);
    return { message: 'A code is on its way by email.', codeMailed: true };
  });
}

function refuseDecided({ status }: Recipient): void {
  if (status === 'pending-otp-verification') return;
  const sentence =
    status === 'active' ? 'This recipient is already confirmed.' : 'This recipient is deactivated. Activate it first.';
  throw fault('INVALID_STATE', sentence, { details: { from: status } });
}
