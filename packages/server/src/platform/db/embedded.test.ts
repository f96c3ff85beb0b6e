import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { proveOurs } from './embedded/prove-ours.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65534;
let dataDir: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'coffer-embedded-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(dataDir, { recursive: true });
});

async function start(predecessorTimeoutMs = 300): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, predecessorTimeoutMs });
  running.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<Record<string, unknown>>(sql).then(
    async ({ rows }) => {
      await client.end();
      return rows;
    },
    async (error: unknown) => {
      await client.end();
      throw error;
    },
  );
}

/** A Node of its own that starts the database, says its process id and address, and stays. */
function startElsewhere(prefix: readonly string[] = [], env: NodeJS.ProcessEnv = process.env) {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))});
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } });
    console.log(JSON.stringify({ pid: server.pid, url: server.url }));
    process.stdin.once('data', async () => { await server.stop(); process.exit(); });`;
  const command = [...prefix, process.execPath, '--input-type=module', '--eval', code];
  const child = spawn(command[0]!, command.slice(1), { env, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] });
  const said = once(child.stdout, 'data').then(([text]) => JSON.parse(String(text)) as { pid: number; url: string });
  const stop = async () => {
    child.stdin.write('stop');
    await once(child, 'exit');
  };
  return { child, said, stop };
}

/** For root: becoming an ordinary user, who can read the project even below a folder that only root may enter. */
function asOrdinaryUser(): string[] | undefined {
  const ids = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  const inNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  const ways = [['setpriv', ...ids], inNamespace];
  return ways.find(
    ([command = '', ...args]) => spawnSync(command, [...args, 'test', '-r', import.meta.filename]).status === 0,
  );
}

test('a machine that is too busy to answer at first is asked again, and one that never does is named', async () => {
  const { url } = await start();
  const { port, password } = new URL(url);
  const [own] = await ask(
    url,
    `select current_setting('cluster_name') as marker, current_setting('data_directory') as folder`,
  );
  let silent = 2;
  const between = createServer((socket) => {
    socket.on('error', () => undefined);
    // It is taken, and nothing is said.
    if ((silent -= 1) >= 0) return;
    const onward = connect(Number(port), '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    onward.on('error', () => undefined);
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const { marker, folder } = own as { marker: string; folder: string };
  const expected = { port: (between.address() as AddressInfo).port, password, marker, folder, database: 'coffer' };
  const prove = (ms: number, over = {}) =>
    proveOurs({ ...expected, ...over }, { deadline: Date.now() + ms, tryMs: 150, hasEnded: () => undefined });
  expect(await prove(20_000)).toBeUndefined();
  expect(silent).toBe(-1);
  silent = 1_000;
  expect(await prove(700)).toMatch(
    /^it started, and did not answer within \d s, asked \d times: the machine may be too busy/,
  );
  silent = 0;
  const asked = Date.now();
  expect(await prove(20_000, { password: 'another' })).toContain('it refused us: password authentication failed');
  expect(await prove(20_000, { marker: 'another' })).toBe('another database answers in its place');
  expect(Date.now() - asked, 'no use in asking again').toBeLessThan(10_000);
  between.close();
});

test('gives a UTF-8 database with checksums that listens on this machine only', async () => {
  const { url } = await start();
  const [row] = await ask(
    url,
    `select current_database() as name, current_setting('listen_addresses') as listens, current_setting('data_checksums') as checksums,
            current_setting('server_encoding') as encoding, lower('ÄΩ') as folded`,
  );
  expect(row).toEqual({ name: 'coffer', listens: '127.0.0.1', checksums: 'on', encoding: 'UTF8', folded: 'äω' });
});

test('lets nobody in without the password, which only its owner can read', async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect(statSync(path.join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  const rules = readFileSync(path.join(dataDir, 'cluster/pg_hba.conf'), 'utf8').split('\n');
  const methods = rules.filter((line) => /^(local|host)/.test(line)).map((line) => line.trim().split(/\s+/).at(-1));
  expect(new Set(methods)).toEqual(new Set(['scram-sha-256']));
});

test('has the same data and the same password after a restart', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await start();
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(new URL(second.url).password).toBe(new URL(first.url).password);
});

test('refuses a second start on the same folder and says which process has it', async () => {
  const first = await start();
  await expect(start()).rejects.toMatchObject({
    code: 'DATABASE_IN_USE',
    message: expect.stringMatching(new RegExp(`${dataDir}.*process ${first.pid}.*DATA_DIR`)),
  });
  expect(await ask(first.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('of two first starts at the same moment one gets a whole database', async () => {
  const starts = await Promise.allSettled([start(), start()]);
  expect(starts.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await ask(running[0]!.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('waits for a predecessor that is still ending', async () => {
  const first = await start();
  const second = start(10_000);
  await first.stop();
  expect(await ask((await second).url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('ends when its parent is killed, and what was committed is there at the next start', async () => {
  const { child, said } = startElsewhere();
  const { url } = await said;
  await ask(url, 'create table kept as select 42 as answer');
  child.kill('SIGKILL');
  const next = await start(10_000);
  expect(await ask(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('starts anew when the first start was cut off in the middle', async () => {
  mkdirSync(path.join(dataDir, 'cluster.new'));
  writeFileSync(path.join(dataDir, 'cluster.new/PG_VERSION'), '18\n');
  writeFileSync(path.join(dataDir, 'password'), 'of the start before\n');
  const { url } = await start();
  expect(await ask(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('is not kept from starting by another process with the number of a dead server', async () => {
  const first = await start();
  const pidFile = path.join(dataDir, 'cluster/postmaster.pid');
  const left = readFileSync(pidFile, 'utf8');
  await first.stop();
  writeFileSync(pidFile, left.replace(String(first.pid), String(process.pid)), { mode: 0o600 });
  const second = await start();
  expect(await ask(second.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('tells when the server ends by itself', async () => {
  const { exited, pid } = await start();
  process.kill(pid, 'SIGKILL');
  expect(await exited).toBe('PostgreSQL ended with SIGKILL');
});

test('shows the end of the log when PostgreSQL does not start', async () => {
  const wrong = startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', shared_buffers: 'plenty' } });
  await expect(wrong).rejects.toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
    message: expect.stringMatching(/shared_buffers.*"plenty"/),
  });
});

test('says which file to put back when the password is gone', async () => {
  await (await start()).stop();
  rmSync(path.join(dataDir, 'password'));
  await expect(start()).rejects.toMatchObject({ message: expect.stringContaining(path.join(dataDir, 'password')) });
});

test('runs for an ordinary user', async (context) => {
  const prefix = isRoot ? asOrdinaryUser() : [];
  context.skip(!prefix, 'nobody but root can read the project here, and user namespaces are forbidden');
  if (prefix?.[0] === 'setpriv') chownSync(dataDir, nobody, nobody);
  const { said, stop } = startElsewhere(prefix);
  const { url } = await said;
  expect(await ask(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await stop();
});

test('runs as nobody for root where user namespaces are forbidden, and goes on so where they are not', async (context) => {
  context.skip(!isRoot, 'only root has to change user');
  const copies = '/var/lib/coffer';
  const hadCopies = existsSync(copies);
  const refusing = path.join(dataDir, 'bin');
  mkdirSync(refusing);
  writeFileSync(path.join(refusing, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const { said, stop } = startElsewhere([], { ...process.env, PATH: `${refusing}:${process.env['PATH']}` });
  const { url } = await said;
  expect(await ask(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await stop();
  expect(statSync(path.join(dataDir, 'cluster')).uid).toBe(nobody);
  const again = await start();
  expect(await ask(again.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await again.stop();
  if (!hadCopies) rmSync(copies, { recursive: true, force: true });
});
