import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, serverUrl, withClient } from '../../../test/database.ts';
import { startTransactionPooler } from '../../../test/transaction-pooler.ts';
import { ConfigError } from '../config.ts';
import { waitForDatabase } from './wait-for-database.ts';

let url: string;
const role = `r_${randomBytes(4).toString('hex')}`;
beforeAll(async () => {
  url = changed((of) => (of.hostname = '127.0.0.1'), await createDatabase());
  await withClient(serverUrl(), (admin) => admin.query(`create role ${role} login password 'secret-word'`));
});
afterAll(async () => {
  await withClient(serverUrl(), (admin) => admin.query(`drop role ${role}`));
});

function changed(change: (of: URL) => void, of = url): string {
  const parsed = new URL(of);
  change(parsed);
  return parsed.href;
}

/** The sentence that stops the start. */
async function refusal(urls: Parameters<typeof waitForDatabase>[0], said: string[] = []): Promise<string> {
  const error: unknown = await waitForDatabase(urls, (text) => said.push(text), 600).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as Error;
  expect(message).not.toMatch(/secret-word|\n/);
  expect(message).not.toContain(new URL(url).password);
  return message;
}

test('a database that is there is not waited for', async () => {
  const said: string[] = [];
  await waitForDatabase(url, (text) => said.push(text));
  expect(said).toEqual([]);
});

test('a database that comes later is waited for, in one line', async () => {
  const { hostname, port } = new URL(url);
  const entrance = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const own = (holder.address() as AddressInfo).port;
  holder.close();
  await once(holder, 'close');
  const said: string[] = [];
  const waiting = waitForDatabase(
    changed((of) => (of.port = String(own))),
    (text) => {
      said.push(text);
      entrance.listen(own, '127.0.0.1');
    },
  );
  await waiting;
  expect(said).toEqual([
    expect.stringMatching(/cannot be reached: .*ECONNREFUSED.*\. Waits for it, up to 60 seconds\.$/),
  ]);
  entrance.close();
});

test('a database that does not come is a sentence', async () => {
  const said: string[] = [];
  const none = await refusal(
    changed((of) => (of.port = '1')),
    said,
  );
  expect(none).toMatch(
    /^The database at 127\.0\.0\.1:1 cannot be reached: .*Nothing changed that within 1 seconds?\. Start it, or correct DATABASE_URL\.$/,
  );
  expect(said).toHaveLength(1);
  expect(await refusal(changed((of) => (of.hostname = 'no-such-host.invalid')))).toMatch(/cannot be reached/);
});

test('so are a wrong password, a database that is not there, and one that another encoding has', async () => {
  const wrong = changed((of) => ((of.username = role), (of.password = 'not-the-word')));
  expect(await refusal(wrong)).toContain(`refuses the password of "${role}". Correct DATABASE_URL.`);
  expect(await refusal({ databaseUrl: url, ownerUrl: wrong })).toContain(
    `refuses the password of "${role}". Correct DATABASE_OWNER_URL.`,
  );
  expect(await refusal(changed((of) => (of.pathname = '/nowhere')))).toContain('There is no database "nowhere"');
  const latin = `l_${randomBytes(4).toString('hex')}`;
  await withClient(serverUrl(), (admin) =>
    admin.query(`create database ${latin} template template0 encoding 'SQL_ASCII' locale 'C'`),
  );
  expect(await refusal(changed((of) => (of.pathname = `/${latin}`)))).toContain('has the encoding SQL_ASCII');
});

test('a role that may not create tables is told what it lacks, in an empty database', async () => {
  const empty = await createDatabase('empty');
  const asRole = changed((of) => ((of.username = role), (of.password = 'secret-word')), empty);
  expect(await refusal(asRole)).toContain('may not create tables');
});

test('a standby is waited for, and a sentence when it stays one', async () => {
  const standby = await createDatabase();
  const name = new URL(standby).pathname.slice(1);
  await withClient(serverUrl(), (admin) =>
    admin.query(`alter database ${name} set default_transaction_read_only = on`),
  );
  const said: string[] = [];
  expect(await refusal(standby, said)).toContain('is a standby, or takes no writes');
  expect(said).toHaveLength(1);
});

test('a pooler that hands statements to any connection is refused, and so is one that refuses our settings', async () => {
  const pooler = await startTransactionPooler(url);
  expect(await refusal(pooler.url)).toContain('A connection pooler in transaction mode stands at');
  await pooler.close();
  const strict = await startTransactionPooler(url, /statement_timeout/);
  expect(await refusal(strict.url)).toMatch(/pooler stands at .* unsupported startup parameter: statement_timeout/);
  await strict.close();
});
