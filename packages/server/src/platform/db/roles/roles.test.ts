import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, serverUrl, withClient } from '../../../../test/database.ts';
import { separate, separated } from '../../../../test/template.ts';
import { openLog } from '../../log.ts';
import { migrateJobs } from '../../jobs/workers.ts';
import { migrate } from '../migrate.ts';
import { openPool } from '../pool.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { refuseSuperuser } from '../refuse-superuser.ts';
import { groups, groupsFor } from './names.ts';
import { as } from './separate-roles.ts';

const docs = path.resolve(import.meta.dirname, '../../../../../../docs');
const now = new Date();
const log = openLog('silent');
const all = ['api', 'worker', 'watcher'] as const;

/** Roles that sign in, one for each group alone: those of these tests. */
const login = (group: keyof typeof groups) => `test_${group}`;

let superUrl: string;
beforeAll(async () => {
  superUrl = await createDatabase();
  await withClient(superUrl, async (admin) => {
    for (const group of Object.keys(groups) as (keyof typeof groups)[]) {
      await admin.query(`create role ${login(group)} login password 'test'`);
      await admin.query(`grant ${groups[group]} to ${login(group)}`);
    }
  });
});
afterAll(() =>
  withClient(serverUrl(), async (admin) => {
    for (const group of Object.keys(groups) as (keyof typeof groups)[]) {
      await admin.query(`drop role ${login(group)}`);
    }
  }),
);

const urlOf = (who: keyof typeof groups | 'run') =>
  who === 'run' ? separated(superUrl).runUrl : as(superUrl, login(who), 'test');

async function attempt(who: keyof typeof groups | 'run', text: string): Promise<string> {
  return withClient(urlOf(who), (client) =>
    client.query(text).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  );
}

const settingsOfRun = () =>
  withClient(urlOf('run'), async (client) => {
    const { rows } = await client.query<{ idle: string; statement: string }>(
      `select current_setting('idle_session_timeout') as idle, current_setting('statement_timeout') as statement`,
    );
    return rows.flatMap((row) => [row.idle, row.statement]);
  });

describe('whoever gets the address that the program runs with', () => {
  test.each([
    ['reads no file of the machine', `select pg_read_file('/etc/hostname')`],
    ['lists no folder', `select pg_ls_dir('/')`],
    ['runs no program', `create temp table t (x text); copy t from program 'id'`],
    ['runs no program on the way out', `copy (select 1) to program 'cat'`],
    ['writes no file', `copy (select 1) to '/coffer-attack'`],
    ['reads no password of the cluster', 'select rolpassword from pg_authid'],
    ['makes no role', 'create role thief superuser login'],
    ['becomes no superuser', 'alter role coffer_run superuser'],
    ['becomes not the owner', 'set role coffer_owner'],
    ['loads no library', `load '/evil.so'`],
    ['makes no function of its own', `create function evil() returns int language sql as 'select 1'`],
    ['makes no table', 'create table mine (x int)'],
    ['changes no table', 'alter table outgoing_transaction add column mine int'],
    ['switches no trigger off', 'alter table activity disable trigger all'],
    ['goes around triggers by no setting', 'set session_replication_role = replica'],
    ['empties no table', 'truncate outbox'],
    ['drops no table', 'drop table activity'],
    ['changes nothing in the books', 'update ledger_posting set amount = amount * 2'],
    ['takes nothing out of the books', 'delete from ledger_posting'],
    ['writes no balance', `insert into ledger_balance values (1, 'USD', 1000000)`],
    ['changes no balance', 'update ledger_balance set amount = 1000000'],
    ['changes nothing in the audit log', `update activity set actor_name = 'somebody else'`],
    ['takes nothing out of the audit log', 'delete from activity'],
    ['changes no month of it by name', `update activity_other set actor_name = 'somebody else'`],
    ['breaks no seal', 'delete from activity_seal'],
    ['changes no history of a payment', 'update payment_event set event = event'],
    ['forgets no signed transaction', 'delete from signed_transaction'],
    ['changes no signed bytes', `update signed_transaction set bytes = ''`],
    ['turns no intended transaction to another payee', `update outgoing_transaction set to_address = '0xthief'`],
    ['makes no other kind of one', `update outgoing_transaction set kind = 'payout'`],
    ['raises no units of one', 'update outgoing_transaction set units = units * 2'],
    ['gives a wallet no other address', `update wallet set address = '0xthief'`],
    ['gives a payer no other address', `update address set address = '0xthief'`],
    ['swaps no extended key', `update wallet_xpub set xpub = 'xpub'`],
    ['gives a wallet no other key', 'update wallet_key set secret_id = 1'],
    ['gives a token no other decimals', 'update blockchain_currency set decimals = 0'],
    ['puts no deposit to count there', 'insert into deposit_to_count (customer_id, deposit_id) values (1, 1)'],
    ['forgets no payment', 'delete from payment'],
    ['forgets no deposit', 'delete from deposit'],
    ['forgets no member', 'delete from member'],
    ['pretends no migration', `insert into schema_migration (name, hash) values ('x', 'y')`],
    ['makes months of no other table', `select ensure_month('payment', now()::date)`],
    ['makes no months past the one way', `select ensure_months('activity', now()::date, 1)`],
  ])('%s', async (_what, text) => {
    expect(await attempt('run', text)).toMatch(
      /permission denied|must be (owner|superuser|able)|has no months|must have|is append-only|is not allowed/,
    );
  });

  test('has no definer function run on rows of its own', async () => {
    const text = `create temp table booked (transaction_id bigint, at timestamptz, account_id bigint, asset text, amount numeric);
      create trigger forged after insert on booked referencing new table as booked for each statement execute function book_postings()`;
    expect(await attempt('run', text)).toContain('permission denied for function book_postings');
  });

  test('leaves nothing to the next start by settings of its own', async () => {
    // Roles belong to the whole cluster, where other tests sign in as the same one: these settings hinder none of them.
    const left = [
      `alter role coffer_run set idle_session_timeout = '7h'`,
      `alter role coffer_run in database ${new URL(superUrl).pathname.slice(1)} set statement_timeout = '7h'`,
    ];
    expect(await attempt('run', left.join(';'))).toBe('done');
    expect(await settingsOfRun()).toEqual(['7h', '7h']);
    await separate(superUrl);
    expect(await settingsOfRun()).not.toContain('7h');
  });

  test('makes the months of the tables that have some', async () => {
    expect(await attempt('run', `select ensure_month('activity', '2041-05-01')`)).toBe('done');
  });
});

