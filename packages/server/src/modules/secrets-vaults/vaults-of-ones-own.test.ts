import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import * as contract from '@coffer/contract/operations/vaults.ts';
import { goodPassword } from '../../../test/client.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { openKeeper } from './vaults.fixture.ts';

const value = 'sk_live_a-value-that-is-told-to-nobody';

let world: World;
let key: string;
beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
  world.secrets.add(value);
});
afterAll(() => world.close());

const vaultNames = async () => (await world.ok(contract.listVaults, { key })).map(({ name }) => name);
const made = async (name: string) => (await world.ok(contract.createVault, { key, body: { name } })).id;
const secretsIn = async (id: number) => (await world.ok(contract.listSecrets, { key, params: { id } })).data;
const add = (id: number, body: object) => world.ok(contract.createSecret, { key, params: { id }, body });
const refusedAdd = (id: number, body: object) => world.refused(contract.createSecret, { key, params: { id }, body });

describe('a vault', () => {
  test('is made, renamed and removed, and the program keeps its own beside it', async () => {
    const body = { name: 'payments.live', description: 'For the shop' };
    const vault = await world.ok(contract.createVault, { key, body });
    expect(vault).toMatchObject({ ...body, kind: 'named', secretCount: 0, status: 'active', dataKeys: [] });
    expect(await vaultNames()).toEqual(['Local vault', 'payments.live']);
    const params = { id: vault.id };
    const renamed = await world.ok(contract.updateVault, { key, params, body: { name: 'payments' } });
    expect(renamed).toMatchObject({ name: 'payments', description: null });
    await world.ok(contract.removeVault, { key, params });
    expect(await vaultNames()).toEqual(['Local vault']);
    expect((await world.refused(contract.getVault, { key, params })).status).toBe(404);
  });

  test.each(['', ' ', 'a b', 'a/b', 'ä', '../x', 'x'.repeat(65), 'a\nb'])('is not called %j', async (name) => {
    const refused = await world.refused(contract.createVault, { key, body: { name } });
    expect(refused).toMatchObject({ status: 400, details: [{ path: 'name' }] });
    expect(refused.message).toContain('1 to 64 characters');
    expect(await vaultNames()).toEqual(['Local vault']);
  });

  test('has a name of its own, in capitals or not', async () => {
    const [one, other] = [await made('Alpha'), await made('beta')];
    expect((await world.refused(contract.createVault, { key, body: { name: 'ALPHA' } })).status).toBe(409);
    const body = { name: 'alpha' };
    expect((await world.refused(contract.updateVault, { key, params: { id: other }, body })).status).toBe(409);
    expect(await world.ok(contract.updateVault, { key, params: { id: one }, body })).toMatchObject(body);
    for (const id of [one, other]) await world.ok(contract.removeVault, { key, params: { id } });
  });

  test('that the program keeps is neither renamed, removed nor written to', async () => {
    const params = { id: 1 };
    const refusals = [
      await world.refused(contract.updateVault, { key, params, body: { name: 'mine' } }),
      await world.refused(contract.removeVault, { key, params }),
      await refusedAdd(1, { name: 'x', value }),
    ];
    for (const refused of refusals) expect(refused).toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
  });

  test('there are at most twenty, also when all are asked for at once', async () => {
    const asked = Array.from({ length: 23 }, (_, at) =>
      world.ask(contract.createVault, { key, body: { name: `v${at}` } }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 20 }, () => 201), 422, 422, 422]);
    for (const { id, kind } of await world.ok(contract.listVaults, { key })) {
      if (kind === 'named') await world.ok(contract.removeVault, { key, params: { id } });
    }
  });

  test('twice with one Idempotency-Key is one', async () => {
    const ask = { key, body: { name: 'once' }, headers: { 'idempotency-key': 'vault-once' } };
    const [first, second] = [await world.ok(contract.createVault, ask), await world.ok(contract.createVault, ask)];
    expect(second).toEqual(first);
    await world.ok(contract.removeVault, { key, params: { id: first.id } });
  });
});

