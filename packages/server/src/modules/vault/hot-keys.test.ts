import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { openMasterKey } from '../../platform/keys/master-key.ts';
import { openSigningKey } from '../../platform/keys/signing-key.ts';
import { currentDataKey, insertDataKey, lockDataKeys } from './data-key.ts';
import { hotKeyContext } from './hot-keys.ts';
import { followRotation, openSigning, openVault, resealSecrets, sealKey, withKey } from './index.ts';
import { seal } from './sealed-box.ts';
import { newPair } from './sealed-to.ts';
import { supersedeActiveKey } from './vault-store.ts';

const clock = { now: () => new Date('2026-03-01T12:00:00Z') };

let it: Database;
let folder: string;
beforeEach(async () => {
  it = await openDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'coffer-signing-'));
  await openVault(processWith());
});
afterEach(async () => {
  await it.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a process with these settings works with. All of them share the master key and the database. */
function processWith(env: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: folder, ...env });
  const masterKey = openMasterKey(readConfig({ DATA_DIR: folder }));
  return { masterKey, signingKey: openSigningKey(config), clock, db: it.db, log: it.log };
}
const api = () => processWith({ ROLES: 'api' });
const signer = (env: Record<string, string> = {}) => processWith({ ROLES: 'signer', ...env });

type Process = ReturnType<typeof processWith>;
const freshKey = () => new Uint8Array(randomBytes(32));
const put = (deps: Process, key: Uint8Array, walletId = 7) =>
  inTransaction(it.db, (tx) => sealKey(deps, tx, walletId, key));
const take = (deps: Process, secretId: number, walletId = 7) =>
  withKey(deps, it.db, { walletId, secretId }, (key) => Buffer.from(key).toString('hex'));
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex');

