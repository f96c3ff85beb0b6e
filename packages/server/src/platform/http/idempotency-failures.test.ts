import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { changePassword, signIn, stepUp } from '@coffer/contract/people/identity.ts';
import { createRole, listRoles } from '@coffer/contract/people/roles.ts';
import { goodPassword, type Ask } from '../../../test/client.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let root: { key: string; email: string };
beforeEach(async () => {
  world = await startWorld({ env: { DATABASE_CONNECTIONS: '8' } });
  root = await world.signUpRoot();
});
afterEach(() => world.close());

const role = { name: 'cashier', displayName: 'Cashier', scope: 'own', permissions: [] };
const send = (e: Endpoint, asked: Ask, key = 'once') =>
  world.ask(e, { key: root.key, ...asked, headers: { 'idempotency-key': key } });
const query = async <R>(text: string) => (await world.coffer.deps.pool.query(text)).rows as R[];
const remembered = () => query("select path, status from idempotency where path <> '/api/v1/signup'");
const rolesMade = async () => (await world.ok(listRoles, { key: root.key })).filter(({ builtIn }) => !builtIn).length;

/** Writing to a table fails until the trouble is over. */
async function trouble(table: string): Promise<() => Promise<void>> {
  await world.asOwner(`create function trouble() returns trigger language plpgsql as $$ begin raise exception 'trouble'; end $$;
    create trigger trouble before insert or update on ${table} for each row execute function trouble()`);
  return async () => {
    await world.asOwner('drop function trouble cascade');
    expect(world.logged.join('')).toContain('trouble');
    world.logged.length = 0;
  };
}

describe('a failure on our side', () => {
  test.each([
    ['in the work', 'role'],
    ['after the work, in its record', 'activity'],
    ['after the work, when its answer is to be remembered', 'idempotency'],
  ])('%s leaves neither the work nor the key behind: the same request works later', async (_when, table) => {
    const over = await trouble(table);
    expect((await send(createRole, { body: role })).status).toBe(500);
    await over();
    expect(await remembered()).toEqual([]);
    expect(await rolesMade()).toBe(0);
    expect((await send(createRole, { body: role })).status).toBe(201);
    expect(await rolesMade()).toBe(1);
  });

  test('in a public call gives its key back at once', async () => {
    const asked = { body: { email: root.email, password: goodPassword } };
    const over = await trouble('session');
    expect((await send(signIn, asked)).status).toBe(500);
    await over();
    expect(await remembered()).toEqual([]);
    expect((await send(signIn, asked)).status).toBe(200);
  });

  test('that took the whole process keeps the key of a public call for a minute, no longer', async () => {
    const asked = { body: { email: root.email, password: goodPassword } };
    await send(signIn, asked);
    await query('update idempotency set status = null');
    expect(await send(signIn, asked)).toMatchObject({
      status: 409,
      body: { error: { code: 'IDEMPOTENCY_IN_PROGRESS' } },
    });
    world.clock.advance(1.1);
    expect((await send(signIn, asked)).status).toBe(200);
  });
});

describe('more requests with keys than there are connections', () => {
  test.each<[string, Endpoint, object]>([
    ['confirm a password', stepUp, { password: goodPassword }],
    ['change a password', changePassword, { oldPassword: goodPassword, password: goodPassword }],
  ])('all of them %s, and none waits for a connection that another one holds', async (_what, e, body) => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => send(e, { body }, `key-${n}`)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });
});