describe('an API process of its own', () => {
  test.each([
    `insert into signed_transaction (outgoing_id) values (1)`,
    'update signed_transaction set sends = 0',
    'delete from outgoing_transaction',
    'delete from activity_pending',
    `insert into activity_seal values (1, 1, now(), '')`,
    `select ensure_month('activity', '2041-05-01')`,
  ])('may not: %s', async (text) => {
    expect(await attempt('api', text)).toContain('permission denied');
  });

  test.each(['payout', 'payouts', 'allow', 'gap', 'gas'])('orders no %s, which workers do', async (kind) => {
    const text = `insert into outgoing_transaction (cause_of, cause_id, cause_part, kind, blockchain_id, wallet_id, from_address, to_address, units,
        authorizations, fee_units_max, status, status_at, next_try_at, created_at)
      values ('${kind}', 1, '', '${kind}', 1, 1, 'x', 'x', 0, '{}', 1, 'intended', now(), now(), now())`;
    expect(await attempt('api', text)).toContain('violates row-level security policy');
    expect(await attempt('worker', text)).not.toContain('security');
    expect(await attempt('api', text.replaceAll(`'${kind}'`, `'sweep'`))).not.toContain('security');
  });

  test.each(['signed', 'signed-again', 'fee-raised', 'signed-in-vain'])(
    'nor a worker tells what the signer alone tells: outgoing.%s',
    async (step) => {
      const text = `insert into outbox (at, kind, payload) values (now(), 'outgoing.${step}', '{}')`;
      for (const who of ['api', 'worker'] as const) {
        expect(await attempt(who, text)).toContain('violates row-level security policy');
        expect(await attempt(who, text.replace(step, 'intended'))).toBe('done');
      }
    },
  );

  test('queues jobs and sees them, as workers do', async () => {
    const add = `select graphile_worker.add_job('nothing')`;
    expect([await attempt('api', add), await attempt('worker', add)]).toEqual(['done', 'done']);
    for (const who of ['api', 'worker'] as const) {
      const { rows } = await withClient(urlOf(who), (client) => client.query('select 1 from graphile_worker.jobs'));
      expect(rows).toHaveLength(2);
    }
  });
});

describe('a worker of its own', () => {
  test.each([
    `insert into signed_transaction (outgoing_id) values (1)`,
    'delete from signature_wish',
    `insert into signer_process (instance, host, started_at, seen_at) values ('x', 'x', now(), now())`,
    'update signer_process set seen_at = now()',
  ])('may not: %s', async (text) => {
    expect(await attempt('worker', text)).toContain('permission denied');
  });
});

