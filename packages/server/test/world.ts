import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { compose, type Coffer } from '../src/app/compose.ts';
import type { Chains } from '../src/chains/port/chains.ts';
import { readConfig } from '../src/platform/config.ts';
import { drainJobs } from '../src/platform/jobs/workers.ts';
import type { Devnet } from '../src/platform/devnet.ts';
import type { WebBundle } from '../src/platform/http/web-bundle.ts';
import { productionLimits, type Limits } from '../src/platform/limits.ts';
import { openLog } from '../src/platform/log.ts';
import { client, type Client } from './client.ts';
import { createDatabase, withClient } from './database.ts';
import { separate, separated } from './template.ts';
import { findLeaks, secretsIn } from './leaks.ts';

export type World = Client & {
  coffer: Coffer;
  /** As the program runs, with no more rights than it has. */
  databaseUrl: string;
  /** As its signer runs. */
  signerUrl: string;
  /** For what the program itself may not do, such as making triggers. */
  ownerUrl: string;
  /** As the owner of the tables, who may change what they are. */
  asOwner(text: string): Promise<void>;
  clock: { now(): Date; advance(minutes: number): void };
  /** What was logged, line by line, and what the operator was told. */
  logged: string[];
  told: string[];
  /** Runs every queued job, and those that they queue. */
  drain(): Promise<void>;
  /** Ends it, and fails when something broke on the way or when a secret was ever logged or stored as it is. */
  close(): Promise<void>;
};

export type WorldOptions = {
  env?: Record<string, string>;
  limits?: Partial<Limits>;
  web?: WebBundle;
  chains?: Chains;
  devnet?: Devnet;
  /** An empty database takes seconds more than one that is migrated already. */
  database?: 'migrated' | 'empty';
};

/** The whole program on a database of its own, with a clock that tests move. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const superUrl = await createDatabase(options.database);
  const {
    ownerUrl,
    signerUrl,
    runUrl: databaseUrl,
  } = options.database === 'empty' ? await separate(superUrl) : separated(superUrl);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coffer-world-'));
  const logged: string[] = [];
  const told: string[] = [];
  const log = openLog('debug', new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) }));
  const clock = movableClock();
  const coffer = await compose({
    config: readConfig({
      DATA_DIR: dataDir,
      SITE_URL: 'http://localhost:8080',
      DATABASE_CONNECTIONS: '8',
      CHAINS: 'ETH,BASE',
      // The first account is made at once, whatever the network; what guards it has tests of its own.
      SETUP_TOKEN: 'off',
      ...options.env,
    }),
    databaseUrl,
    // The template was made by the owner already: to look through it once more costs each world a fifth of its processor time.
    ownerUrl: options.database === 'empty' ? ownerUrl : undefined,
    log,
    clock,
    web: options.web,
    ...(options.chains ? { chains: options.chains } : {}),
    devnet: options.devnet,
    // Thousands of people sign in: what guards their passwords has a test of its own.
    limits: {
      ...productionLimits,
      requestsPerMinute: 1_000_000,
      hashCost: { memoryKiB: 64, passes: 1 },
      ...options.limits,
    },
    tellOperator: (text) => void told.push(text),
    checkAnswers: true,
  });
  await coffer.http.ready();
  const speaker = client(coffer);
  return {
    ...speaker,
    coffer,
    databaseUrl,
    signerUrl,
    ownerUrl,
    asOwner: (text) => withClient(ownerUrl, async (owner) => void (await owner.query(text))),
    clock,
    logged,
    told,
    drain: () => drainJobs(coffer.deps.pool, coffer.workers, log),
    async close() {
      const secrets = [...speaker.secrets, ...told.flatMap(secretsIn)];
      const leaks = await findLeaks(coffer.deps.pool, secrets, logged);
      await coffer.close();
      rmSync(dataDir, { recursive: true, force: true });
      const broken = logged.filter((line) => /"level":(50|60)/.test(line));
      if (broken.length > 0) throw new Error(`Something broke on the way:\n${broken.slice(0, 3).join('')}`);
      if (leaks.length > 0) throw new Error(`A secret was written down:\n${leaks.join('\n')}`);
    },
  };
}

function movableClock() {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(minutes: number) {
      offsetMs += minutes * 60_000;
    },
  };
}

export function freshEmail(name = 'ada'): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}
