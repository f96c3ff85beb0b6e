import { fault } from '@coffer/contract/errors.ts';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { signerPage } from '../outgoing/index.ts';
import { recordChange } from '../treasury-changes/index.ts';
import { pageLink } from './page-link.ts';
import { countBegun, insertEnrolment, insertRemoval, presentPasskeys } from './request-store.ts';
import { hashOfTicket, writeTicket } from './ticket.ts';

const ticketMinutes = 15;
const begunMax = 10;

const noPage = "The signer has no page of its own, or does not run: see docs/production.md, The signer's page.";

/** The rest happens on the page of the signer, which gives the passkey its number. Owners hear of it as it begins. */
export async function beginApprover(
  { masterKey }: Pick<Deps, 'masterKey'>,
  call: Call<MemberSubject>,
  { name }: { name: string },
): Promise<{ link: string; expiresAt: string }> {
  const { subject, now } = call;
  authorize(subject, 'payouts:approve');
  requireStepUp(subject, now);
  const { memberId, email } = subject;
  const expiresAt = minutesAfter(now, ticketMinutes);
  const ticket = writeTicket(masterKey, { memberId, memberName: email, passkeyName: name, expiresAt });
  const link = pageLink(await signerPage(call.db), ['enrol', ticket]);
  if (link === null) throw fault('INVALID_STATE', noPage);
  await inTransaction(call.db, async (tx) => {
    if ((await countBegun(tx, memberId, now)) >= begunMax) {
      throw fault('CONFLICT', `You began so ${begunMax} times within ${ticketMinutes} minutes. Wait for them to end.`);
    }
    const asking = { memberId, memberName: email, passkeyName: name, at: now, expiresAt };
    const requestId = await insertEnrolment(tx, { ...asking, ticketHash: hashOfTicket(ticket) });
    const after = { passkey: name };
    await recordActivity(tx, call, { action: 'approver-passkey.begun', entity: 'member', entityId: memberId, after });
    const title = `${email} is adding a passkey that approves payouts`;
    await recordChange(tx, call, { kind: 'approver-passkey.begun', title, after, subject: { memberId, requestId } });
  });
  return { link, expiresAt: expiresAt.toISOString() };
}

/** The signer ends it after a day, or at once where it does not count yet; an approver ends it at once on the signer's page. */
export async function removeApprover(call: Call<MemberSubject>, id: number): Promise<void> {
  const { subject, now } = call;
  authorize(subject, 'payouts:approve');
  await inTransaction(call.db, async (tx) => {
    const passkey = (await presentPasskeys(tx, now)).find((one) => one.id === id);
    if (!passkey) throw notFound();
    if (passkey.memberId !== subject.memberId) authorize(subject, 'members:write');
    requireStepUp(subject, now);
    if (passkey.removedFrom !== null) throw fault('CONFLICT', 'It is being removed already.');
    const { memberId, member, name } = passkey;
    const asking = { memberId, memberName: member, passkeyName: name, at: now, expiresAt: now };
    const requestId = await insertRemoval(tx, { ...asking, passkeyId: id });
    const before = { passkey: name };
    const action = 'approver-passkey.removal-asked';
    await recordActivity(tx, call, { action, entity: 'member', entityId: memberId, before });
    const title = `${subject.email} removes a passkey of ${member} that approves payouts`;
    await recordChange(tx, call, { kind: action, title, before, subject: { memberId, requestId } });
  });
}
