import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { countAttempt, uncountAttempt } from '../../../platform/throttle.ts';
import { everyProject, type Credentialed } from '../../../platform/access.ts';
import { keyInWords, recipientCode, sendMail } from '../../mail/index.ts';
import { memberStatus } from '../../members/accounts/member-status.ts';
import { linkWay } from '../../treasury-changes/index.ts';
import { payeeEvents } from '../events.ts';
import { codeMinutes, mintCode, ofRecipient } from './one-time-code.ts';
import { selectRecipient } from './recipient-store.ts';
import { titleOf, type Recipient } from './recipient.ts';

/** Nobody's mailbox is flooded, whoever has a key or a session. */
const perRecipient = { name: 'code of a recipient', attemptsMax: 5, windowSeconds: 3600 };
const perMailbox = { name: 'codes to a mailbox', attemptsMax: 30, windowSeconds: 3600 };

/**
 * Five tries for each of thirty mails an hour add up: whoever guesses ends for the day, for all recipients of a mailbox. Each who
 * tries has a count of their own: else a stolen key would end the codes of whoever made it.
 */
const wrongCodes = {
  name: 'wrong codes of a mailbox',
  attemptsMax: 50,
  windowSeconds: 86_400,
  refusal: 'Too many wrong codes were entered within a day: none is taken until that day is over.',
};

/** A program types nothing: it has what it was told, or guesses. */
const wrongCodesOfKey = { ...wrongCodes, name: 'wrong codes of a key', attemptsMax: 10 };

/** `keyId`: of the key that added the recipient. */
type Mailbox = { memberId: number; email: string; keyId: number | null };

/** Whether codes go out for it: there is a mail server, and a member whose recipient it is. */
export async function codesGoTo(deps: Deps, db: Db, recipientId: number): Promise<Mailbox | undefined> {
  const { isMailed } = await linkWay(deps, db);
  return isMailed ? mailboxOf(db, recipientId) : undefined;
}

/** Queues the mail with a code: the code itself is made when it goes out, so that none ever waits in the queue. */
export async function queueCode(
  deps: Deps,
  tx: Tx,
  { id }: Pick<Recipient, 'id'>,
  { memberId, keyId }: Mailbox,
  now: Date,
): Promise<void> {
  await countAttempt(deps.db, perRecipient, String(id), now);
  const who = keyId === null ? String(memberId) : `${memberId} for key ${keyId}`;
  await countAttempt(deps.db, perMailbox, who, now);
  await deps.emit(tx, payeeEvents['recipient.code-due'](null, { recipientId: id }));
}

/** Counts a try before anybody knows whether it is right, so that of many at once none gets past; gives what takes it back. */
export async function countTry(
  db: Db,
  recipientId: number,
  subject: Credentialed,
  now: Date,
): Promise<() => Promise<void>> {
  const mailbox = await mailboxOf(db, recipientId);
  const whose = mailbox ? `member ${mailbox.memberId}` : `recipient ${recipientId}`;
  const isKey = subject.kind === 'key';
  const rule = isKey ? wrongCodesOfKey : wrongCodes;
  const who = `${whose} by ${isKey ? `key ${subject.keyId}` : `member ${subject.memberId}`}`;
  await countAttempt(db, rule, who, now);
  return () => uncountAttempt(db, rule, who);
}

/** It goes the way of links to choose a password: whoever has switched the mail server lately gets none. */
export async function sendRecipientCode(
  deps: Deps,
  { recipientId }: PayloadOf<typeof payeeEvents, 'recipient.code-due'>,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const scope = everyProject('the recipient was added by whoever may');
  const recipient = await selectRecipient(db, scope, recipientId, now);
  const way = await linkWay(deps, db);
  const mailbox = await mailboxOf(db, recipientId);
  if (recipient.status !== 'pending-otp-verification' || !mailbox || way.account === null) return;
  const code = await mintCode(deps, db, ofRecipient(recipientId), now);
  const template = recipientCode({
    code,
    minutes: codeMinutes,
    recipient: titleOf(recipient),
    requestedBy: mailbox.keyId !== null ? keyInWords(recipient.createdBy) : recipient.createdBy,
    siteUrl: way.site,
  });
  await sendMail(deps, { to: mailbox.email, template, ...(way.accountUntil ? { through: way.account } : {}) });
}

/** The person who added it, or who made the key that did. */
async function mailboxOf(db: Db, recipientId: number): Promise<Mailbox | undefined> {
  const { rows } = await sql<Mailbox>`
    select m.id as "memberId", m.email, k.id as "keyId" from recipient r left join api_key k on k.id = r.created_by_key_id
    join member m on m.id = coalesce(r.created_by_member_id, k.created_by)
    where r.id = ${recipientId}::int and m.status = ${memberStatus.state('active')}`.execute(db);
  return rows[0];
}
