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
  ROW_ALTERED: 'the entry was changed after it was sealed.',
  ROW_MISSING: 'the entry is missing.',
  ROW_UNSEALED: 'the entry is neither sealed nor waiting for its seal.',
  SEAL_ALTERED: 'the seal was changed.',
  SEAL_DUPLICATED: 'the seal, or its entry, is there twice.',
  SEAL_MISSING: 'a seal is missing.',
};

const reasonWords: Record<Restore['reason'], string> = {
  another_database: 'the data is now in a different database.',
  history_went_back: 'the end of the audit log is missing.',
  folder_copied: 'the data folder is a copy of another one.',
  declared: 'the database was marked as restored.',
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
  const counts = `${sealed} ${sealed === 1 ? 'entry is' : 'entries are'} sealed, ${unsealed} not yet. Last seal: ${headHash === null ? 'none yet' : `number ${headSeq}, ${headHash}`}`;
  if (!broken) return `The audit log is intact: nothing in it was changed or removed. ${counts}`;
  const { seq, activityId, what } = broken;
  const places = [...(seq === null ? [] : [`seal ${seq}`]), ...(activityId === null ? [] : [`entry ${activityId}`])];
  return `The audit log is BROKEN at ${places.join(', ')}: ${whatIsWrong[what]} ${counts}`;
}

/** A log that was cut back is intact, only shorter: that it was shows in what was remembered elsewhere. */
function restoreSentenceOf({ reason, noticedAt, headSeq, rememberedSeq, releasedAt, releasedBy }: Restore): string {
  const lost =
    rememberedSeq !== null && rememberedSeq > headSeq
      ? `Seals ${headSeq + 1} to ${rememberedSeq} of that time are gone.`
      : `It continued after seal ${headSeq}.`;
  const held =
    releasedAt === null ? 'Sending is on hold.' : `${releasedBy} released sending at ${releasedAt.toISOString()}.`;
  return `A restore was noticed at ${noticedAt.toISOString()}: ${reasonWords[reason]} ${lost} ${held}`;
}
