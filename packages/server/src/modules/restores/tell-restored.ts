import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { databaseRestored, mailIsSetUp, sendMail } from '../mail/index.ts';
import { listPeople } from '../members/index.ts';
import { siteUrl } from '../system/index.ts';

type Payload = Record<string, unknown>;

/** Who may release sending. */
const people = (deps: Deps) => listPeople(deps.db, null, 'system:write');

/** Reaction to a restore: a mail for each who may do something about it, each a job of its own. */
export async function tellRestored(deps: Deps, payload: Payload): Promise<void> {
  if (!(await mailIsSetUp(deps, deps.db))) return;
  const of = { restoreId: Number(payload['restoreId']), reason: String(payload['reason']) };
  const notices = (await people(deps)).map(({ memberId }) => ({
    kind: 'restore.notice-due',
    projectId: null,
    payload: { ...of, memberId },
  }));
  await inTransaction(deps.db, (tx) => deps.emit(tx, ...notices));
}

export async function sendRestoreNotice(deps: Deps, payload: Payload): Promise<void> {
  const member = (await people(deps)).find(({ memberId }) => memberId === payload['memberId']);
  if (!member) return;
  const facts = { reason: String(payload['reason']), siteUrl: await siteUrl(deps, deps.db) };
  await sendMail(deps, { to: member.email, template: databaseRestored(facts) });
}