describe('a signer', () => {
  test.each([
    'select * from member',
    'select * from session',
    'select * from payment',
    'select * from ledger_balance',
    `insert into outgoing_transaction (kind) values ('payout')`,
    'delete from outgoing_transaction',
    'update signed_transaction set sends = 0',
    'delete from activity_pending',
    'update blockchain set confirmations = 1',
    `update address set address = 'x'`,
    `insert into wallet_key (wallet_id, secret_id) values (1, 1)`,
    `insert into secret (purpose) values ('x')`,
    `select graphile_worker.add_job('nothing')`,
  ])('may not: %s', async (text) => {
    expect(await attempt('signer', text)).toContain('permission denied');
  });
});

describe('a reader', () => {
  test.each(['secret', 'vault_key', 'session', 'api_key', 'member', 'password_token'])(
    'sees nothing of %s',
    async (table) => {
      expect(await attempt('reader', `select * from ${table}`)).toContain('permission denied');
    },
  );

  test.each([
    `update payment set status = status`,
    'delete from customer',
    `insert into outbox (at, kind, payload) values (now(), 'x', '{}')`,
    'select id from payment for update',
    `select graphile_worker.add_job('nothing')`,
  ])('writes nothing: %s', async (text) => {
    expect(await attempt('reader', text)).toContain('permission denied');
  });

  test('reads the books', async () => expect(await attempt('reader', 'select * from ledger_balance')).toBe('done'));
});

test('a table that nobody named is out of reach, and the next preparation says which it is', async () => {
  const url = await createDatabase();
  const { ownerUrl, runUrl } = separated(url);
  await withClient(ownerUrl, (owner) => owner.query('create table forgotten (x int)'));
  const reading = withClient(runUrl, (client) => client.query('select * from forgotten'));
  await expect(reading).rejects.toThrow('permission denied for table forgotten');
  const preparing = prepareDatabase({ databaseUrl: runUrl, ownerUrl, roles: [...all], now, log });
  await expect(preparing).rejects.toThrow('Nobody may use forgotten');
});

describe('a database that its superuser made', () => {
  test('is handed to the owner object by object, with what is in it, and runs on without a superuser', async () => {
    const url = await createDatabase('empty');
    await migrate(url);
    const pool = openPool(url, log, 2);
    await migrateJobs(pool, log);
    await pool.query(`insert into outbox (at, kind, payload) values (now(), 'kept', '{}')`);
    await pool.end();
    const { ownerUrl, runUrl } = await separate(url);
    await prepareDatabase({ databaseUrl: runUrl, ownerUrl, roles: [...all], now, log });
    const { rows: left } = await withClient(url, (admin) =>
      admin.query(
        `select c.oid::regclass::text as name from pg_class c where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
           and c.relowner <> 'coffer_owner'::regrole
         union all select p.oid::regprocedure::text from pg_proc p
           where p.pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and p.proowner <> 'coffer_owner'::regrole
         union all select t.oid::regtype::text from pg_type t
           where t.typnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and t.typowner <> 'coffer_owner'::regrole`,
      ),
    );
    expect(left).toEqual([]);
    const { rows } = await withClient(runUrl, (client) => client.query('select kind from outbox'));
    expect(rows).toEqual([{ kind: 'kept' }]);
    await separate(url);
    await prepareDatabase({ databaseUrl: runUrl, ownerUrl, roles: [...all], now, log });
  });
});

