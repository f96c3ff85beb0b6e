import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchDeposit } from '@coffer/contract/money-in/deposits.ts';
import { createCustomer } from '@coffer/contract/payments/customers.ts';
import { plantMissedDeposit } from '../../../../test/plant/plant.ts';
import { whileHeld } from '../../../../test/while-held.ts';
import { openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

async function matchingOf(id: number): Promise<unknown> {
  const { pool } = treasury.world.coffer.deps;
  const { rows } = await pool.query('select matching, project_id, customer_id from deposit where id = $1', [id]);
  return rows[0];
}

test('whoever works on one project matches nothing of it to a customer of another', async () => {
  const { world, root, shop, neighbour } = treasury;
  const lead = await treasury.hire('project_lead', [shop]);
  await world.ok(createCustomer, { key: root, params: { id: neighbour }, body: { customerID: 'theirs' } });
  const id = await plantMissedDeposit(world, shop);
  const body = { projectId: neighbour, customerID: 'theirs' };
  const refused = await world.refused(matchDeposit, { key: lead.key, params: { id }, body });
  expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await matchingOf(id)).toEqual({ matching: 'unmatched', project_id: shop, customer_id: null });
});

test('what a reorg takes back at this moment is matched to nobody', async () => {
  const { world, root, shop } = treasury;
  const id = await plantMissedDeposit(world, shop);
  const body = { projectId: shop, customerID: 'ada' };
  const refused = await whileHeld(world, [["update deposit set status = 'reorged' where id = $1", [id]]], () =>
    world.refused(matchDeposit, { key: root, params: { id }, body }),
  );
  expect(refused).toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
  expect(await matchingOf(id)).toEqual({ matching: 'unmatched', project_id: shop, customer_id: null });
});
