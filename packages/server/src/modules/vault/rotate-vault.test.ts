import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, withClient, type Database } from '../../../test/database.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { openMasterKey } from '../../platform/keys/master-key.ts';
import { currentDataKey, insertDataKey, lockDataKeys } from './data-key.ts';
import { destroySecret, openSecret, openVault, resealSecrets, sealSecret, type SecretBinding } from './index.ts';
import { seal as sealBox } from './sealed-box.ts';
import { contextOf } from './secrets.ts';
import { supersedeActiveKey } from './vault-store.ts';

const clock = { now: () => new Date('2026-03-01T12:00:00Z') };
const masterKey = openMasterKey({ MASTER_KEY: 'ab'.repeat(32), MASTER_KEY_FILE: undefined, DATA_DIR: '.' });

let it: Database;
const deps = () => ({ masterKey, clock, db: it.db, log: it.log });
const bindingOf = (at: number): SecretBinding => ({ purpose: 'totp', projectId: null, owner: `member:${at}` });

async function seal(count: number): Promise<number[]> {
  return inTransaction(it.db, async (tx) => {
    const ids: number[] = [];
    for (let at = 0; at < count; at++) ids.push(await sealSecret(deps(), tx, bindingOf(at), `secret ${at}`));
    return ids;
  });
}

function rotate(): Promise<number> {
  return inTransaction(it.db, async (tx) => {
    await lockDataKeys(tx);
    await supersedeActiveKey(tx, 'data');
    return insertDataKey(deps(), tx);
  });
}

async function keys(): Promise<string[]> {
  const { rows } = await it.pool.query<{ status: string; gone: boolean }>(
    'select status, wrapped is null as gone from vault_key order by id',
  );
  return rows.map(({ status, gone }) => (gone ? `${status}, gone` : status));
}

async function sealedWith(): Promise<Record<string, number>> {
  const { rows } = await it.pool.query<{ key_id: number; n: number }>(
    'select key_id, count(*) as n from secret where sealed is not null group by key_id',
  );
  return Object.fromEntries(rows.map(({ key_id, n }) => [key_id, n]));
}

beforeEach(async () => {
  it = await openDatabase();
  await openVault(deps());
  return () => it.close();
});

test('2,000 secrets are sealed anew while others read, make and destroy some, and none is ever out of reach', async () => {
  const ids = await seal(2000);
  const current = await rotate();
  let isDone = false;
  let reads = 0;
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    for (let at = reader; !isDone; at = (at + 7) % 2000) {
      expect(await openSecret(deps(), it.db, ids[at] ?? 0, bindingOf(at))).toBe(`secret ${at}`);
      reads += 1;
    }
  });
  const fresh = await seal(20);
  const doomed = fresh.slice(10);
  const destroying = inTransaction(it.db, async (tx) => {
    for (const id of doomed) await destroySecret({ clock }, tx, id);
  });
  await Promise.all([resealSecrets(deps()), destroying]);
  isDone = true;
  await Promise.all(readers);
  expect(reads).toBeGreaterThan(20);
  expect(await keys()).toEqual(['destroyed, gone', 'active']);
  expect(await sealedWith()).toEqual({ [current]: 2010 });
  for (const at of [0, 1, 999, 1999]) {
    expect(await openSecret(deps(), it.db, ids[at] ?? 0, bindingOf(at))).toBe(`secret ${at}`);
  }
});

describe('a rotation', () => {
  test('that stopped in the middle goes on where it was', async () => {
    const ids = await seal(450);
    await rotate();
    // The second batch cannot be written: as if the process had ended there.
    await it.pool.query(
      `create function stop_here() returns trigger language plpgsql as $$ begin raise 'ended here'; end $$`,
    );
    await it.pool.query(
      `create trigger stop_here before update on secret for each row when (old.id = ${ids[250]}) execute function stop_here()`,
    );
    await expect(resealSecrets(deps())).rejects.toThrow('ended here');
    expect(new Set(Object.values(await sealedWith()))).toEqual(new Set([200, 250]));
    expect(await keys()).toEqual(['superseded', 'active']);
    await it.pool.query('drop trigger stop_here on secret');
    await resealSecrets(deps());
    expect(Object.values(await sealedWith())).toEqual([450]);
    expect(await keys()).toEqual(['destroyed, gone', 'active']);
    expect(await openSecret(deps(), it.db, ids[250] ?? 0, bindingOf(250))).toBe('secret 250');
  });

  test('never destroys a key that somebody is about to seal with', async () => {
    await seal(3);
    let late = 0;
    const resealing = await inTransaction(it.db, async (slow) => {
      // The key is read and nothing is stored with it yet: nobody can see that it is needed.
      const { id: key_id, key } = await currentDataKey(deps(), slow);
      await rotate();
      const running = resealSecrets(deps()).then(
        () => 'done',
        (error: Error) => error.message,
      );
      await waitUntilBlocked();
      const context = contextOf(bindingOf(9));
      const sealed = sealBox(key, context, Buffer.from('sealed late'));
      const row = { purpose: 'totp', owner: 'member:9', key_id, sealed, status: 'active', created_at: clock.now() };
      const stored = await slow.insertInto('secret').values(row).returning('id').executeTakeFirstOrThrow();
      late = stored.id;
      return { running };
    });
    expect(await resealing.running).toBe('1 secrets are still sealed with an older key.');
    expect(await keys()).toEqual(['superseded', 'active']);
    await resealSecrets(deps());
    expect(await keys()).toEqual(['destroyed, gone', 'active']);
    expect(await openSecret(deps(), it.db, late, bindingOf(9))).toBe('sealed late');
  });

  test('waits for nobody who holds a secret, and says that it must come again', async () => {
    const [held] = await seal(3);
    await rotate();
    await withClient(it.url, async (client) => {
      await client.query('begin');
      await client.query('select from secret where id = $1 for update', [held]);
      await expect(resealSecrets(deps())).rejects.toThrow('1 secrets are still sealed');
      await client.query('rollback');
    });
    await resealSecrets(deps());
    expect(await keys()).toEqual(['destroyed, gone', 'active']);
  });

  test('leaves a damaged secret and its key as they are, and says which', async () => {
    const ids = await seal(3);
    await it.pool.query('update secret set sealed = set_bit(sealed, 100, 1 - get_bit(sealed, 100)) where id = $1', [
      ids[1],
    ]);
    await rotate();
    await resealSecrets(deps());
    expect(await keys()).toEqual(['superseded', 'active']);
    expect(it.logged.join('')).toContain(`"secrets":[${ids[1]}]`);
    expect(await openSecret(deps(), it.db, ids[2] ?? 0, bindingOf(2))).toBe('secret 2');
  });

  test('upon rotation ends with one key, whatever the order', async () => {
    await seal(10);
    await rotate();
    await seal(10);
    await rotate();
    await Promise.all([rotate(), rotate()]);
    await resealSecrets(deps());
    expect(await keys()).toEqual([...Array.from({ length: 4 }, () => 'destroyed, gone'), 'active']);
    await resealSecrets(deps());
    const { rows } = await it.pool.query(`select after from activity where action = 'vault.resealed'`);
    expect(rows).toHaveLength(1);
  });
});

async function waitUntilBlocked(): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const { rows } = await it.pool.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.n ?? 0) > 0) return;
    if (Date.now() > deadline) throw new Error('nobody waits');
  }
}
