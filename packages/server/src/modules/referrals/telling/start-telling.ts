import { daysAfter, minutesAfter } from '@coffer/kernel/clock.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { mailIsSetUp } from '../../mail/index.ts';
import { growthMailEvents } from '../events.ts';
import { takeEarned } from './mailbox-store.ts';
import { notify } from './tell-people.ts';
import { takeRequested } from './request-store.ts';
import { takeHeld } from './review-store.ts';
import { notifyRequested } from './tell-requested.ts';

const lookEveryMs = 60_000;
/** In a minute: so a mail server has room for what people wait for. */
const peopleMax = 20;
/** What is older stands on their page: an install that gets a mail server tells of no old rewards. */
const lookBackDays = 2;
/** Whoever asked waits for an answer, and is not the only one: so much is gathered into one mail. */
const requestsEveryMinutes = 4 * 60;
/** By then what was granted is written: whoever grants takes the time first. */
const writtenAfterMinutes = 1;

type Needs = Pick<Deps, 'db' | 'emit' | 'clock' | 'log'>;

/** Asks for mails about rewards: to whom they were granted, and who is to review them, each at most once a day; and who is to pay them out. */
export function startTelling(deps: Needs): Loop {
  return startLoop('mails about rewards', lookEveryMs, deps.log, () => tellOfRewards(deps));
}

export async function tellOfRewards(deps: Omit<Needs, 'log'>): Promise<'wait'> {
  // Without a mail server nothing is noted either: whoever sets one up hears of the last days.
  if (!(await mailIsSetUp(deps))) return 'wait';
  const now = deps.clock.now();
  const times = {
    since: daysAfter(now, -lookBackDays),
    until: minutesAfter(now, -writtenAfterMinutes),
    lastBefore: daysAfter(minutesAfter(now, -writtenAfterMinutes), -1),
  };
  await inTransaction(deps.db, async (tx) => {
    const earned = await takeEarned(tx, times, peopleMax);
    const mails = earned.map(({ projectId, ...of }) =>
      growthMailEvents['referrer.mail-due'](projectId, { about: 'rewards', ...of }),
    );
    await deps.emit(tx, ...mails);
  });
  await inTransaction(deps.db, async (tx) => {
    for (const projectId of await takeHeld(tx, times)) await notify(deps, tx, { projectId, campaignId: null });
  });
  const { until } = times;
  await inTransaction(deps.db, async (tx) => {
    const requested = await takeRequested(tx, { until, lastBefore: minutesAfter(until, -requestsEveryMinutes) });
    for (const projectId of requested) await notifyRequested(deps, tx, projectId);
  });
  return 'wait';
}
