import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, withClient, type Database } from '../../../test/database.ts';
import { separated } from '../../../test/template.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { inTransaction, openDb, type Db } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import { groups, type Group } from '../../platform/db/roles/names.ts';
import { openMasterKey } from '../../platform/keys/master-key.ts';
import { openSigningKey } from '../../platform/keys/signing-key.ts';
import { insertDataKey, lockDataKeys } from './data-key.ts';
import { hotKeyContext } from './hot-keys.ts';
import { followRotation, openSigning, openVault, sealKey, withKey } from './index.ts';
import { seal } from './sealed-box.ts';
import { newPair, openSealedTo, type Pair } from './sealed-to.ts';
import { supersedeActiveKey } from './vault-store.ts';

/** What somebody writes who has taken over a worker or the API, with the master key, and what the signer makes of it. */
const clock = { now: () => new Date('2026-03-01T12:00:00Z') };
const walletId = 7;

let it: Database;
let folder: ReturnType<typeof temporaryFolder>;
let pool: pg.Pool;
let db: Db;
let key: Uint8Array;
let secretId: number;
let thief: Pair;

beforeEach(async () => {
  it = await openDatabase();
  folder = temporaryFolder('coffer-pairs');
  pool = openPool(separated(it.url).signerUrl, it.log, 3);
  db = openDb(pool);
  thief = newPair();
  await openVault(processOf('api'));
  await openSigning(signer());
  key = new Uint8Array(randomBytes(32));
  secretId = await inTransaction(it.db, (tx) => sealKey(processOf('api'), tx, walletId, key));
});
afterEach(async () => {
  await pool.end();
  await it.close();
  await folder.remove();
});

function processOf(role: 'api' | 'signer') {
  const config = readConfig({ DATA_DIR: folder.path, ROLES: role });
  const masterKey = openMasterKey(readConfig({ DATA_DIR: folder.path }));
  return { masterKey, signingKey: openSigningKey(config), clock, db: it.db, log: it.log };
}
/** Signed in as the signer is. */
const signer = () => ({ ...processOf('signer'), db });

const hex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;
const proofOf = (publicKey: Buffer) => processOf('api').masterKey.digest('signing pair', publicKey.toString('hex'));

async function as(group: Group | 'owner', text: string): Promise<void> {
  const url = group === 'owner' ? separated(it.url).ownerUrl : it.url;
  await withClient(url, async (client) => {
    if (group !== 'owner') await client.query(`set role ${groups[group]}`);
    await client.query(text);
  });
}

const activePair = `kind = 'signing' and status = 'active'`;
const superseding = `update vault_key set status = 'superseded' where ${activePair}`;

/** A copy of the signer's own wrapped half, with the thief's half beside it. */
const inserting = () =>
  `insert into vault_key (kind, wrapped, public_key, proof, created_at, status)
   select 'signing', wrapped, '${hex(thief.publicKey)}', '${hex(proofOf(thief.publicKey))}', now(), 'active'
   from vault_key where kind = 'signing' and wrapped is not null order by id desc limit 1`;

async function expectSafe(): Promise<void> {
  const { rows } = await it.pool.query<{ sealed: Buffer }>('select sealed from secret where id = $1', [secretId]);
  const open = () => openSealedTo(thief.privateKey, hotKeyContext(walletId), rows[0]?.sealed ?? Buffer.alloc(0));
  expect(open).toThrow('unable to authenticate');
}

async function expectOpens(): Promise<void> {
  const deps = signer();
  await withKey(deps, deps.db, { walletId, secretId }, (given) => expect(hex(given)).toBe(hex(key)));
}

describe.each(['worker', 'api'] as const)('whoever has taken over a process with the rights of the %s', (group) => {
  test('puts no pair of their own in the place of that of the signer', async () => {
    await expect(as(group, inserting())).rejects.toThrow('row-level security');
    await as(group, superseding);
    await as(
      group,
      `update vault_key set status = 'destroyed', wrapped = null, destroyed_at = now() where ${activePair}`,
    );
    const { rows } = await it.pool.query(`select status from vault_key where kind = 'signing'`);
    expect(rows).toEqual([{ status: 'active' }]);
    await openSigning(signer());
    await expectSafe();
    await expectOpens();
  });

  test('neither changes nor destroys the sealed key of a hot wallet', async () => {
    await as(
      group,
      `update secret set sealed = null, status = 'destroyed', destroyed_at = now() where id = ${secretId}`,
    );
    await as(group, `update secret set destroy_after = now() where id = ${secretId}`);
    await expectOpens();
    const { rows } = await it.pool.query('select status, destroy_after from secret where id = $1', [secretId]);
    expect(rows).toEqual([{ status: 'active', destroy_after: null }]);
  });

  test('gets nothing of a rotation that they made due', async () => {
    await as(group, `update vault_key set status = 'superseded' where kind = 'data' and status = 'active'`);
    await as(
      group,
      `insert into vault_key (kind, wrapped, created_at, status) select 'data', wrapped, now(), 'active' from vault_key where kind = 'data'`,
    );
    await followRotation(signer());
    await expectSafe();
    await expectOpens();
  });
});

describe('whoever may write every table, and has the master key', () => {
  test('has nothing sealed to a half of theirs: the signer says so, and does not start', async () => {
    await as('owner', superseding);
    await as('owner', inserting());
    await expect(openSigning(signer())).rejects.toThrow(ConfigError);
    await expect(openSigning(signer())).rejects.toThrow('Somebody put another half beside that of the signing key');
    await expect(followRotation(signer())).rejects.toThrow('another half');
    await expectSafe();
  });

  test('comes in between no two steps of a rotation', async () => {
    await inTransaction(it.db, async (tx) => {
      await lockDataKeys(tx);
      await supersedeActiveKey(tx, 'data');
      await insertDataKey(processOf('api'), tx);
    });
    await withClient(separated(it.url).ownerUrl, async (first) => {
      await first.query('begin');
      await first.query('select pg_advisory_xact_lock(7216002)');
      const [following, next] = [followRotation(signer()), waitInLine()];
      await first.query('commit');
      await Promise.all([following, next]);
    });
    await expectSafe();
    await expectOpens();
  });

  /** Does its part as soon as whoever holds the lock of pairs gives it away. */
  const waitInLine = () =>
    withClient(separated(it.url).ownerUrl, async (client) => {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(7216002)');
      await client.query(superseding);
      await client.query(inserting());
      await client.query('commit');
    });
});

test('an install whose keys were sealed before the signer took nothing from the database starts and goes on', async () => {
  const deps = signer();
  const { signingKey } = deps;
  const pair = newPair();
  const wrappingKey = signingKey?.derive('signing pair') ?? Buffer.alloc(32);
  const wrapped = seal(wrappingKey, 'signing pair', pair.privateKey);
  // As it lies there: the half of the same pair beside it, the proof by the master key.
  await as(
    'owner',
    `update vault_key set wrapped = '${hex(wrapped)}', public_key = '${hex(pair.publicKey)}', proof = '${hex(proofOf(pair.publicKey))}' where ${activePair}`,
  );
  secretId = await inTransaction(it.db, (tx) => sealKey(processOf('api'), tx, walletId, key));
  await openSigning(deps);
  await expectOpens();
  await followRotation(deps);
  await expectOpens();
});
