import type { Logger } from 'pino';

export type Loop = {
  /** Starts the next round at once, or right after the one that runs. */
  wake(): void;
  stop(): Promise<void>;
};

/** `again` says that more is waiting: the next round starts at once. */
export type Round = () => Promise<'again' | 'wait'>;

const firstRetryMs = 500;
const retryMsMax = 5000;

/** Works now and then every so often, one round at a time. A round that fails is tried again soon; `stop` lets it finish. */
export function startLoop(name: string, everyMs: number, log: Logger, round: Round): Loop {
  let stopped = false;
  let failures = 0;
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
    try {
      const next = await round();
      failures = 0;
      return next === 'again' ? 0 : everyMs;
    } catch (error) {
      failures += 1;
      log.warn({ loop: name, failures, error: (error as Error).message }, 'round failed, will be tried again');
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
    },
  };
}