/** As versions before this one kept it: the digits, under the data key. */
async function putAsBefore(deps: Process, key: Uint8Array, walletId = 7): Promise<number> {
  return inTransaction(it.db, async (tx) => {
    const data = await currentDataKey(deps, tx);
    const row = await tx
      .insertInto('secret')
      .values({
        purpose: 'hot-wallet-key',
        owner: `wallet:${walletId}`,
        key_id: data.id,
        status: 'active',
        sealed: seal(data.key, hotKeyContext(walletId), Buffer.from(hex(key))),
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

async function sealedWith(): Promise<string[]> {
  const { rows } = await it.pool.query<{ kind: string }>(
    `select k.kind from secret s join vault_key k on k.id = s.key_id where s.purpose = 'hot-wallet-key' order by s.id`,
  );
  return rows.map(({ kind }) => kind);
}

async function pairs(): Promise<string[]> {
  const query = `select status from vault_key where kind = 'signing' order by id`;
  return (await it.pool.query<{ status: string }>(query)).rows.map(({ status }) => status);
}

describe('the key of a hot wallet', () => {
  test('is bytes in memory of its own, and wiped after its use, also when that fails', async () => {
    const [deps, key] = [signer(), freshKey()];
    const before = await putAsBefore(deps, key, 8);
    await openSigning(deps);
    const now = await put(deps, key);
    for (const [walletId, secretId] of [
      [7, now],
      [8, before],
    ] as const) {
      const held: Uint8Array[] = [];
      const hold = (given: Uint8Array) => {
        held.push(given);
        expect(hex(given)).toBe(hex(key));
        expect(given.buffer.byteLength).toBe(32);
      };
      await withKey(deps, it.db, { walletId, secretId }, hold);
      const failing = withKey(deps, it.db, { walletId, secretId }, (given) => {
        hold(given);
        throw new Error('no signature');
      });
      await expect(failing).rejects.toThrow('no signature');
      expect(held.map(hex)).toEqual(['00'.repeat(32), '00'.repeat(32)]);
    }
  });

  test('is sealed by a process that only serves the API, and opens in none of them', async () => {
    await openSigning(signer());
    const key = freshKey();
    const id = await put(api(), key);
    expect(await take(signer(), id)).toBe(hex(key));
    await expect(take(api(), id)).rejects.toThrow('This process does not sign');
    // The settings of its machine do not give it one either.
    await expect(take(processWith({ ROLES: 'api', SIGNING_KEY: 'ab'.repeat(32) }), id)).rejects.toThrow(
      'does not sign',
    );
    await expect(take(processWith({ ROLES: 'watcher' }), id)).rejects.toThrow('does not sign');
  });

  test('does not open with everything that the database and the master key hold', async () => {
    await openSigning(signer());
    const id = await put(api(), freshKey());
    const stranger = signer({ SIGNING_KEY: 'cd'.repeat(32) });
    await expect(take(stranger, id)).rejects.toThrow('is not the one that the hot wallets of this database');
  });

  test('does not open for another wallet, nor when a bit was changed', async () => {
    await openSigning(signer());
    const id = await put(api(), freshKey());
    await expect(take(signer(), id, 9)).rejects.toThrow('unable to authenticate');
    await it.pool.query('update secret set sealed = set_bit(sealed, 700, 1 - get_bit(sealed, 700)) where id = $1', [
      id,
    ]);
    await expect(take(signer(), id)).rejects.toThrow('unable to authenticate');
  });

  test('is not sealed to a pair that somebody wrote into the database', async () => {
    await openSigning(signer());
    await it.pool.query(`update vault_key set public_key = $1 where kind = 'signing'`, [newPair().publicKey]);
    await expect(put(api(), freshKey())).rejects.toThrow('was not made by this install');
  });
});

describe('the first start of a process that signs', () => {
  test('makes a signing key in a folder of its own that only its owner can read; one that serves the API makes none', async () => {
    await openSigning(signer());
    expect(readdirSync(folder).toSorted()).toEqual(['master.key', 'signer']);
    expect(statSync(path.join(folder, 'signer', 'signing.key')).mode & 0o777).toBe(0o600);
    expect(api().signingKey).toBeUndefined();
  });

  test('seals to the pair what the master key opened before; until then it opens as before', async () => {
    const [deps, keys] = [signer(), [freshKey(), freshKey()]];
    const ids = [await putAsBefore(deps, keys[0] ?? freshKey()), await put(api(), keys[1] ?? freshKey())];
    const read = () => Promise.all(ids.map((id) => take(signer(), id)));
    expect(await sealedWith()).toEqual(['data', 'data']);
    expect(await read()).toEqual(keys.map(hex));
    await openSigning(signer());
    expect(await sealedWith()).toEqual(['signing', 'signing']);
    expect(await read()).toEqual(keys.map(hex));
    await expect(take(api(), ids[0] ?? 0)).rejects.toThrow('does not sign');
    const trail = `select after from activity where action = 'vault.hot-keys-resealed'`;
    const told = { keys: 2, destroyedDataKeys: [], damagedSecrets: [] };
    expect((await it.pool.query(trail)).rows).toEqual([{ after: told }]);
    await openSigning(signer());
    expect((await it.pool.query(trail)).rows).toHaveLength(1);
    expect(await pairs()).toEqual(['active']);
  });

  test('that is undone halfway leaves every key readable, and the next start ends the work', async () => {
    const [deps, key] = [signer(), freshKey()];
    const id = await putAsBefore(deps, key);
    await it.pool.query(
      `create function refuse_this() returns trigger language plpgsql as 'begin raise exception ''cut''; end'`,
    );
    await it.pool.query('create trigger cut before update on secret for each row execute function refuse_this()');
    await expect(openSigning(signer())).rejects.toThrow('cut');
    expect([await sealedWith(), await pairs()]).toEqual([['data'], ['active']]);
    expect(await take(signer(), id)).toBe(hex(key));
    await it.pool.query('drop trigger cut on secret');
    await openSigning(signer());
    expect([await sealedWith(), await pairs()]).toEqual([['signing'], ['active']]);
    expect(await take(signer(), id)).toBe(hex(key));
  });

  test('leaves a damaged key as it is, says so, and seals the others', async () => {
    const deps = signer();
    const [damaged, whole] = [await putAsBefore(deps, freshKey()), await putAsBefore(deps, freshKey())];
    const box = 'select sealed from secret where id = $1';
    await it.pool.query(`update secret set owner = 'wallet:99' where id = $1`, [damaged]);
    const before = (await it.pool.query(box, [damaged])).rows;
    await openSigning(signer());
    expect(await sealedWith()).toEqual(['data', 'signing']);
    expect((await it.pool.query(box, [damaged])).rows).toEqual(before);
    expect(await take(signer(), whole)).toHaveLength(64);
    expect(it.logged.join('')).toContain(`"secrets":[${damaged}]`);
  });

  test('at many processes at once makes one pair', async () => {
    await Promise.all(Array.from({ length: 5 }, () => it.pool.query('select 1')));
    await Promise.all(Array.from({ length: 5 }, () => openSigning(signer())));
    expect(await pairs()).toEqual(['active']);
  });
});

describe('a process that signs is refused', () => {
  const elsewhere = () => ({ DATA_DIR: path.join(folder, 'another machine') });

  test('on a machine that lacks the signing key, and makes up none', async () => {
    await openSigning(signer());
    const opening = openSigning(signer(elsewhere()));
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(openSigning(signer(elsewhere()))).rejects.toThrow(
      /copy it from the machine that has it to .*signing\.key/,
    );
    expect(readdirSync(folder).toSorted()).toEqual(['master.key', 'signer']);
  });

  test('with another signing key, in words for the operator', async () => {
    await openSigning(signer());
    await expect(openSigning(signer({ SIGNING_KEY: 'ef'.repeat(32) }))).rejects.toThrow(
      'The signing key in SIGNING_KEY is not the one that the hot wallets of this database are sealed with.',
    );
  });

  test('without a word of where its key may stay, when the master key is named', async () => {
    const named = { MASTER_KEY: 'ab'.repeat(32) };
    const id = await put(api(), freshKey());
    await expect(openSigning(signer(named))).rejects.toThrow('SIGNER_DATA_DIR, or the signing key by SIGNING_KEY_FILE');
    expect(await sealedWith()).toEqual(['data']);
    const somewhere = { ...named, SIGNER_DATA_DIR: path.join(folder, 'stays') };
    await openSigning(signer(somewhere));
    expect(await sealedWith()).toEqual(['signing']);
    expect(await take(signer(somewhere), id)).toHaveLength(64);
  });
});

describe('a rotation', () => {
  const rotate = (deps: Process) =>
    inTransaction(it.db, async (tx) => {
      await lockDataKeys(tx);
      await supersedeActiveKey(tx, 'data');
      return insertDataKey(deps, tx);
    });

  test('makes a new pair once, seals every key to it and destroys the old one', async () => {
    const [deps, key] = [signer(), freshKey()];
    await openSigning(deps);
    const id = await put(api(), key);
    await rotate(deps);
    await followRotation(deps);
    expect(await pairs()).toEqual(['destroyed', 'active']);
    expect(await take(deps, id)).toBe(hex(key));
    await followRotation(deps);
    expect(await pairs()).toEqual(['destroyed', 'active']);
  });

  test('that runs where nothing is signed leaves the keys to the process that signs', async () => {
    const [deps, key] = [signer(), freshKey()];
    await openSigning(deps);
    const id = await put(api(), key);
    await rotate(deps);
    await resealSecrets(api());
    expect(await pairs()).toEqual(['active']);
    expect(await take(deps, id)).toBe(hex(key));
  });

  test('reaches a key that no pair sealed yet, and what it was sealed with is destroyed', async () => {
    const [deps, key] = [signer(), freshKey()];
    const id = await put(api(), key);
    await rotate(deps);
    await resealSecrets(api());
    expect(await sealedWith()).toEqual(['data']);
    await openSigning(deps);
    expect(await sealedWith()).toEqual(['signing']);
    expect(await take(deps, id)).toBe(hex(key));
    const { rows } = await it.pool.query(`select status from vault_key where kind = 'data' order by id`);
    expect(rows).toEqual([{ status: 'destroyed' }, { status: 'active' }]);
  });
});
