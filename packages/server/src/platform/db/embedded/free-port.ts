import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to whoever calls out, so that no connection of somebody else's comes in between. */
const [lowest, highest] = [20_000, 32_000];
const triesMax = 100;

/** A port nobody listens on now. Somebody may take it before we do: whoever uses it must be ready to try another. */
export async function freePort(): Promise<number> {
  let problem: unknown;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = randomInt(lowest, highest);
    try {
      await listenOnce(port);
      return port;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`No free port between ${lowest} and ${highest}`, { cause: problem });
}

async function listenOnce(port: number): Promise<void> {
  const probe = createServer().listen({ host: '127.0.0.1', port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
