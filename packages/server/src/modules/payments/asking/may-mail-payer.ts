import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isWithin, uncountAttempt, type ThrottleRule } from '../../../platform/throttle.ts';
import { bySystem, recordActivity } from '../../activity/index.ts';

/** A mail to a payer: a receipt costs whoever causes it a payment, the others cents or nothing. */
export type PayerMail = {
  projectId: number;
  paymentId: number;
  /** Where the address ends up, however it is written. */
  mailbox: string;
  kind: 'receipt' | 'underpaid' | 'expired';
};

const windowSeconds = 3_600;
/** Each part that is confirmed by itself would be a mail. */
const sameOfPayment: ThrottleRule = { name: 'payer notices of a payment', attemptsMax: 1, windowSeconds };
/** Whoever pays some cents may type anybody's address. */
const noticesToOne: ThrottleRule = { name: 'payer notices to one', attemptsMax: 5, windowSeconds };
const receiptsToOne: ThrottleRule = { name: 'payer receipts to one', attemptsMax: 20, windowSeconds };
/** What one shop's customers can take of the mail server, so that something is left for everybody else. */
const mailsOfShop: ThrottleRule = { name: 'payer mails', attemptsMax: 1_000, windowSeconds };
/** And those of all shops together: whoever may make projects could make as many as they like. */
const mailsOfInstall: ThrottleRule = { name: 'payer mails of all', attemptsMax: 5_000, windowSeconds };
/** Orders that nobody pays are free: what they bring about leaves half of an hour to those who pay. */
const noticesOfShop = halfOf(mailsOfShop);
const noticesOfInstall = halfOf(mailsOfInstall);
const tellings: ThrottleRule = { name: 'payer mails held', attemptsMax: 1, windowSeconds };

/** A count that a mail goes into; `of` says in the audit log whose it is, where it is worth saying. */
type Count = { rule: ThrottleRule; who: string; of: string | null; what: string };

/** Too many within the hour are not sent at all, and the audit log says so once. */
export async function mayMailPayer(deps: Deps, mail: PayerMail): Promise<boolean> {
  for (const count of countsOf(mail)) {
    if (await isWithin(deps.db, count.rule, count.who, deps.clock.now())) continue;
    if (count.of !== null) await tellHeld(deps, mail.projectId, count);
    return false;
  }
  return true;
}

/** A mail that could not be sent is tried again, and is still the first of its kind. */
export async function uncountPayerMail(deps: Deps, mail: PayerMail): Promise<void> {
  for (const { rule, who } of ownCounts(mail)) await uncountAttempt(deps.db, rule, who);
}

/** The narrowest first, so that what is held at one recipient takes nothing from all others. */
function countsOf(mail: PayerMail): Count[] {
  const shop = String(mail.projectId);
  const notices = 'notices of what was not paid';
  const halves: Count[] = [
    { rule: noticesOfShop, who: shop, of: 'this project', what: notices },
    { rule: noticesOfInstall, who: 'all', of: 'all projects', what: notices },
  ];
  return [
    ...ownCounts(mail),
    ...(mail.kind === 'receipt' ? [] : halves),
    { rule: mailsOfShop, who: shop, of: 'this project', what: 'emails' },
    { rule: mailsOfInstall, who: 'all', of: 'all projects', what: 'emails' },
  ];
}

function ownCounts({ projectId, paymentId, mailbox, kind }: PayerMail): Count[] {
  // By shop: what customers of one do keeps nothing of another from whoever is at both.
  const one = { who: `${projectId} ${mailbox}`, of: 'one recipient' };
  if (kind === 'receipt') return [{ ...one, rule: receiptsToOne, what: 'emails' }];
  return [
    { rule: sameOfPayment, who: `${paymentId} ${kind}`, of: null, what: 'notices' },
    { ...one, rule: noticesToOne, what: 'notices of what was not paid' },
  ];
}

async function tellHeld(deps: Deps, projectId: number, { rule, of, what }: Count): Promise<void> {
  const now = deps.clock.now();
  if (!(await isWithin(deps.db, tellings, `${projectId} ${rule.name}`, now))) return;
  await inTransaction(deps.db, (tx) =>
    recordActivity(tx, bySystem('mail', now), {
      action: 'project.payer-mails-held',
      entity: 'project',
      entityId: projectId,
      projectId,
      after: { mailsPerHour: rule.attemptsMax, of, what },
    }),
  );
}

function halfOf({ name, attemptsMax }: ThrottleRule): ThrottleRule {
  return { name: `${name}: notices`, attemptsMax: attemptsMax / 2, windowSeconds };
}
