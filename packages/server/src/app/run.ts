import { Fault } from '@coffer/kernel/fault.ts';
import { ConfigError } from '../platform/config.ts';
import { WebNotBuilt } from '../platform/http/web-bundle.ts';
import { AddressInUse } from './check-ports.ts';
import type { Started } from './start.ts';

const drainMs = 30_000;

/**
 * Runs the program as this process: until a signal comes, or something is gone that it cannot be without. Where the history of
 * its database went back, it stops and starts anew: nothing that it has in memory is true any more.
 */
export async function run(start: () => Promise<Started>): Promise<void> {
  try {
    const { stop, failed, outdated } = await start();
    let leaving = false;
    const leave = (code: number) => {
      leaving = true;
      // Whatever hangs, the process ends: after the drain time, or at once on the second signal.
      setTimeout(() => process.exit(1), drainMs + 5000).unref();
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.removeAllListeners(signal);
        process.once(signal, () => process.exit(1));
      }
      void stop().then(() => process.exit(code), stoppingFailed);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => leave(0));
    void outdated.then(async (why) => {
      if (leaving) return;
      leaving = true;
      process.stderr.write(`${why} Starting anew.\n`);
      await stop().catch(stoppingFailed);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal);
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
