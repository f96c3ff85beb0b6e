import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withClient } from '../../test/database.ts';
import { startWorld } from '../../test/world.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { compose } from './compose.ts';

test('what the very first start writes is in the partition of its month, and nothing in the default ones', async () => {
  const env = {
    SMTP_URL: 'smtp://mail.example.com:587',
    MAIL_FROM: 'pay@example.com',
    ETH_RPC_URL: 'https://eth.example.com',
  };
  const world = await startWorld({ database: 'empty', env });
  const count = async (table: string, where = 'true') =>
    (await world.coffer.deps.pool.query<{ n: number }>(`select count(*) as n from ${table} where ${where}`)).rows[0]?.n;
  expect(await count('activity')).toBeGreaterThan(0);
  for (const parent of ['activity', 'outbox', 'ledger_posting'])
    expect(await count(parent, `tableoid = '${parent}_other'::regclass`), parent).toBe(0);
  const { rows } = await world.coffer.deps.pool.query<{ month: string }>(
    `select distinct tableoid::regclass::text as month from activity`,
  );
  expect(rows).toEqual([{ month: `activity_${world.clock.now().toISOString().slice(0, 7).replace('-', '_')}` }]);
  await world.close();
});

test('a program with another master key, with none, or of another network, leaves the schema of a database as it is', async () => {
  const world = await startWorld({ env: { NETWORK: 'testnet' } });
  const { pool } = world.coffer.deps;
  await pool.query(`insert into wallet (type, kind, family, name, status, created_at)
    values ('deposit', 'xpub', 'ETH_Family', 'Deposits', 'active', now())`);
  // A database of a program before this one: its last migration is still to come.
  await world.asOwner(`drop table loop_failure; delete from schema_migration where name >= '0038'`);
  const start = (env: Record<string, string>) =>
    compose({
      config: readConfig({ DATA_DIR: world.coffer.deps.config.DATA_DIR, CHAINS: 'ETH,BASE', ...env }),
      databaseUrl: world.databaseUrl,
      ownerUrl: world.ownerUrl,
      log: openLog('silent'),
    });
  const untouched = async () =>
    withClient(world.databaseUrl, async (client) => {
      const { rows } = await client.query(`select to_regclass('loop_failure') as made,
        (select count(*)::int from schema_migration where name >= '0038') as noted`);
      expect(rows).toEqual([{ made: null, noted: 0 }]);
    });
  await expect(start({ NETWORK: 'testnet', MASTER_KEY: 'ab'.repeat(32) })).rejects.toThrow(
    'The master key is not the one this database was sealed with.',
  );
  await untouched();
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-'));
  await expect(start({ NETWORK: 'testnet', DATA_DIR: folder })).rejects.toThrow(
    'This database was sealed with a master key that is not in DATA_DIR.',
  );
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  await untouched();
  await expect(start({ NETWORK: 'mainnet' })).rejects.toThrow('This database belongs to the network testnet');
  await untouched();
  await world.close();
});
