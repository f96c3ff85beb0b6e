import { daysAfter } from '@coffer/kernel/clock.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { everyProject, onlyProjects } from '../../../platform/access.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Of } from '../asking/get-statement.ts';
import { findStretch } from '../books/find-stretch.ts';
import { findProjectName } from '../books/problem-store.ts';
import { reportEvents } from '../events.ts';
import { makeRoom } from './purge-reports.ts';
import { listReaders } from './readers.ts';
import { beginReport, failReport, findToMake, finishReport, holdReport, putDown, type Report } from './report-store.ts';
import { Superseded, writeReport } from './write-report.ts';

const lookEveryMs = 2000;
const candidatesMax = 20;
const triesMax = 3;
/** Of a month that was mailed, until the next one. */
const keptDays = { asked: 7, monthly: 31 } as const;
/** A file of many bookings takes its time, and is none the worse for it. */
const stuckAfterMs = 3 * 3_600_000;

type Needs = Pick<Deps, 'db' | 'log' | 'clock' | 'emit'>;

/** Makes what was asked for, one after the other. What is at work when the program stops is put down, and begun anew by the next one. */
export function startMakingReports(deps: Needs): Loop {
  const stopping = new AbortController();
  const round = () => makeNext(deps, stopping.signal);
  const loop = startLoop('reports', lookEveryMs, deps.log, round, { stuckAfterMs });
  return {
    wake: () => loop.wake(),
    stop() {
      stopping.abort();
      return loop.stop();
    },
  };
}

/**
 * Takes the oldest that nobody makes. A lock that goes with the connection says who does: whoever is killed lets go of it at once, and the
 * next one begins from nothing. What is written is seen by nobody until all of it is there.
 */
export async function makeNext(deps: Needs, signal?: AbortSignal): Promise<'again' | 'wait'> {
  for (const { id } of await findToMake(deps.db, candidatesMax)) {
    if (signal?.aborted === true) return 'wait';
    if (await makeHeld(deps, id, signal)) return 'again';
  }
  return 'wait';
}

async function makeHeld(deps: Needs, id: number, signal: AbortSignal | undefined): Promise<boolean> {
  const held = await deps.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    if (!(await holdReport(held, id))) return false;
    const report = await inTransaction(deps.db, (tx) => beginReport(tx, id));
    if (!report) return false;
    await makeOne(deps, held, report, signal);
    return true;
  } finally {
    await held.rollback().execute();
  }
}

async function makeOne(deps: Needs, held: Db, report: Report, signal: AbortSignal | undefined): Promise<void> {
  try {
    await refuseHopeless(deps.db, report);
    const of = await ofReport(deps.db, report);
    const done = await writeReport(deps, held, { report, of, signal });
    const at = deps.clock.now();
    const days = report.month === null ? keptDays.asked : keptDays.monthly;
    await inTransaction(deps.db, async (tx) => {
      if (!(await finishReport(tx, report, { ...done, at, expiresAt: daysAfter(at, days) }))) throw new Superseded();
      await makeRoom(tx, at);
      await deps.emit(tx, reportEvents['report.ready'](report.projectId, { reportId: report.id }));
    });
  } catch (error) {
    if (error instanceof Superseded) return;
    if (signal?.aborted === true) await putDown(deps.db, report);
    else if (error instanceof Fault) await giveUp(deps, report, error.message);
    else throw error;
  }
}

async function refuseHopeless(db: Db, { projectId, askedBy, tries }: Report): Promise<void> {
  if (tries > triesMax) throw new Fault('UNPROCESSABLE', 422, stoppedTooOften);
  if (askedBy === null) return;
  const readers = await listReaders(db, projectId);
  if (!readers.some(({ memberId }) => memberId === askedBy)) throw new Fault('FORBIDDEN', 403, mayNoMore);
}

const stoppedTooOften = `It was begun ${triesMax} times, and something broke each time: the log of the server says what.`;
const mayNoMore = 'Whoever asked for it may not take files of this project any more.';

async function giveUp(deps: Needs, report: Report, failure: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await failReport(tx, report, failure, deps.clock.now()))) return;
    await deps.emit(tx, reportEvents['report.failed'](report.projectId, { reportId: report.id }));
  });
}

async function ofReport(db: Db, { projectId, from, to, timezone }: Report): Promise<Of> {
  const projectName = await findProjectName(
    db,
    everyProject('the report was asked for by whoever may read it'),
    projectId,
  );
  const stretch = await findStretch(db, { from, to, timezone });
  return { scope: onlyProjects(projectId), projectId, projectName, from, to, timezone, ...stretch };
}
