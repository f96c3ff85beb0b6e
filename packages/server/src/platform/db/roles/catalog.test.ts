import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createDatabase, withClient } from '../../../../test/database.ts';
import { separate, separated } from '../../../../test/template.ts';
import { openLog } from '../../log.ts';
import { openPool } from '../pool.ts';
import { applyRoles } from './apply-roles.ts';
import { groups } from './names.ts';
import { readCatalog } from './catalog.fixture.ts';

const page = path.resolve(import.meta.dirname, '../../../../../../docs/database-roles.md');

let superUrl: string;
beforeAll(async () => {
  superUrl = await createDatabase();
  // Rights on the database itself are not copied with it.
  await separate(superUrl);
});

test('what each role may do is as docs/database-roles.md says', async () => {
  await expect(await withClient(superUrl, readCatalog)).toMatchFileSnapshot(page);
});

/** Of what a row says or shows, whatever it is called. */
async function names(text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await withClient(superUrl, (admin) => admin.query<{ name: string }>(text, values));
  return rows.map(({ name }) => name);
}

test("whatever runs in the name of the owner looks for names in one place, and is nobody else's to call", async () => {
  const open = await names(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and (has_function_privilege('public', p.oid, 'execute')
         or not coalesce(p.proconfig @> array['search_path=public, pg_temp'], false))`,
  );
  expect(open).toEqual([]);
});

test('every table of the queue that guards its rows lets those see them who may use it', async () => {
  const blind = await names(
    `select relname as name from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid
         and p.polroles @> array[$1::regrole::oid, $2::regrole::oid])`,
    [groups.api, groups.worker],
  );
  expect(blind).toEqual([]);
  expect(await names(`select tablename as name from pg_policies where schemaname = 'graphile_worker'`)).not.toEqual([]);
});

test('no role but the owner may empty a table, refer to it or hang triggers on it, its months among them', async () => {
  const mighty = await names(
    `select c.oid::regclass::text as name from pg_class c, unnest($1::text[]) as g (name)
     where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
       and (has_table_privilege(g.name, c.oid, 'truncate, trigger') or has_any_column_privilege(g.name, c.oid, 'references'))`,
    [[...Object.values(groups), 'coffer_run']],
  );
  expect(mighty).toEqual([]);
});

test('a signer sees what it signs and what lets it go, and nothing of payments and books', async () => {
  const reached = await names(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
       and (has_any_column_privilege($1, c.oid, 'select, insert, update') or has_table_privilege($1, c.oid, 'delete'))`,
    [groups.signer],
  );
  expect(reached.toSorted()).toEqual([
    'activity',
    'address',
    'api_key',
    'approver_passkey',
    'approver_request',
    'blockchain',
    'blockchain_currency',
    'currency',
    'database_place',
    'member',
    'member_project',
    'named_secret',
    'node',
    'outbox',
    'outgoing_row',
    'outgoing_transaction',
    'payout',
    'payout_approval',
    'payout_assertion',
    'payout_pause',
    'payout_policy',
    'project',
    'recipient',
    'recipient_project',
    'refund',
    'reserved_coin',
    'restore',
    'role',
    'schema_migration',
    'secret',
    'secret_use',
    'sender',
    'signature_wish',
    'signed_transaction',
    'signer_journal',
    'signer_process',
    'treasury_change',
    'treasury_wait',
    'vault_key',
    'wallet',
    'wallet_key',
  ]);
});

test('rights are given anew where a table was made anew under its old name, policies of the queue among them', async () => {
  const { ownerUrl, runUrl } = separated(superUrl);
  await withClient(ownerUrl, async (owner) => {
    await owner.query('drop table throttle; create table throttle (key text)');
    await owner.query('drop policy coffer on graphile_worker._private_jobs');
  });
  const reading = () => withClient(runUrl, (client) => client.query('select from throttle'));
  await expect(reading()).rejects.toThrow('permission denied');
  const pool = openPool(ownerUrl, openLog('silent'), 1);
  await applyRoles(pool);
  await pool.end();
  await reading();
  await withClient(runUrl, (client) => client.query(`select graphile_worker.add_job('nothing')`));
});
