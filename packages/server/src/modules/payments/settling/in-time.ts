import { minutesAfter } from '@coffer/kernel/clock.ts';

/** When money came, by all that is known of it. */
export type Arrival = {
  /**
   * The earliest that is known: we may have seen it late, and a block's time may lie in front. Who paid in time must not be told
   * otherwise; some seconds in favour of a payer cost nobody anything.
   */
  at: Date;
  /** When it stood in a block. */
  minedAt: Date;
  /** The time of the block that lies `blocksOfGrace` in front of its own; null where we do not remember it. */
  blocksBackAt: Date | null;
  /** About how long a block of its chain takes; null where too few are known. */
  blockSeconds: number | null;
};

export const blocksOfGrace = 6;
const minutesOfGrace = 60;

/**
 * Whether money came before an end. To be seen is not enough: who may wait for days with what was sent, replace it or speed it up,
 * chooses with hindsight whether the price of then is good. So it must also stand in a block soon after.
 */
export function isInTime(end: Date, { at, minedAt, blocksBackAt }: Arrival): boolean {
  if (at > end) return false;
  return minedAt <= minutesAfter(end, minutesOfGrace) || (blocksBackAt !== null && blocksBackAt <= end);
}

const switchSecondsMin = 15;
const switchSecondsMax = 600;
const switchSecondsUnknown = 60;

/** Whether money was on its way already when its payer turned to another quote: about a block's time is given to what was sent before. */
export function cameBeforeSwitch(switchedAt: Date, { at, blockSeconds }: Arrival): boolean {
  const seconds = Math.min(switchSecondsMax, Math.max(switchSecondsMin, blockSeconds ?? switchSecondsUnknown));
  return at.getTime() <= switchedAt.getTime() + seconds * 1000;
}
