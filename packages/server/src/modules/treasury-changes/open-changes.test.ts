import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { plantTreasuryChange } from '../../../test/plant/plant-treasury-change.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let key: string;
let shop: number;
let start: Date;
beforeAll(async () => {
  world = await startWorld({});
  start = world.clock.now();
  ({ key } = await world.signUpRoot());
  shop = (await world.ok(createProject, { key, body: { name: 'Shop' } })).id;
});
afterAll(() => world.close());

async function plant(status: 'waiting' | 'frozen' | 'in_effect', inHours = 1): Promise<number> {
  const id = await plantTreasuryChange(world, { projectId: shop, walletId: 1, status });
  const at = new Date(start.getTime() + inHours * 3_600_000);
  await world.coffer.deps.pool.query('update treasury_change set due_at = $2 where id = $1', [id, at]);
  return id;
}

it('what waits is listed by when it takes effect, then what is frozen, from page to page', async () => {
  const later = await plant('waiting', 5);
  const frozen = await plant('frozen', 1);
  const [soon, asSoon] = [await plant('waiting', 2), await plant('waiting', 2)];
  const frozenLast = await plant('frozen', 3);
  await plant('in_effect');
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { open: 'true' as const, limit: '2', ...(cursor === undefined ? {} : { cursor }) };
    const page = await world.ok(listTreasuryChanges, { key, query });
    found.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual([asSoon, soon, later, frozenLast, frozen]);
});

it('a cursor that is none is refused', async () => {
  const query = { open: 'true' as const, cursor: Buffer.from('change 1 soon').toString('base64url') };
  expect(await world.refused(listTreasuryChanges, { key, query })).toMatchObject({ status: 400 });
});
