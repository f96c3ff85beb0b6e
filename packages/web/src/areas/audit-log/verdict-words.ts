import { ApiFailure, messageOf } from '../../api/http/failure.ts';
import type { Verdict } from './entry/queries.ts';

type Broken = NonNullable<Verdict['broken']>;

/** What each way to break the chain means for whoever finds it. */
const meaning: Record<Broken['what'], string> = {
  ROW_ALTERED: 'The entry does not match its seal: it was changed in the database after it was sealed.',
  ROW_MISSING: 'The entry is gone: it was removed from the database.',
  ROW_UNSEALED:
    'The entry was added outside Coffer, or its seal was removed: it has no seal and is not waiting for one.',
  SEAL_ALTERED: 'The seal was replaced. The entry itself is unchanged.',
  SEAL_DUPLICATED: 'A position in the chain, or an entry, is sealed twice.',
  SEAL_MISSING: 'A seal is missing: the chain has a gap.',
};

/** "The chain is broken at entry 45, seal #12." and why. */
export function brokenSentences({ seq, activityId, what }: Broken): { place: string; why: string } {
  const places = [...(activityId === null ? [] : [`entry ${activityId}`]), ...(seq === null ? [] : [`seal #${seq}`])];
  return { place: `The chain is broken at ${places.join(', ')}.`, why: meaning[what] };
}

export function intactSentence({ sealed, unsealed }: Verdict): string {
  const waiting = unsealed === 0 ? '' : ` ${counted(unsealed)} more are not sealed yet.`;
  return `${counted(sealed)} entries, chain intact.${waiting}`;
}

export function refusalSentence(failure: unknown): string {
  if (!(failure instanceof ApiFailure) || failure.status !== 429) return messageOf(failure);
  const { retryAfterSeconds } = failure;
  const wait = retryAfterSeconds === undefined ? 'in a minute' : `in ${retryAfterSeconds} seconds`;
  return `The log was verified too many times. Try again ${wait}.`;
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}
