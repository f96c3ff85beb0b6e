import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { leadsElsewhere } from '../../../platform/foreign-address.ts';
import { budgetSpent, mailIsSetUp, rewardsWait, sendMail, type Template } from '../../mail/index.ts';
import { listPeople } from '../../members/index.ts';
import { siteUrl } from '../../system/index.ts';
import { growthMailEvents } from '../events.ts';
import { findSpent, findWaiting } from './review-store.ts';

type Notice = PayloadOf<typeof growthMailEvents, 'growth.notice-due'>;
type About = Pick<Notice, 'projectId' | 'campaignId'>;

/** Who may do something about it. */
const permission = 'referral:write';

/** Reaction to a budget that is spent: a mail for each who may raise it, each a job of its own. */
export async function tellBudgetSpent(deps: Deps, { campaignId }: { campaignId: number }): Promise<void> {
  const spent = await findSpent(deps.db, campaignId);
  if (!spent || !(await mailIsSetUp(deps))) return;
  await inTransaction(deps.db, (tx) => notify(deps, tx, { projectId: spent.projectId, campaignId }));
}

export async function notify(deps: Pick<Deps, 'emit'>, tx: Tx, about: About): Promise<void> {
  const people = await listPeople(tx, about.projectId, permission);
  const notices = people.map(({ memberId }) =>
    growthMailEvents['growth.notice-due'](about.projectId, { ...about, memberId }),
  );
  await deps.emit(tx, ...notices);
}

/** What was decided or raised meanwhile needs no mail, and neither does who may not do anything about it any more. */
export async function sendGrowthNotice(deps: Deps, { memberId, ...about }: Notice): Promise<void> {
  const people = await listPeople(deps.db, about.projectId, permission);
  const person = people.find((one) => one.memberId === memberId);
  const template = person && (await write(deps, about));
  if (template) await sendMail(deps, { to: person.email, template });
}

async function write(deps: Deps, { projectId, campaignId }: About): Promise<Template | undefined> {
  const place = `${await siteUrl(deps, deps.db)}/project/${projectId}/growth/campaigns`;
  if (campaignId === null) {
    const waiting = await findWaiting(deps.db, projectId);
    return waiting && rewardsWait({ ...waiting, dollars: dollarsOf(waiting.usdUnits), link: `${place}?tab=review` });
  }
  const spent = await findSpent(deps.db, campaignId);
  if (!spent) return undefined;
  const { campaign: name, budget } = spent;
  // Whoever writes campaigns names them.
  const campaign = leadsElsewhere(name, []) ? 'A campaign' : `The campaign "${name}"`;
  return budgetSpent({ ...spent, campaign, budget: dollarsOf(budget), link: `${place}/${campaignId}` });
}
