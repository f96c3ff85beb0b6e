import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import { databaseRestored, mailIsSetUp, sendMail } from '../mail/index.ts';
import { listPeople } from '../members/index.ts';
import { siteUrl } from '../system/index.ts';
import { restoreEvents } from './events.ts';

type Restored = PayloadOf<typeof restoreEvents, 'history.restored'>;
type Notice = PayloadOf<typeof restoreEvents, 'restore.notice-due'>;

/** Who may release sending. */
const people = (deps: Deps) => listPeople(deps.db, null, 'system:write');

/** Reaction to a restore: a mail for each who may do something about it, each a job of its own. */
export async function tellRestored(deps: Deps, restored: Restored): Promise<void> {
  if (!(await mailIsSetUp(deps, deps.db))) return;
  const notices = (await people(deps)).map(({ memberId }) =>
    restoreEvents['restore.notice-due'](null, { ...restored, memberId }),
  );
  await inTransaction(deps.db, (tx) => deps.emit(tx, ...notices));
}

export async function sendRestoreNotice(deps: Deps, { reason, memberId }: Notice): Promise<void> {
  const member = (await people(deps)).find((one) => one.memberId === memberId);
  if (!member) return;
  const facts = { reason, siteUrl: await siteUrl(deps, deps.db) };
  await sendMail(deps, { to: member.email, template: databaseRestored(facts) });
}
