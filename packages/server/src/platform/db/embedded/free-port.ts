import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to whoever calls out, so that no connection of somebody else's comes in between. */
const [lowest, highest] = [20_000, 32_000];
const triesMax = 100;

/** A port nobody listens on now. Somebody may take it before we do: whoever uses it must be ready to try another. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${lowest} and ${highest}`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen({ host: '127.0.0.1', port });
  try {
    await once(probe, 'listening');
  } catch {
    // Taken, or kept from us by the system: another one will do.
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
