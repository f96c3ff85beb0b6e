import { sql } from 'kysely';
import { fault } from '@coffer/contract/errors.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Of } from '../asking/get-statement.ts';
import { addBookings, isLine } from '../books/booking-store.ts';
import { makeStatement } from '../books/make-statement.ts';
import { noteProblems } from '../books/note-problems.ts';
import type { Pages } from '../files/format.ts';
import { nameOf, pagesOf, readFor, refuseTooMany } from '../files/stream-statement.ts';
import { formatOf } from './format-of.ts';
import { insertPart, noteProgress, type Progress, type Report } from './report-store.ts';

/** Small enough that one is read at once by whoever sends it. */
const partBytes = 256 * 1024;
const bytesMax = 512 * 1024 * 1024;
const noteEveryMs = 1000;
/** Sums over the books of years, which nobody waits for. */
const statementMinutes = 10;

/** Somebody else makes it by now. */
export class Superseded extends Error {}

type Work = { report: Report; of: Of; signal: AbortSignal | undefined };

/** Writes the file in parts, all of one instant: `held` reads the books, and what is written goes beside it. */
export async function writeReport(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  held: Db,
  { report, of, signal }: Work,
): Promise<Progress & { name: string }> {
  await sql`set local statement_timeout = ${sql.raw(String(statementMinutes * 60_000))}`.execute(held);
  const format = formatOf(report);
  const read = readFor(format, of);
  await refuseTooMany(held, of, format, 'background');
  const sums = await makeStatement(held, of);
  const now = deps.clock.now();
  await noteProblems(deps, { db: deps.db, now }, of, sums.problems);
  const progress: Progress = { written: 0, bookings: await countAll(held, read), bytes: 0 };
  const note = async () => {
    if (!(await noteProgress(deps.db, report, progress))) throw new Superseded();
  };
  await note();
  let [place, notedAt] = [0, Date.now()];
  const flush = async (bytes: Uint8Array) => {
    signal?.throwIfAborted();
    progress.bytes += bytes.length;
    if (progress.bytes > bytesMax) throw tooLarge();
    await insertPart(deps.db, report, place, bytes);
    place += 1;
  };
  let [waiting, size]: [Uint8Array[], number] = [[], 0];
  for await (const part of format.parts({ of, sums, madeAt: now }, counted(pagesOf(held, read), progress))) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    waiting.push(bytes);
    size += bytes.length;
    if (size >= partBytes) {
      await flush(Buffer.concat(waiting));
      [waiting, size] = [[], 0];
    }
    if (Date.now() - notedAt < noteEveryMs) continue;
    await note();
    notedAt = Date.now();
  }
  if (size > 0) await flush(Buffer.concat(waiting));
  return { ...progress, name: nameOf(of, format) };
}

async function countAll(db: Db, of: Of): Promise<number> {
  return (await addBookings(db, of)).reduce((sum, { bookings }) => sum + bookings, 0);
}

async function* counted(pages: Pages, progress: Progress): Pages {
  for await (const page of pages) {
    yield page;
    progress.written += page.filter(({ kind }) => isLine(kind)).length;
  }
}

function tooLarge(): Error {
  const most = bytesMax / 1024 / 1024;
  return fault('UNPROCESSABLE', `The file is larger than ${most} MB: choose a shorter period.`);
}
