// Recomputes the hash chain of the audit log: `npm run audit:verify`, also while Coffer runs on the same data.
// Ends with 0 when all is well, with 1 when something is broken, with 2 when the log could not be read.
import { listRestores, type Restore } from '../packages/server/src/modules/history/index.ts';
import { verifyActivities, type Verdict } from '../packages/server/src/modules/activity/index.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { openDb } from '../packages/server/src/platform/db/db.ts';
import { openPool } from '../packages/server/src/platform/db/pool.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { findDatabase } from './find-database.ts';

const whatIsWrong: Record<NonNullable<Verdict['broken']>['what'], string> = {
  ROW_ALTERED: 'the row does not match its seal.',
  ROW_MISSING: 'the row is gone.',
  ROW_UNSEALED: 'the row is neither sealed nor waiting for its seal.',
  SEAL_ALTERED: 'the hash was replaced.',
  SEAL_DUPLICATED: 'this place in the chain, or this row, is taken twice.',
  SEAL_MISSING: 'the chain has a gap.',
};

const restoresMax = 20;

try {
  const database = await findDatabase(readConfig(process.env));
  try {
    const { verdict, restores } = await verify(database.url);
    process.stdout.write(`${[sentenceOf(verdict), ...restores.map(restoreSentenceOf)].join('\n')}\n`);
    process.exitCode = verdict.ok ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`The audit log could not be read: ${(error as Error).message}\n`);
  process.exitCode = 2;
}

async function verify(url: string): Promise<{ verdict: Verdict; restores: readonly Restore[] }> {
  const pool = openPool(url, openLog('silent'), 2);
  try {
    const db = openDb(pool);
    return { verdict: await verifyActivities(db), restores: await listRestores(db, restoresMax) };
  } finally {
    await pool.end();
  }
}

function sentenceOf(verdict: Verdict): string {
  const { sealed, unsealed, headSeq, headHash, broken } = verdict;
  const counts = `${sealed} rows are sealed, ${unsealed} await their seal. Head: ${headSeq} ${headHash ?? '(none yet)'}`;
  if (!broken) return `The audit log is unbroken. ${counts}`;
  const { seq, activityId, what } = broken;
  const places = [...(seq === null ? [] : [`seal ${seq}`]), ...(activityId === null ? [] : [`activity ${activityId}`])];
  return `The audit log is BROKEN at ${places.join(', ')}: ${whatIsWrong[what]} ${counts}`;
}

/** A log that was cut back is unbroken, only shorter: that it was shows in what was remembered elsewhere. */
function restoreSentenceOf({ reason, noticedAt, headSeq, rememberedSeq, releasedAt, releasedBy }: Restore): string {
  const lost =
    rememberedSeq !== null && rememberedSeq > headSeq
      ? `Rows ${headSeq + 1} to ${rememberedSeq} of then are gone.`
      : `It went on after row ${headSeq}.`;
  const held =
    releasedAt === null ? 'Sending is on hold.' : `${releasedBy} released sending ${releasedAt.toISOString()}.`;
  return `History went back (${reason}), noticed ${noticedAt.toISOString()}. ${lost} ${held}`;
}
