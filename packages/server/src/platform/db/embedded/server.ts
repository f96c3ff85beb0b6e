import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnBound } from '../../spawn-bound.ts';
import { postmasterOf } from './claim.ts';
import type { Cluster, Setup } from './cluster.ts';
import { environment, superuser } from './environment.ts';
import { freePort } from './free-port.ts';
import { openLog } from './log-file.ts';
import { proveOurs } from './prove-ours.ts';
import { refused } from './refused.ts';

export type Server = { pid: number; port: number; exited: Promise<string>; stop(): Promise<void> };
export type Settings = Readonly<Record<string, string>>;

const startTimeoutMs = 120_000;
const stopTimeoutMs = 20_000;
const portTries = 5;
const database = 'coffer';

export function urlOf(server: Server, cluster: Cluster): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${server.port}/${database}`;
}

/** Between finding a free port and using it somebody else may take it: then another one. */
export async function startServer(setup: Setup, cluster: Cluster, settings: Settings): Promise<Server> {
  const log = openLog(setup);
  try {
    for (let tries = 1; ; tries += 1) {
      const marker = `coffer-${randomBytes(8).toString('hex')}`;
      const server = await launch(setup, cluster, { ...settings, cluster_name: marker }, log.descriptor);
      const problem = await becomeReady(server, cluster, marker);
      if (problem === undefined) return server;
      await server.stop();
      const isPortTaken = /could not (bind|create any TCP\/IP)/.test(log.tail());
      if (!isPortTaken || tries === portTries)
        throw refused(`The database did not start: ${problem}.`, { log: log.tail() });
    }
  } finally {
    log.close();
  }
}

async function launch(setup: Setup, cluster: Cluster, settings: Settings, output: number): Promise<Server> {
  const port = await freePort();
  const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings, port: String(port) };
  const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = path.join(setup.programs, 'postgres');
  const child = spawnBound([...setup.runAs.prefix, postgres, '-D', cluster.folder, ...flags], {
    cwd: cluster.folder,
    env: environment,
    output,
    endWith: 'INT',
    holds: setup.claim.descriptor,
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`PostgreSQL could not be started: ${error.message}`));
    child.once('exit', (code, signal) => resolve(`PostgreSQL ended with ${code ?? signal}`));
  });
  return { pid: child.pid ?? 0, port, exited, stop: () => stop((signal) => child.kill(signal), exited) };
}

/** First without waiting for clients, then without tidying up, which costs the next start a recovery. */
async function stop(kill: (signal: 'SIGINT' | 'SIGQUIT') => boolean, exited: Promise<string>): Promise<void> {
  kill('SIGINT');
  const giveUp = setTimeout(() => kill('SIGQUIT'), stopTimeoutMs);
  await exited;
  clearTimeout(giveUp);
}

/** Answers what went wrong, if anything did. */
async function becomeReady(server: Server, cluster: Cluster, marker: string): Promise<string | undefined> {
  const deadline = Date.now() + startTimeoutMs;
  let ended: string | undefined;
  void server.exited.then((how) => (ended = how));
  while (!isListening(server, cluster)) {
    if (ended !== undefined) return ended;
    if (Date.now() > deadline) return `it was not ready after ${startTimeoutMs / 1000} s`;
    await delay(10);
  }
  const { port } = server;
  const { folder, password } = cluster;
  return proveOurs({ port, password, marker, folder, database }, { deadline, hasEnded: () => ended });
}

/** Until it says itself that it holds the port, a stranger may listen there, who must not get the password. */
function isListening(server: Server, cluster: Cluster): boolean {
  const postmaster = postmasterOf(cluster.folder);
  return (
    postmaster?.pid === String(server.pid) && postmaster.port === String(server.port) && postmaster.status === 'ready'
  );
}
