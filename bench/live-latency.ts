import { setTimeout as pause } from 'node:timers/promises';
import { issueWebsocketToken, topics } from '@coffer/contract/operations/live.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { newReference } from '@coffer/kernel/id.ts';
import { client } from '../packages/server/test/client.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { compose, type Coffer } from '../packages/server/src/app/compose.ts';
import { startPublishing } from '../packages/server/src/modules/live/index.ts';
import { paymentEvents } from '../packages/server/src/modules/payments/index.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { inTransaction } from '../packages/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { productionLimits } from '../packages/server/src/platform/limits.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';

const socketCount = 200;
const events = 200;
const warmUps = 10;
const beatMs = 50;
const aimMs = 500;
const timeoutMs = 20_000;
const idleMs = 5000;

/** From the commit of an event until it has come to each of many who look on, all of them in this process too. */
export async function liveLatency(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const folder = temporaryFolder('coffer-bench-live');
  stack.defer(() => folder.remove());
  const postgres = await startEmbeddedPostgres({ dataDir: `${folder.path}/postgres` });
  stack.defer(() => postgres.stop());
  const config = readConfig({ DATA_DIR: folder.path, SETUP_TOKEN: 'off' });
  const limits = { ...productionLimits, requestsPerMinute: 1_000_000, socketsPerAddress: 1000, socketsPerPerson: 1000 };
  const coffer = await compose({ config, databaseUrl: postgres.url, log: openLog('error'), limits });
  stack.defer(() => coffer.close());
  const address = await coffer.http.listen({ port: 0, host: '127.0.0.1' });
  const publishing = startPublishing(coffer.deps);
  stack.defer(() => publishing.stop());

  const api = client(coffer);
  const { key } = await api.signUpRoot();
  const { id } = await api.ok(createProject, { key, body: { name: 'Shop' } });
  const heard = new Map<string, Heard>();
  for (let at = 0; at < socketCount; at += 1) {
    const { token } = await api.ok(issueWebsocketToken, { key, query: { clientID: `tab-${at}` } });
    stack.adopt(await lookOn(`${address}/ws?token=${token}`, id, heard), (line) => line.close());
  }
  const idleCpuShare = await idleCost();
  const tookMs: number[] = [];
  for (let at = 0; at < warmUps + events; at += 1) {
    await pause(beatMs);
    const took = await tell(coffer, id, heard);
    if (at >= warmUps) tookMs.push(...took);
  }
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return [
    {
      bench: `live-latency: committed until heard by ${socketCount} connections (idle: ${fixed(idleCpuShare * 100, 1)} % of a core)`,
      ours: `${fixed(at(0.5), 0)} ms`,
      reference: `${aimMs} ms`,
      ratio: fixed(at(0.95) / aimMs, 2),
      aim: verdict(`p95 < ${aimMs} ms`, at(0.95) < aimMs),
      cpuUs: '-',
      p99Ms: fixed(at(0.99), 0),
    },
  ];
}

type Heard = { atMs: number[]; all(): void };

async function lookOn(address: string, projectId: number, heard: ReadonlyMap<string, Heard>): Promise<WebSocket> {
  const line = new WebSocket(address.replace(/^http/, 'ws'));
  await new Promise<void>((ready, failed) => {
    line.addEventListener('open', () =>
      line.send(JSON.stringify({ type: 'subscribe', topics: [topics.payments(projectId)] })),
    );
    line.addEventListener('error', () => failed(new Error('not connected')));
    line.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; data?: { reference: string } };
      if (message.type === 'ready') ready();
      const one = heard.get(message.data?.reference ?? '');
      if (one && one.atMs.push(performance.now()) === socketCount) one.all();
    });
  });
  return line;
}

/** How long each of them waited for one event. */
async function tell({ deps }: Coffer, projectId: number, heard: Map<string, Heard>): Promise<number[]> {
  const reference = newReference();
  const atMs: number[] = [];
  const all = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`only ${atMs.length} heard of it in time`)), timeoutMs);
    heard.set(reference, { atMs, all: () => (clearTimeout(timer), resolve()) });
  });
  const detected = paymentEvents['payment.detected'](projectId, { paymentId: 1, sequence: 1, reference });
  await inTransaction(deps.db, (tx) => deps.emit(tx, detected));
  const committedAt = performance.now();
  await all;
  heard.delete(reference);
  return atMs.map((one) => one - committedAt);
}

/** What publisher and connections cost while nothing happens. */
async function idleCost(): Promise<number> {
  const before = process.cpuUsage();
  await pause(idleMs);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / idleMs;
}
