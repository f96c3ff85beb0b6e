import { argon2 } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import pg from 'pg';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { answerParent, cpuUs } from './answer-parent.ts';
import type { Work } from './load.ts';
import { peerCreation } from './peer-creation.ts';
import { peerRoutes } from './peer-routes.ts';

// The least that could do the same work: the same statements, prepared, behind a framework with nothing added to it.

const argon2id = promisify(argon2);

let learnCreation: ReturnType<typeof peerCreation> | undefined;

const answers = {
  async start({ databaseUrl }: { databaseUrl: string }): Promise<string> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: readConfig({}).DATABASE_CONNECTIONS });
    const app = Fastify();
    peerRoutes(app, pool);
    learnCreation = peerCreation(app, pool);
    await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  },
  learnCreation(texts: readonly string[]): void {
    learnCreation?.(texts);
  },
  hash: hashFor,
  cpuUs,
};

export type PeerAnswers = typeof answers;

/** Hashes a password as a stored hash says, so many at once, and returns how many were done. */
async function hashFor(given: {
  password: string;
  stored: string;
  atOnce: number;
  work: Work;
}): Promise<{ count: number; perSecond: number }> {
  const { memory = 0, passes = 0, salt = '', hash = '' } = readHash(given.stored);
  const options = {
    message: Buffer.from(given.password),
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: Buffer.from(hash, 'base64').length,
    memory: Number(memory),
    passes: Number(passes),
  };
  const { work } = given;
  const startedAt = performance.now();
  const hasTime = () => !('seconds' in work) || performance.now() < startedAt + work.seconds * 1000;
  const countMax = 'requests' in work ? work.requests : Number.POSITIVE_INFINITY;
  let count = 0;
  async function hashOn(): Promise<void> {
    while (count < countMax && hasTime()) {
      count += 1;
      await argon2id('argon2id', options);
    }
  }
  await Promise.all(Array.from({ length: given.atOnce }, hashOn));
  return { count, perSecond: (count * 1000) / (performance.now() - startedAt) };
}

function readHash(stored: string): Record<string, string> {
  const read = /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=1\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/.exec(stored);
  if (!read?.groups) throw new Error('The stored hash is not of the expected kind.');
  return read.groups;
}

answerParent(answers);
