import type { Result } from '@coffer/contract/endpoint.ts';
import type { readNotices } from '@coffer/contract/operations/notices.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { onlyProjects, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { payoutsRequested, sendMail } from '../../mail/index.ts';
import { listPeople } from '../../members/index.ts';
import { siteUrl } from '../../system/index.ts';
import { growthMailEvents } from '../events.ts';
import { selectRequested } from './request-store.ts';

/** Who may approve what a referrer asked for: both, as approving itself asks for them. */
async function listDeciders(db: Db, projectId: number): Promise<{ memberId: number; email: string }[]> {
  const [payers, deciders] = await Promise.all([
    listPeople(db, projectId, 'payouts:create'),
    listPeople(db, projectId, 'referral:write'),
  ]);
  const ids = new Set(deciders.map(({ memberId }) => memberId));
  return payers.filter(({ memberId }) => ids.has(memberId));
}

/** A mail for each of them, each a job of its own. */
export async function notifyRequested(deps: Pick<Deps, 'emit'>, tx: Tx, projectId: number): Promise<void> {
  const notices = (await listDeciders(tx, projectId)).map(({ memberId }) =>
    growthMailEvents['growth.requests-due'](projectId, { memberId, projectId }),
  );
  await deps.emit(tx, ...notices);
}

/** What was decided meanwhile needs no mail, and neither does who may not decide any more. */
export async function sendRequestsNotice(
  deps: Deps,
  { memberId, projectId }: { memberId: number; projectId: number },
): Promise<void> {
  const person = (await listDeciders(deps.db, projectId)).find((one) => one.memberId === memberId);
  const [waiting] = await selectRequested(deps.db, onlyProjects(projectId));
  if (!person || !waiting) return;
  const template = payoutsRequested({
    requests: waiting.requests,
    dollars: dollarsOf(waiting.usdUnits),
    projectName: waiting.projectName,
    link: `${await siteUrl(deps, deps.db)}/withdraw/referral-payouts?status=requested`,
  });
  await sendMail(deps, { to: person.email, template });
}

/** For whoever may decide, around every page. */
export async function listRequested(
  db: Db,
  scope: ProjectScope,
): Promise<Result<typeof readNotices>['requestedPayouts']> {
  return (await selectRequested(db, scope)).map(({ projectId, projectName, requests, usdUnits, since }) => ({
    projectID: projectId,
    projectName,
    requests,
    amountUSD: dollarsOf(usdUnits),
    since: since.toISOString(),
  }));
}
