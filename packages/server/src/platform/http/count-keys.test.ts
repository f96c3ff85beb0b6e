import { expect, test } from 'vitest';
import { createRole, listRoles } from '@coffer/contract/people/roles.ts';
import { hire } from '../../../test/people.ts';
import { startWorld } from '../../../test/world.ts';

test('whoever sends more requests with a key in an hour than are remembered is refused, and nothing is done', async () => {
  const world = await startWorld({ limits: { keysPerHour: 3 } });
  const root = await world.signUpRoot();
  const ada = await hire(world, root, 'admin');
  const create = (name: string, by = root.key, key = name) =>
    world.ask(createRole, {
      key: by,
      body: { name, displayName: name, scope: 'own', permissions: [] },
      headers: { 'idempotency-key': key },
    });
  for (const name of ['one', 'two', 'three']) expect((await create(name)).status).toBe(201);
  const reply = await create('four');
  expect(reply).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000);
  const names = async () => (await world.ok(listRoles, root)).map(({ name }) => name);
  expect(await names()).not.toContain('four');
  expect((await create('of_ada', ada.key)).status).toBe(201);
  world.clock.advance(60.1);
  expect((await create('four', (await world.signIn(root.email)).key)).status).toBe(201);
  await world.close();
});
