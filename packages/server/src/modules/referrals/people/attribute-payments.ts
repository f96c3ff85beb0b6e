import { everyProject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasUnread, ofKinds, readEvents } from '../../../platform/events/outbox-reader.ts';
import { bySystem } from '../../activity/index.ts';
import { paymentEvents } from '../../payments/index.ts';
import { findJoinable } from '../campaigns/campaign-store.ts';
import { ensurePerson } from './ensure-person.ts';
import { linkFriend, whyUnlinkable } from './link-friend.ts';
import { findByCode, findByMailbox, findByReference, lockLinks, selectPerson } from './person-store.ts';
import type { Person } from './person.ts';
import { findReferred, type Referred } from './referred-store.ts';
import { normalise } from './mailbox.ts';

export const readerName = 'referrals';
const eventsMax = 500;

/** A payment that names a code, one whose payer has said who they are, and one whose page was opened by a share link. */
export const attributedKinds = [
  paymentEvents['payment.created'],
  paymentEvents['payment.completed'],
  paymentEvents['payment.quoted'],
  paymentEvents['payment.detected'],
  paymentEvents['payment.settled'],
];

type Needs = Pick<Deps, 'db' | 'clock' | 'emit'>;

/** Links the customers of payments that name a referrer, in the transaction that moves the reader: each is looked at once. */
export async function attributePayments(deps: Needs): Promise<{ more: boolean }> {
  if (!(await hasUnread(deps.db, readerName))) return { more: false };
  return inTransaction(deps.db, async (tx) => {
    const events = await readEvents(tx, readerName, eventsMax);
    const ids = ofKinds(events, attributedKinds).map(({ payload }) => payload.paymentId);
    await attribute(deps, tx, ids);
    return { more: events.length === eventsMax };
  });
}

/** Of these payments. Who was brought already stays with whoever came first; what names nobody links nobody. */
export async function attribute(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Tx,
  paymentIds: readonly number[],
): Promise<void> {
  const referred = paymentIds.length === 0 ? [] : await findReferred(tx, paymentIds);
  // In one order for everybody, so that two who link in several projects never wait for each other.
  for (const projectId of [...new Set(referred.map((one) => one.projectId))].toSorted((a, b) => a - b)) {
    await lockLinks(tx, projectId);
    for (const one of referred.filter((other) => other.projectId === projectId)) await linkPayer(deps, tx, one);
  }
}

/** A code or the token of a share link; the campaign of the link may stand behind it. */
const shape = /^([A-Za-z0-9-]{3,32})(?::([1-9]\d{0,8}))?$/;

async function linkPayer(deps: Pick<Deps, 'clock' | 'emit'>, tx: Tx, referred: Referred): Promise<void> {
  const { projectId, referral, reference, customerId, email } = referred;
  const [, code, campaign] = shape.exec(referral.trim()) ?? [];
  if (code === undefined) return;
  const [referrer] = await findByCode(tx, projectId, [code]);
  if (!referrer) return;
  const origin = bySystem('referrals', deps.clock.now());
  const known = await knownPerson(tx, referred);
  const newcomer = { projectId, referenceId: customerId, mailbox: normalise(email), referredBy: null, id: null };
  // Of somebody new nothing is written before it is clear that they were brought.
  if ((await whyUnlinkable(tx, known ?? newcomer, referrer)) !== null) return;
  const named = { projectId, referenceId: customerId, email };
  const friend = known ?? (await ensurePerson(deps, tx, origin, named)).person;
  const campaignId = campaign === undefined ? undefined : Number(campaign);
  const joins = campaignId !== undefined && (await findJoinable(tx, projectId, [campaignId])).has(campaignId);
  const evidence = {
    payment: reference,
    referral,
    customerID: customerId,
    at: origin.now.toISOString(),
    ...(joins && { campaignId }),
  };
  await linkFriend(deps, tx, origin, { friend, referrer, by: 'payment', evidence });
}

/** By the shop's number, or by the mailbox where one person alone has it. */
async function knownPerson(tx: Tx, { projectId, customerId, email }: Referred): Promise<Person | undefined> {
  const [byReference] = await findByReference(tx, projectId, [customerId]);
  if (byReference) return byReference;
  const ids = await findByMailbox(tx, projectId, normalise(email));
  const [only] = ids;
  if (only === undefined || ids.length > 1) return undefined;
  return selectPerson(tx, everyProject('found in the project of the payment'), only);
}
