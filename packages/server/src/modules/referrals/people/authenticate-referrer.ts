import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { authenticateReferrer as endpoint } from '@coffer/contract/growth/published-referrals.ts';
import type { Clock } from '@coffer/kernel/clock.ts';
import type { Credentialed } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { siteUrl } from '../../system/index.ts';
import { ensurePerson } from './ensure-person.ts';
import { ownProject } from './own-project.ts';
import { publishPerson } from './published-person.ts';

/** Makes what opens somebody's page. */
export type IssueToken = (tx: Tx, clock: Clock, personId: number) => Promise<string>;

/** A shop's server asks for the page of somebody who is signed in there. Whoever is new becomes a referrer. */
export async function authenticateReferrer(
  deps: Pick<Deps, 'emit' | 'clock' | 'config'>,
  issueToken: IssueToken,
  call: Call<Credentialed>,
  { email, referenceID: referenceId, projectID }: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const projectId = await ownProject(call.db, call.subject, projectID);
  return inTransaction(call.db, async (tx) => {
    const { person } = await ensurePerson(deps, tx, call, { projectId, referenceId, email });
    const token = await issueToken(tx, deps.clock, person.id);
    const site = await siteUrl(deps, tx);
    return { redirectURL: `${site}/referral/${token}`, referrer: await publishPerson(tx, person) };
  });
}
