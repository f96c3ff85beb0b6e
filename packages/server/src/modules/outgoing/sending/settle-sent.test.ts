import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOutbound, type Outbound } from '../orders/outbound.fixture.ts';

let it: Outbound;
const confirmations = 12;

beforeAll(async () => {
  it = await openOutbound();
});
afterAll(() => it?.close());

test('what the chain did in another block than the books have is not told as the end of it', async () => {
  const id = await it.intend();
  await it.send();
  await it.mine();
  const { hash } = await it.view(id);
  expect(await it.view(id)).toMatchObject({ status: 'included' });
  it.network.mine(confirmations);
  await it.read();
  // It moves on before anybody has asked what became of it.
  const depth = confirmations + 1;
  it.network.reorg({ depth, blocks: depth + 1, back: [{ hash: hash ?? '', block: 1 }] });
  await it.send();
  expect(await it.view(id)).toMatchObject({ status: 'included', succeeded: null });
});
