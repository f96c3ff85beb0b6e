import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, type ErrorCode } from '@coffer/contract/errors.ts';
import type { linkReferee as endpoint } from '@coffer/contract/growth/published-referrals.ts';
import { nameOf, type Credentialed } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { findJoinable, tookByLink } from '../campaigns/campaign-store.ts';
import { ensurePerson } from './ensure-person.ts';
import { linkFriend, whyUnlinkable, type Refusal } from './link-friend.ts';
import { readNamedCode } from './named-code.ts';
import { ownProject } from './own-project.ts';
import { findByCode, lockLinks } from './person-store.ts';
import { publishPerson } from './published-person.ts';

const codeOf: Readonly<Record<Refusal['why'], ErrorCode>> = {
  linked: 'CONFLICT',
  unknown: 'NOT_FOUND',
  self: 'UNPROCESSABLE',
  ring: 'UNPROCESSABLE',
};

/** A shop's server says that somebody came by a code, or a person does by hand. Of two who say so at once the first is believed. */
export async function linkReferee(
  deps: Pick<Deps, 'emit'>,
  call: Call<Credentialed>,
  { email, referrerCode: code, referenceID: referenceId, projectID, campaignID }: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const { subject, now } = call;
  const projectId = await ownProject(call.db, subject, projectID);
  return inTransaction(call.db, async (tx) => {
    await lockLinks(tx, projectId);
    const named = readNamedCode(code);
    const [referrer] = named === undefined ? [] : await findByCode(tx, projectId, [named.code]);
    if (!referrer) throw fault('NOT_FOUND', `No referrer of this project has the code "${code}".`);
    if (campaignID !== undefined && (await findJoinable(tx, projectId, [campaignID])).size === 0) {
      throw fault('NOT_FOUND', `This project has no campaign ${campaignID} that somebody can come by.`);
    }
    const { person: friend } = await ensurePerson(deps, tx, call, { projectId, referenceId, email });
    const refusal = await whyUnlinkable(tx, friend, referrer);
    if (refusal) throw fault(codeOf[refusal.why], refusal.message);
    const joined = campaignID ?? (await campaignOfLink(tx, projectId, named?.campaignId ?? null, now));
    const evidence = {
      code,
      toldBy: nameOf(subject),
      at: now.toISOString(),
      requestId: call.requestId,
      ...(joined !== undefined && { campaignId: joined }),
    };
    // Somebody of the shop's people who says so has not seen anybody come: that is no sign-up.
    const by = subject.kind === 'key' ? 'code' : 'person';
    return publishPerson(tx, await linkFriend(deps, tx, call, { friend, referrer, by, evidence, at: now }));
  });
}

/** What the shop says itself counts before what it passes on of a link, which takes those alone whom its campaign takes by links. */
async function campaignOfLink(tx: Tx, projectId: number, id: number | null, at: Date): Promise<number | undefined> {
  return id !== null && (await tookByLink(tx, { projectId, id, at })) ? id : undefined;
}
