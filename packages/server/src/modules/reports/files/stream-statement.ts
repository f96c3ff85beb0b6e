import { fault } from '@coffer/contract/errors.ts';
import { authorize, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { Gate } from '../../../platform/gate.ts';
import type { Download } from '../../../platform/http/bind.ts';
import type { StatementQuestion } from '@coffer/contract/growth/reports.ts';
import { countBookings, findBookings, type Booking, type Place } from '../books/booking-store.ts';
import { statementAsked, type Of } from '../asking/get-statement.ts';
import { makeStatement } from '../books/make-statement.ts';
import { noteProblems } from '../books/note-problems.ts';
import type { Format } from './format.ts';

/** So many are in memory at once, however long the period is. */
const rowsAtOnce = 500;

/** A statement as a file: sums and bookings are of the same instant, however long it takes to send them. */
export async function exportStatement(
  deps: Pick<Deps, 'log'>,
  pass: Gate,
  call: Call<Credentialed>,
  { project, question, format }: { project: number | 'all'; question: StatementQuestion; format: Format },
): Promise<Download> {
  const of = await statementAsked(call, project, question);
  authorize(call.subject, 'payments:read', of.projectId);
  authorize(call.subject, 'reports:export', of.projectId);
  await refuseTooMany(call.db, of, format, 'at once');
  return { name: nameOf(of, format), parts: partsOf(deps, pass, call, of, format) };
}

export function nameOf({ projectId, from, to }: Of, { stem, extension }: Format): string {
  return `${stem}-${projectId}-${from}-${to}.${extension}`;
}

/** Everything that was booked until its end. */
export function fromBeginning(of: Of): Of {
  return { ...of, start: new Date(0) };
}

/** What a format goes through, of what was asked for. */
export function readFor({ isFromBeginning }: Format, of: Of): Of {
  return isFromBeginning === true ? fromBeginning(of) : of;
}

export async function refuseTooMany(db: Db, of: Of, format: Format, where: 'at once' | 'background'): Promise<void> {
  const most = format.bookingsMax?.[where];
  if (most === undefined || (await countBookings(db, readFor(format, of), most)) <= most) return;
  const count = most.toLocaleString('en-US');
  throw fault('UNPROCESSABLE', tooMany(format, where, count));
}

function tooMany({ isFromBeginning }: Format, where: 'at once' | 'background', count: string): string {
  const first = where === 'at once' ? 'have it made in the background, ' : '';
  if (isFromBeginning === true) {
    return `More than ${count} bookings were made until the end of this period, and all of them are gone through: ${first}choose a period that ends sooner.`;
  }
  return `This period has more than the ${count} bookings that are printed: ${first}choose a shorter period, or the workbook, which holds all of them.`;
}

async function* partsOf(
  deps: Pick<Deps, 'log'>,
  pass: Gate,
  { db, now }: Call<Credentialed>,
  of: Of,
  format: Format,
): AsyncGenerator<string | Uint8Array> {
  const leave = await enter(pass);
  try {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    try {
      const sums = await makeStatement(tx, of);
      yield* format.parts({ of, sums, madeAt: now }, pagesOf(tx, readFor(format, of)));
      await noteProblems(deps, { db, now }, of, sums.problems);
    } finally {
      await tx.rollback().execute();
    }
  } finally {
    leave();
  }
}

export async function* pagesOf(db: Db, of: Of): AsyncGenerator<readonly Booking[]> {
  let after: Place | undefined;
  do {
    const page = await findBookings(db, { ...of, after, limit: rowsAtOnce });
    yield page;
    after = page.length < rowsAtOnce ? undefined : page.at(-1);
  } while (after);
}

/** A place among those that run at once, which is held until it is given back. */
function enter(pass: Gate): Promise<() => void> {
  return new Promise((entered, refused) => {
    pass(() => new Promise<void>((leave) => entered(leave))).catch(refused);
  });
}
