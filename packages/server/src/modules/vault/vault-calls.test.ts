import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepUp } from '@coffer/contract/people/identity.ts';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import * as vaults from '@coffer/contract/operations/vaults.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { goodPassword } from '../../../test/client.ts';
import { hire } from '../../../test/people.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { destroyRetired, retiredDays } from './index.ts';

const settings = {
  host: 'mail.example.com',
  port: 587,
  security: 'starttls',
  username: 'coffer',
  password: 'S3cret-of-mail',
  from: 'pay@example.com',
};
const params = { id: 1 };

let world: World;
let key: string;
let admin: string;
beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
  admin = (await hire(world, { key }, 'admin')).key;
  await world.ok(smtp.createSmtp, { key, body: settings });
  await world.ok(smtp.replaceSmtp, { key, body: { ...settings, password: 'Another-S3cret' } });
  await destroyRetired(world.coffer.deps, daysAfter(world.clock.now(), retiredDays + 1));
});
afterAll(() => world.close());

const query = (text: string) => world.coffer.deps.pool.query(text);
const health = () => world.ok(vaults.checkVault, { key, params });

describe('the vault', () => {
  test('says what it holds and never what that is', async () => {
    const [vault, ...others] = await world.ok(vaults.listVaults, { key });
    expect(others).toEqual([]);
    expect(vault).toMatchObject({
      id: 1,
      kind: 'local',
      status: 'active',
      secrets: [{ purpose: 'smtp-password', count: 1 }],
      secretCount: 1,
      rotatedAt: null,
      awaitingCount: 0,
      dataKeys: [{ status: 'active', secretCount: 1 }],
    });
    expect(await world.ok(vaults.getVault, { key, params })).toEqual(vault);
    const listed = await world.ok(vaults.listSecrets, { key, params });
    expect(listed.data).toMatchObject([
      { purpose: 'smtp-password', owner: 'smtp', status: 'active', projectId: null },
      { purpose: 'smtp-password', owner: 'smtp', status: 'destroyed' },
    ]);
    expect(Object.keys(listed.data[0] ?? {})).not.toContain('sealed');
  });

  test('pages through its secrets', async () => {
    const first = await world.ok(vaults.listSecrets, { key, params, query: { limit: 1 } });
    const cursor = first.nextCursor ?? '';
    const second = await world.ok(vaults.listSecrets, { key, params, query: { limit: 1, cursor } });
    expect(second).toMatchObject({ data: [{ status: 'destroyed' }], nextCursor: null });
    for (const wrong of [{ cursor: 'x' }, { limit: 0 }, { limit: 101 }, { purpose: 'totp' }]) {
      expect(await world.refused(vaults.listSecrets, { key, params, query: wrong })).toMatchObject({ status: 400 });
    }
  });

  test('is rotated in the background, which is written down from its beginning to its end', async () => {
    const before = await world.ok(vaults.getVault, { key, params });
    const rotating = await world.ok(vaults.rotateVault, { key, params });
    expect(rotating).toMatchObject({
      status: 'rotating',
      awaitingCount: 1,
      dataKeys: [{ status: 'active' }, { status: 'superseded' }],
    });
    expect(rotating.rotatedAt).not.toBeNull();
    await world.drain();
    const after = await world.ok(vaults.getVault, { key, params });
    expect(after).toMatchObject({ status: 'active', awaitingCount: 0, secretCount: before.secretCount });
    expect(after.dataKeys.map(({ status, secretCount }) => [status, secretCount])).toEqual([
      ['active', 1],
      ['destroyed', 0],
    ]);
    const { data } = await world.ok(vaults.listVaultActivities, { key, params });
    expect(data).toMatchObject([
      { action: 'vault.resealed', actor: { kind: 'system', name: 'vault' }, after: { secrets: 1 } },
      { action: 'vault.rotated', actor: { kind: 'member', name: 'root@example.com' } },
    ]);
    expect(await world.ok(smtp.getSmtp, { key })).toMatchObject({ hasPassword: true });
    expect(await health()).toMatchObject({ status: 'ok', damagedSecrets: [] });
  });

  test('wants a fresh password for a rotation', async () => {
    world.clock.advance(6);
    expect(await world.refused(vaults.rotateVault, { key, params })).toMatchObject({
      status: 403,
      code: 'STEP_UP_REQUIRED',
    });
    await world.ok(vaults.checkVault, { key, params });
    await world.ok(stepUp, { key, body: { password: goodPassword } });
  });

  test.each([2, 4711])('number %s is not there', async (id) => {
    for (const call of [
      vaults.getVault,
      vaults.listSecrets,
      vaults.listVaultActivities,
      vaults.rotateVault,
      vaults.checkVault,
    ]) {
      expect(await world.refused(call, { key, params: { id } })).toMatchObject({ status: 404 });
    }
  });

  test('is for root alone', async () => {
    expect(await world.refused(vaults.listVaults, { key: admin })).toMatchObject({
      status: 403,
      details: { permission: 'vaults:write' },
    });
    for (const call of [
      vaults.getVault,
      vaults.listSecrets,
      vaults.listVaultActivities,
      vaults.rotateVault,
      vaults.checkVault,
    ]) {
      expect(await world.refused(call, { params })).toMatchObject({ status: 401 });
      expect(await world.refused(call, { key: admin, params })).toMatchObject({ status: 403 });
    }
  });
});

describe('its health', () => {
  test('tells the master key by a print that is no part of it', async () => {
    const { masterKeyFingerprint } = await health();
    expect(masterKeyFingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect((await health()).masterKeyFingerprint).toBe(masterKeyFingerprint);
    world.secrets.add(world.coffer.deps.masterKey.derive('vault data key').toString('hex'));
  });

  test('finds each secret of which one bit was flipped', async () => {
    const { rows } = await query('select id from secret where sealed is not null');
    const bits = async () =>
      (await query('select length(sealed) * 8 as n from secret where sealed is not null')).rows[0] as { n: number };
    const { n } = await bits();
    for (const bit of [0, 95, 96, 223, 224, n - 1]) {
      const flip = `update secret set sealed = set_bit(sealed, ${bit}, 1 - get_bit(sealed, ${bit})) where sealed is not null`;
      await query(flip);
      expect(await health()).toMatchObject({
        status: 'damaged',
        roundTrip: true,
        damagedSecrets: rows.map(({ id }: { id: number }) => ({ id, purpose: 'smtp-password' })),
      });
      await query(flip);
    }
    expect(await health()).toMatchObject({ status: 'ok' });
  });

  test('finds secrets whose rows were swapped, or given to somebody else', async () => {
    await query(`insert into secret (purpose, owner, key_id, sealed, status, created_at)
      select purpose, 'somebody else', key_id, sealed, status, created_at from secret where sealed is not null`);
    const checked = await health();
    expect(checked).toMatchObject({ status: 'damaged', secretsChecked: 2 });
    expect(checked.damagedSecrets).toHaveLength(1);
    await world.asOwner(`delete from secret where owner = 'somebody else'`);
    await world.asOwner(`update secret set purpose = 'totp' where sealed is not null`);
    expect((await health()).damagedSecrets).toHaveLength(1);
    await world.asOwner(`update secret set purpose = 'smtp-password' where sealed is not null`);
  });
});
