import { Fault } from '@coffer/kernel/fault.ts';
import { ConfigError } from '../platform/config.ts';
import { WebNotBuilt } from '../platform/http/web-bundle.ts';
import { AddressInUse } from './check-ports.ts';
import type { Started } from './start.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const drainMs = 30_000;
/** npm passes on what the terminal has sent to the whole group already: a signal that follows so soon is the same press. */
const samePressMs = 1000;

/**
 * Runs the program as this process: until a signal comes, or something is gone that it cannot be without. Where the history of
 * its database went back, it stops and starts anew: nothing that it has in memory is true any more.
 */
export async function run(start: () => Promise<Started>): Promise<void> {
  try {
    const { stop, failed, outdated, lastWords } = await start();
    let leaving = false;
    let leftAt: number | undefined;
    const leave = (code: number, farewell = '') => {
      leaving = true;
      leftAt = performance.now();
      // Whatever hangs, the process ends: after the drain time, or at once on the second signal.
      setTimeout(() => process.exit(1), drainMs + 5000).unref();
      void stop().then(() => {
        process.stdout.write(farewell);
        process.exit(code);
      }, stoppingFailed);
    };
    // It stays until the end: without it for a moment, a second signal would end the process in the midst of things.
    const onSignal = () => {
      if (leftAt !== undefined) {
        if (performance.now() - leftAt > samePressMs) process.exit(1);
        return;
      }
      if (lastWords === undefined) return leave(0);
      leave(0, `${lastWords}\n`);
      process.stdout.write('\nStopping. Ctrl-C again stops at once.\n');
    };
    for (const signal of signals) process.on(signal, onSignal);
    void outdated.then(async (why) => {
      if (leaving) return;
      leaving = true;
      process.stderr.write(`${why} Starting anew.\n`);
      await stop().catch(stoppingFailed);
      if (leftAt !== undefined) return;
      for (const signal of signals) process.off(signal, onSignal);
      await run(start);
    });
    void failed.then((why) => {
      // What we stop ourselves is gone too.
      if (leaving) return;
      process.stderr.write(`${why}\n`);
      leave(1);
    });
  } catch (error) {
    const expected = [ConfigError, AddressInUse, WebNotBuilt, Fault].some((kind) => error instanceof kind);
    process.stderr.write(`\n${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n\n`);
    process.exit(1);
  }
}

function stoppingFailed(error: unknown): never {
  process.stderr.write(`Stopping failed: ${String(error)}\n`);
  process.exit(1);
}
