import type { Logger } from 'pino';
import { LoopStanding } from './loop-standing.ts';

export type Loop = {
  /** Starts the next round at once, or right after the one that runs. */
  wake(): void;
  stop(): Promise<void>;
};

/** `again` says that more is waiting: the next round starts at once. */
export type Round = () => Promise<'again' | 'wait'>;

export type LoopOptions = {
  /** A round that lasts longer counts as a failure of the loop. */
  stuckAfterMs?: number;
};

const firstRetryMs = 500;
const retryMsMax = 5000;
const stuckAfterMs = 600_000;

/**
 * Works now and then every so often, one round at a time. A round that fails is tried again soon; `stop` lets it finish. How
 * its rounds end stands in its `LoopStanding`: a loop that fails is seen from outside.
 */
export function startLoop(name: string, everyMs: number, log: Logger, round: Round, options: LoopOptions = {}): Loop {
  const standing = new LoopStanding(name, options.stuckAfterMs ?? stuckAfterMs);
  let stopped = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let running = turn();

  async function turn(): Promise<void> {
    timer = undefined;
    woken = false;
    const waitMs = await runRound();
    if (!stopped) timer = setTimeout(start, woken ? 0 : waitMs);
  }

  function start(): void {
    running = turn();
  }

  async function runRound(): Promise<number> {
    standing.begin();
    try {
      const next = await round();
      if (failedForLong(standing.failures))
        log.info({ loop: name, failures: standing.failures }, 'rounds end well again');
      standing.good();
      return next === 'again' ? 0 : everyMs;
    } catch (error) {
      standing.failed(error);
      const { failures } = standing;
      const line = { loop: name, failures, error: (error as Error).message };
      if (isWorthALine(failures)) log.warn(line, 'round failed, will be tried again');
      else log.debug(line, 'round failed, will be tried again');
      return Math.min(retryMsMax, firstRetryMs * 2 ** Math.min(failures - 1, 10));
    }
  }

  return {
    wake() {
      woken = true;
      if (timer === undefined || stopped) return;
      clearTimeout(timer);
      start();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      standing.close();
    },
  };
}

/** Of a loop that fails for long, the first rounds and then ever fewer are worth a line. */
function isWorthALine(failures: number): boolean {
  return Number.isInteger(Math.log2(failures));
}

/** Whether it failed for long enough that its return is worth a line. */
function failedForLong(failures: number): boolean {
  return failures > 2;
}
