import { Fault } from '@coffer/kernel/fault.ts';
import { everyProject } from '../../../platform/access.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { mailIsSetUp, monthlyStatement, sendMail, type Attachment } from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import { lastDayOf } from '../books/last-day-of.ts';
import { findProjectName } from '../books/problem-store.ts';
import { reportEvents } from '../events.ts';
import { listReaders } from '../making/readers.ts';
import { findPart, findReport } from '../making/report-store.ts';
import { placeOf } from '../making/tell-report-ended.ts';
import { findFiles, isDue, noteLetter, takeMonthMade, type MadeFile } from './month-store.ts';

/** What a mail server takes from everybody, with room to spare. */
const attachedBytesMax = 2 * 1024 * 1024;
const scope = everyProject('the reports are those of the month that is mailed');

/** Reaction to a file that is made, or cannot be: with the last one of a month its mails go on their way. */
export async function tellMonthMade(deps: Deps, { reportId }: { reportId: number }): Promise<void> {
  const report = await findReport(deps.db, scope, { id: reportId });
  if (!report || report.month === null) return;
  const of = { projectId: report.projectId, month: report.month };
  await inTransaction(deps.db, async (tx) => {
    const memberIds = await takeMonthMade(tx, of, deps.clock.now());
    const letters = memberIds.map((memberId) => reportEvents['report.letter-due'](of.projectId, { ...of, memberId }));
    await deps.emit(tx, ...letters);
  });
}

/** To whoever may take it at this moment. What stands against it is told on the screen, and it is tried again. */
export async function sendLetter(
  deps: Deps,
  letter: PayloadOf<typeof reportEvents, 'report.letter-due'>,
): Promise<void> {
  const { db, clock } = deps;
  if (!(await isDue(db, letter))) return;
  const readers = await listReaders(db, letter.projectId);
  const reader = readers.find(({ memberId }) => memberId === letter.memberId);
  const fail = (failure: string) => noteLetter(db, letter, { sentAt: null, failure });
  if (!reader) return fail('They may not take statements of this project any more.');
  if (!(await mailIsSetUp(deps))) {
    await fail(noServer);
    throw new Fault('UNAVAILABLE', 503, noServer);
  }
  try {
    await sendMail(deps, { to: reader.email, ...(await write(deps, letter)) });
  } catch (error) {
    await fail(error instanceof Fault ? error.message : 'Something broke: the log of the server says what.');
    throw error;
  }
  await noteLetter(db, letter, { sentAt: clock.now(), failure: null });
}

const noServer = 'No mail server is set up.';

async function write(deps: Deps, { projectId, month }: { projectId: number; month: string }) {
  const files = await findFiles(deps.db, { projectId, month });
  const [first] = files;
  const report = first && (await findReport(deps.db, scope, { id: first.id }));
  if (!report) throw new Error(`the month ${month} of project ${projectId} has no files`);
  const pdf = files.find(({ format, isReady, bytes }) => format === 'pdf' && isReady && bytes <= attachedBytesMax);
  const attachments = pdf ? [await attach(deps.db, pdf)] : [];
  const template = monthlyStatement({
    projectName: await findProjectName(deps.db, scope, projectId),
    from: month,
    to: lastDayOf(report.to),
    timezone: report.timezone,
    made: files.filter(({ isReady }) => isReady).map(({ format }) => format),
    failed: files.filter(({ isReady }) => !isReady).map(({ format }) => format),
    isAttached: attachments.length > 0,
    link: `${await siteUrl(deps, deps.db)}${placeOf(report)}`,
  });
  return { template, attachments };
}

async function attach(db: Db, file: MadeFile): Promise<Attachment> {
  const parts: Uint8Array[] = [];
  for (let size = 0; size < file.bytes; size += parts.at(-1)?.length ?? 0) {
    const part = await findPart(db, file, parts.length);
    if (!part) throw new Error(`a part of report ${file.id} is gone`);
    parts.push(part);
  }
  return { name: file.name ?? 'statement.pdf', type: 'application/pdf', bytes: Buffer.concat(parts) };
}
