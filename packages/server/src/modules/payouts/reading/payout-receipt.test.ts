import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPayout, getPayoutReceipt } from '@coffer/contract/money-out/payouts.ts';
import { hire, newProject } from '../../../../test/people.ts';
import { plantPayout } from '../../../../test/plant/plant-payout.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let key: string;
let shop: number;

beforeAll(async () => {
  world = await startWorld();
  key = (await world.signUpRoot()).key;
  shop = await newProject(world, { key }, 'Norrvik Röstery');
});
afterAll(() => world.close());

test('a receipt is a page of paper with what is known of the payout, and of nobody else’s', async () => {
  const { id } = await plantPayout(world, shop, 'processed');
  const payout = await world.ok(getPayout, { key, params: { id } });
  const reply = await world.ask(getPayoutReceipt, { key, params: { id } });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="payout-${id}.pdf"`,
    'cache-control': 'no-store',
  });
  const bytes = new Uint8Array(reply.body as Buffer);
  const { text, totalPages } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(totalPages).toBe(1);
  for (const part of ['Norrvik Röstery', `${payout.amount} ${payout.currencyCode}`, payout.toAddress, 'Paid out']) {
    expect(text).toContain(part);
  }
  const other = await newProject(world, { key }, 'Other');
  const { key: stranger } = await hire(world, { key }, 'project_lead', [other]);
  expect(await world.refused(getPayoutReceipt, { key: stranger, params: { id } })).toMatchObject({ status: 404 });
});
