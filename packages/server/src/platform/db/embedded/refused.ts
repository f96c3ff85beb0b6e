import { Fault } from '@coffer/kernel/fault.ts';

const wayOut = 'Or set DATABASE_URL to a PostgreSQL of your own.';

/** The built-in database cannot run as things are; the sentence says what would change that. */
export function refused(message: string, more: { cause?: unknown; log?: string } = {}): Fault {
  const log = more.log ? `\n${more.log}` : '';
  return new Fault('DATABASE_UNAVAILABLE', 503, `${message} ${wayOut}${log}`, { cause: more.cause });
}

export function inUse(folder: string, pid: string | undefined): Fault {
  const process = pid === undefined ? '' : ` (its PostgreSQL is process ${pid})`;
  return new Fault(
    'DATABASE_IN_USE',
    503,
    `Another Coffer runs on the data in ${folder}${process}. Stop it, or give this one a DATA_DIR of its own, such as .data-2.`,
  );
}
