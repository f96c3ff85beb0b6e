import { everyProject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { tookByLink } from '../campaigns/campaign-store.ts';
import { ensurePerson } from './ensure-person.ts';
import { linkFriend, whyUnlinkable } from './link-friend.ts';
import { findByCode, findByMailbox, findByReference, lockLinks, selectPerson } from './person-store.ts';
import type { Person } from './person.ts';
import { readNamedCode } from './named-code.ts';
import type { Referred } from './referred-store.ts';
import { normalise } from './mailbox.ts';

/**
 * Links the customers of payments that name a referrer, and were paid. Who was brought already stays with whoever came first; what
 * names nobody links nobody.
 */
export async function attribute(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Tx,
  referred: readonly Referred[],
): Promise<void> {
  // In one order for everybody, so that two who link in several projects never wait for each other.
  for (const projectId of [...new Set(referred.map((one) => one.projectId))].toSorted((a, b) => a - b)) {
    await lockLinks(tx, projectId);
    for (const one of referred.filter((other) => other.projectId === projectId)) await linkPayer(deps, tx, one);
  }
}

async function linkPayer(deps: Pick<Deps, 'clock' | 'emit'>, tx: Tx, referred: Referred): Promise<void> {
  const { projectId, referral, reference, customerId, email, settledAt, payerTyped } = referred;
  const by = readNamedCode(referral);
  if (by === undefined) return;
  const [referrer] = await findByCode(tx, projectId, [by.code]);
  if (!referrer) return;
  const origin = bySystem('referrals', deps.clock.now());
  const known = await knownPerson(tx, referred);
  const mailbox = normalise(email);
  const newcomer = { projectId, referenceId: customerId, mailbox, isTyped: payerTyped, referredBy: null, id: null };
  // Of somebody new nothing is written before it is clear that they were brought.
  if ((await whyUnlinkable(tx, known ?? newcomer, referrer)) !== null) return;
  const named = { projectId, referenceId: customerId, email };
  const friend = known ?? (await ensurePerson(deps, tx, origin, named)).person;
  const { campaignId } = by;
  const joins = campaignId !== null && (await tookByLink(tx, { projectId, id: campaignId, at: settledAt }));
  const evidence = {
    payment: reference,
    referral,
    customerID: customerId,
    at: origin.now.toISOString(),
    ...(payerTyped && { payerTyped }),
    ...(joins && { campaignId }),
  };
  // From the payment on that showed it, however late it is read: what it brings is theirs who brought it.
  await linkFriend(deps, tx, origin, { friend, referrer, by: 'payment', evidence, at: settledAt });
}

/** By the shop's number, or by the mailbox where one person alone has it. An address that a payer typed proves nobody. */
async function knownPerson(
  tx: Tx,
  { projectId, customerId, email, payerTyped }: Referred,
): Promise<Person | undefined> {
  const [byReference] = await findByReference(tx, projectId, [customerId]);
  if (byReference || payerTyped) return byReference;
  const ids = await findByMailbox(tx, projectId, normalise(email));
  const [only] = ids;
  if (only === undefined || ids.length > 1) return undefined;
  return selectPerson(tx, everyProject('found in the project of the payment'), only);
}