describe('a secret', () => {
  test('goes in and is never told again, not even how long it is', async () => {
    const id = await made('own');
    const ask = { key, params: { id }, body: { name: 'stripe', value }, headers: { 'idempotency-key': 'secret-once' } };
    const first = await world.ask(contract.createSecret, ask);
    const again = await world.ask(contract.createSecret, ask);
    expect([first.status, again.status]).toEqual([201, 201]);
    const { data } = await world.ok(contract.listVaultActivities, { key, params: { id } });
    const everything = [first, again, await secretsIn(id), await world.ok(contract.listVaults, { key }), data];
    expect(JSON.stringify(everything)).not.toContain(value);
    expect(await secretsIn(id)).toEqual([
      {
        kind: 'named',
        id: expect.any(Number),
        vaultId: id,
        name: 'stripe',
        description: null,
        version: 1,
        createdAt: expect.any(String),
        writtenAt: expect.any(String),
        writtenBy: 'root@example.com',
        lastUsedAt: null,
        usedBy: [],
      },
    ]);
    expect(data).toMatchObject([
      { action: 'vault.secret-created', after: { secret: 'stripe', version: 1 } },
      { action: 'vault.created' },
    ]);
  });

  test('is written anew under a new number; the value before the last one is destroyed', async () => {
    const keeper = await openKeeper(world, () => key, 'versions');
    const secretID = await keeper.keep('rpc', 'the first value of it');
    for (const version of [2, 3]) {
      expect(await keeper.write(secretID, `value number ${version} of it`)).toMatchObject({ version });
    }
    const { rows } = await world.coffer.deps.pool.query<{ status: string }>(
      `select status from secret where owner = 'vault:${keeper.vaultId}/secret:${secretID}' order by id`,
    );
    expect(rows.map(({ status }) => status)).toEqual(['destroyed', 'active', 'active']);
    // Nothing uses it: nobody's money goes elsewhere.
    const changes = await world.ok(listTreasuryChanges, { key });
    expect(changes.data.filter(({ kind }) => kind === 'secret.written')).toEqual([]);
    await world.ok(contract.removeSecret, { key, params: { id: keeper.vaultId, secretID } });
    const after = await world.coffer.deps.pool.query(
      `select from secret where owner = 'vault:${keeper.vaultId}/secret:${secretID}' and sealed is not null`,
    );
    expect(after.rows).toEqual([]);
    await world.ok(contract.removeVault, { key, params: { id: keeper.vaultId } });
  });

  test.each([
    ['name', { name: 'a b', value }],
    ['name', { value }],
    ['value', { name: 'x' }],
    ['value', { name: 'x', value: '' }],
    ['value', { name: 'x', value: 'two\nlines' }],
    ['value', { name: 'x', value: 'a\u0000b' }],
    ['value', { name: 'x', value: 'x'.repeat(8193) }],
    ['value', { name: 'x', value: 'ä'.repeat(4097) }],
    ['value', { name: 'x', value: 7 }],
    ['description', { name: 'x', value, description: 'x'.repeat(201) }],
    ['version', { name: 'x', value, version: 4 }],
  ])('with a wrong %s is refused by name, and nothing is kept', async (path, body) => {
    const id = (await world.ok(contract.listVaults, { key })).find(({ name }) => name === 'own')?.id ?? 0;
    const refused = await refusedAdd(id, body);
    expect(refused).toMatchObject({ status: 400, details: [{ path }] });
    expect(JSON.stringify(refused)).not.toContain(value);
    expect(await secretsIn(id)).toHaveLength(1);
  });

  test('may have as many bytes as are allowed, and keeps every one of them', async () => {
    const id = await made('large');
    await add(id, { name: 'large', value: 'ä'.repeat(4096) });
    expect((await refusedAdd(id, { name: 'LARGE', value })).status).toBe(409);
    const inUse = await world.refused(contract.removeVault, { key, params: { id } });
    expect(inUse).toMatchObject({ status: 409, message: 'There is a secret in it.' });
  });

  test('a vault holds 500, and lists them a hundred at a time', async () => {
    const id = await made('full');
    await world.coffer.deps.pool.query(
      `insert into named_secret (vault_id, name, version, secret_id, written_at, written_by, created_at)
       select $1, 'key-' || n, 1, (select min(id) from secret), now(), 'root@example.com', now()
       from generate_series(1, 499) n`,
      [id],
    );
    await add(id, { name: 'the-last', value });
    expect(await refusedAdd(id, { name: 'one-more', value })).toMatchObject({
      status: 422,
      message: expect.stringContaining('500'),
    });
    const names = new Set<string>();
    let cursor: string | undefined;
    do {
      const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
      const page = await world.ok(contract.listSecrets, { key, params: { id }, query });
      expect(page.data).toHaveLength(100);
      for (const one of page.data) names.add(one.kind === 'named' ? one.name : '');
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(names.size).toBe(500);
  });

  test('of another vault is not there', async () => {
    const keeper = await openKeeper(world, () => key, 'right');
    const secretID = await keeper.keep('mine', 'a value of the right vault');
    const params = { id: await made('wrong'), secretID };
    expect((await world.refused(contract.writeSecret, { key, params, body: { value } })).status).toBe(404);
    expect((await world.refused(contract.removeSecret, { key, params })).status).toBe(404);
  });

  test('wants a password given within the last minutes for each change, not for looking', async () => {
    world.clock.advance(6);
    const [id, params] = [2, { id: 2, secretID: 1 }];
    const late = [
      await world.refused(contract.createVault, { key, body: { name: 'late' } }),
      await world.refused(contract.updateVault, { key, params: { id }, body: { name: 'late' } }),
      await world.refused(contract.removeVault, { key, params: { id } }),
      await refusedAdd(id, { name: 'late', value }),
      await world.refused(contract.writeSecret, { key, params, body: { value } }),
      await world.refused(contract.removeSecret, { key, params }),
    ];
    for (const refused of late) expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    await world.ok(contract.listVaults, { key });
    await world.ok(stepUp, { key, body: { password: goodPassword } });
  });
});
