import { createServer } from 'node:net';
import path from 'node:path';
import type { Config } from '../platform/config.ts';
import { isClaimed } from '../platform/db/embedded/claim.ts';

type Address = { host: string; port: number; setting: 'PORT' | 'HTTPS_PORT' };

/** The port is somebody else's: said in a sentence, with the way out. */
export class AddressInUse extends Error {
  constructor({ host, port, setting }: Address, folder?: string) {
    const taken = `Port ${port} on ${host} is taken`;
    super(
      folder === undefined
        ? `${taken}. Choose another one, such as: ${setting}=${port + 1} npm start`
        : `${taken}, and another Coffer runs on the data in ${folder}.
Open that one, or start a second one beside it: ${setting}=${port + 1} DATA_DIR=${folder}-2 npm start`,
    );
    this.name = 'AddressInUse';
  }
}

/** Asked before anything is started, so that a taken port costs no time. */
export async function checkPortsFree(config: Config): Promise<void> {
  const { HOST: host, PORT, HTTPS_PORT, TLS_CERT_FILE, ROLES } = config;
  if (!ROLES.includes('api')) return;
  const addresses: Address[] = [
    { host, port: PORT, setting: 'PORT' },
    ...(TLS_CERT_FILE ? [{ host, port: HTTPS_PORT, setting: 'HTTPS_PORT' } as const] : []),
  ];
  for (const address of addresses) {
    // Whoever starts it twice is told of both at once: another port alone would end at the data.
    if (!(await isFree(address))) throw new AddressInUse(address, await takenFolder(config));
  }
}

const portsTried = 20;

/** The first that nobody has, from this one on; this one where all are taken, so that whoever listens says so. */
export async function nextFreePort(host: string, from: number): Promise<number> {
  for (let port = from; port < from + portsTried && port <= 65_535; port += 1) {
    if (await isFree({ host, port })) return port;
  }
  return from;
}

async function isFree({ host, port }: Pick<Address, 'host' | 'port'>): Promise<boolean> {
  if (port === 0) return true;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

async function takenFolder({ DATABASE_URL, DATA_DIR }: Config): Promise<string | undefined> {
  if (DATABASE_URL) return undefined;
  return (await isClaimed(path.join(DATA_DIR, 'postgres'))) ? DATA_DIR : undefined;
}