describe('a PostgreSQL of the operator', () => {
  const made: string[] = [];
  afterEach(() =>
    withClient(serverUrl(), async (admin) => {
      for (const name of made.splice(0)) await admin.query(`drop role if exists ${name}`);
    }),
  );

  async function role(url: string, name: string, more = ''): Promise<string> {
    made.push(name);
    await withClient(url, (admin) => admin.query(`create role ${name} login password 'test' ${more}`));
    return as(url, name, 'test');
  }

  test('prepared by docs/roles.sql runs with two addresses, and with the second alone once it is prepared', async () => {
    const url = await createDatabase('empty');
    // The signer's own role is there for every test of this cluster.
    made.push('coffer_site');
    await withClient(url, async (admin) => {
      await admin.query(readFileSync(path.join(docs, 'roles.sql'), 'utf8'));
      await admin.query(`alter role coffer_site password 'site'`);
    });
    const { ownerUrl } = separated(url);
    const databaseUrl = as(url, 'coffer_site', 'site');
    const prepare = (owner?: string) => prepareDatabase({ databaseUrl, ownerUrl: owner, roles: [...all], now, log });
    await expect(prepare()).rejects.toThrow('permission denied for schema public');
    await prepare(ownerUrl);
    await prepare();
    await withClient(ownerUrl, (owner) => owner.query(`delete from schema_migration where name like '0043%'`));
    await expect(prepare()).rejects.toThrow(
      /The database lacks 0043_.*start one process with DATABASE_OWNER_URL first/,
    );
    await withClient(url, (admin) => admin.query('drop owned by coffer_site'));
  });

  test('whose groups were made before there was a signer is given all rights of the others', async () => {
    const url = await createDatabase('empty');
    await role(url, 'test_earlier');
    await withClient(url, (admin) =>
      admin.query(`grant create on database ${new URL(url).pathname.slice(1)} to test_earlier; alter schema public owner to test_earlier;
        grant execute on function pg_catalog.pg_control_system() to test_earlier; alter role coffer_signer rename to coffer_set_aside`),
    );
    try {
      const ownerUrl = as(url, 'test_earlier', 'test');
      await prepareDatabase({ databaseUrl: separated(url).runUrl, ownerUrl, roles: [...all], now, log });
      expect(await withClient(separated(url).runUrl, (client) => client.query('select from payment'))).toBeDefined();
    } finally {
      await withClient(url, (admin) => admin.query('alter role coffer_set_aside rename to coffer_signer'));
      await withClient(url, (admin) => admin.query('drop owned by test_earlier'));
    }
  });

  test('whose role lacks rights is refused with the statement that helps', async () => {
    const url = await createDatabase();
    const databaseUrl = await role(url, 'test_lacking', '');
    await withClient(url, (admin) => admin.query('grant coffer_reader to test_lacking'));
    const prepare = (roles: ('api' | 'worker' | 'watcher')[]) => prepareDatabase({ databaseUrl, roles, now, log });
    await expect(prepare(['api', 'watcher'])).rejects.toThrow('grant coffer_api, coffer_worker to test_lacking;');
    await withClient(url, (admin) => admin.query('grant coffer_api to test_lacking'));
    await prepare(['api']);
    await expect(prepare(['worker'])).rejects.toThrow('grant coffer_worker to test_lacking;');
  });

  test('whose one role owns everything works as before, and the log says what that means', async () => {
    const url = await createDatabase('empty');
    const databaseUrl = await role(url, 'test_alone');
    await withClient(url, (admin) =>
      admin.query(
        'alter schema public owner to test_alone; grant create on database ' +
          new URL(url).pathname.slice(1) +
          ' to test_alone',
      ),
    );
    const lines: string[] = [];
    const heard = openLog(
      'warn',
      new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }),
    );
    await prepareDatabase({ databaseUrl, roles: [...all], now, log: heard });
    expect(lines.join('')).toContain('the program runs as the owner of its tables');
    await withClient(url, (admin) => admin.query('drop owned by test_alone'));
  });

  test('is not used as its superuser on mainnet, unless that is asked for by name; elsewhere it is said', async () => {
    const lines: string[] = [];
    const heard = openLog(
      'warn',
      new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }),
    );
    const refuse = (NETWORK: 'mainnet' | 'local', DATABASE_SUPERUSER: 'on' | 'off' = 'off', url = superUrl) =>
      refuseSuperuser({ NETWORK, DATABASE_SUPERUSER }, url, heard);
    await expect(refuse('mainnet')).rejects.toThrow(
      /DATABASE_URL signs in as coffer, a superuser.*DATABASE_SUPERUSER=on/,
    );
    expect(lines).toEqual([]);
    await refuse('mainnet', 'on');
    await refuse('local');
    expect(lines).toHaveLength(2);
    await refuse('mainnet', 'off', urlOf('run'));
    expect(lines).toHaveLength(2);
  });
});

test('a process needs the rights of what it does, and no others', () => {
  expect(groupsFor(['api'])).toEqual(['coffer_api']);
  expect(groupsFor(['watcher'])).toEqual(['coffer_worker']);
  expect(groupsFor(['worker', 'watcher'])).toEqual(['coffer_worker']);
  expect(groupsFor(['api', 'worker', 'watcher'])).toEqual(['coffer_api', 'coffer_worker']);
  expect(groupsFor(['signer'])).toEqual(['coffer_signer']);
});
