import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { ConfigError } from '../../platform/config.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { openMasterKey } from '../../platform/keys/master-key.ts';
import { insertDataKey } from './data-key.ts';
import { destroySecret, openSecret, openVault, sealSecret, type SecretBinding } from './index.ts';
import { supersedeActiveKey } from './vault-store.ts';

const clock = { now: () => new Date('2026-03-01T12:00:00Z') };
const masterKey = openMasterKey({ MASTER_KEY: 'ab'.repeat(32), MASTER_KEY_FILE: undefined, DATA_DIR: '.' });
const otherKey = openMasterKey({ MASTER_KEY: 'cd'.repeat(32), MASTER_KEY_FILE: undefined, DATA_DIR: '.' });
const deps = { masterKey, clock };
const ada: SecretBinding = { purpose: 'totp', projectId: null, owner: 'member:1' };

let it: Database;
beforeAll(async () => {
  it = await openDatabase();
  await openVault({ ...deps, db: it.db });
});
afterAll(() => it.close());

const seal = (binding = ada, plain = 'JBSWY3DPEHPK3PXP') =>
  inTransaction(it.db, (tx) => sealSecret(deps, tx, binding, plain));
const open = (id: number, binding = ada) => openSecret(deps, it.db, id, binding);

describe('a secret', () => {
  test('comes back as it went in, for the same purpose and owner', async () => {
    for (const plain of ['JBSWY3DPEHPK3PXP', '', 'пароль 🔑', 'x'.repeat(10_000)]) {
      expect(await open(await seal(ada, plain))).toBe(plain);
    }
  });

  test('is nowhere in the database as it is', async () => {
    await seal(ada, 'a very recognisable secret');
    const { rows } = await it.pool.query<{ row: string }>('select s::text as row from secret s');
    const hex = Buffer.from('a very recognisable secret').toString('hex');
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`recognisable|${hex}`));
  });

  test.each<[string, Partial<SecretBinding>]>([
    ['owner', { owner: 'member:2' }],
    ['purpose', { purpose: 'smtp-password' }],
    ['project', { projectId: 1 }],
    ['owner that looks alike', { owner: 'member:1"' }],
  ])('does not open for another %s', async (_what, over) => {
    await expect(open(await seal(), { ...ada, ...over })).rejects.toThrow('unable to authenticate');
  });

  test('does not open when a bit of it was changed', async () => {
    const id = await seal();
    await it.pool.query('update secret set sealed = set_bit(sealed, 100, 1 - get_bit(sealed, 100)) where id = $1', [
      id,
    ]);
    await expect(open(id)).rejects.toThrow('unable to authenticate');
  });

  test('does not open in the row of another one', async () => {
    const [one, two] = [await seal(), await seal({ ...ada, owner: 'member:2' })];
    await it.pool.query(
      `update secret s set sealed = o.sealed, key_id = o.key_id from secret o
       where (s.id, o.id) in (($1, $2), ($2, $1))`,
      [one, two],
    );
    await expect(open(one)).rejects.toThrow('unable to authenticate');
    await expect(open(two, { ...ada, owner: 'member:2' })).rejects.toThrow('unable to authenticate');
  });

  test('that was destroyed is gone: the row stays, the bytes do not', async () => {
    const id = await seal();
    await inTransaction(it.db, (tx) => destroySecret(deps, tx, id));
    await expect(open(id)).rejects.toThrow('not there any more');
    const { rows } = await it.pool.query('select status, sealed, destroyed_at from secret where id = $1', [id]);
    expect(rows).toEqual([{ status: 'destroyed', sealed: null, destroyed_at: clock.now() }]);
    await inTransaction(it.db, (tx) => destroySecret({ clock: { now: () => new Date() } }, tx, id));
    const again = await it.pool.query('select destroyed_at from secret where id = $1', [id]);
    expect(again.rows).toEqual([{ destroyed_at: clock.now() }]);
  });

  test('that is not there does not open', async () => {
    await expect(open(999_999)).rejects.toThrow('not there any more');
  });

  test('whose transaction is undone was never sealed', async () => {
    const count = async () => (await it.pool.query<{ n: number }>('select count(*) as n from secret')).rows[0]?.n;
    const before = await count();
    const undone = inTransaction(it.db, async (tx) => {
      await sealSecret(deps, tx, ada, 'x');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await count()).toBe(before);
  });
});

describe('the vault', () => {
  test('refuses to open with another master key, in words for the operator', async () => {
    const opening = openVault({ masterKey: otherKey, clock, db: it.db });
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow('The master key is not the one this database was sealed with.');
  });

  test('refuses to open when its data key was tampered with', async () => {
    const tampered = await openDatabase();
    await openVault({ ...deps, db: tampered.db });
    await tampered.pool.query('update vault_key set wrapped = set_bit(wrapped, 100, 1 - get_bit(wrapped, 100))');
    await expect(openVault({ ...deps, db: tampered.db })).rejects.toThrow(ConfigError);
    await tampered.close();
  });

  test('opened by many processes at once has one data key', async () => {
    const fresh = await openDatabase();
    await expect(inTransaction(fresh.db, (tx) => sealSecret(deps, tx, ada, 'x'))).rejects.toThrow(
      'The vault was never opened.',
    );
    // Connections first, so that what follows really happens at once.
    await Promise.all(Array.from({ length: 6 }, () => fresh.pool.query('select 1')));
    await Promise.all(Array.from({ length: 6 }, () => openVault({ ...deps, db: fresh.db })));
    expect((await fresh.pool.query('select id from vault_key')).rows).toHaveLength(1);
    await fresh.close();
  });

  test('seals with the newest data key and opens what older ones sealed', async () => {
    const before = await seal(ada, 'sealed before');
    await inTransaction(it.db, async (tx) => {
      await supersedeActiveKey(tx, 'data');
      await insertDataKey(deps, tx);
    });
    const after = await seal(ada, 'sealed after');
    const { rows } = await it.pool.query<{ key_id: number }>(
      'select key_id from secret where id in ($1, $2) order by id',
      [before, after],
    );
    expect(new Set(rows.map(({ key_id }) => key_id)).size).toBe(2);
    expect([await open(before), await open(after)]).toEqual(['sealed before', 'sealed after']);
  });
});
