import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import { insertReport } from '../making/report-store.ts';
import { insertLetters, insertMonth } from './month-store.ts';
import { findDueMonths, findSchedule, type DueMonth } from './schedule-store.ts';

const lookEveryMs = 60_000;
const monthsAtOnce = 50;

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

export function startMailingMonths(deps: Needs): Loop {
  return startLoop('monthly statements', lookEveryMs, deps.log, () => askForMonths(deps));
}

/** Asks for the files of months that are over. Their mails go out when all of them are made, or could not be. */
export async function askForMonths({ db, clock }: Omit<Needs, 'log'>): Promise<'again' | 'wait'> {
  const now = clock.now();
  const due = await findDueMonths(db, now, monthsAtOnce);
  for (const one of due) await inTransaction(db, (tx) => askForMonth(tx, one, now));
  return due.length < monthsAtOnce ? 'wait' : 'again';
}

async function askForMonth(tx: Parameters<typeof insertMonth>[0], due: DueMonth, now: Date): Promise<void> {
  const { projectId, month, to, timezone, formats } = due;
  if (!(await insertMonth(tx, due, now))) return;
  const { recipients = [] } = (await findSchedule(tx, projectId)) ?? {};
  const memberIds = recipients.map(({ memberId }) => memberId);
  await insertLetters(tx, due, memberIds);
  for (const format of formats) {
    await insertReport(
      tx,
      { projectId, kind: 'statement', format, from: month, to, timezone, askedBy: null, month },
      now,
    );
  }
}
