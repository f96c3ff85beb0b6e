import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openAnvilShop, type AnvilShop } from './anvil-shop.fixture.ts';

let shop: AnvilShop;
beforeAll(async () => {
  shop = await openAnvilShop();
});
afterAll(() => shop.close());

const heavyCount = 2;
const gas = 16_700_000n;
const logsEach = 38_000;
const coin = 10n ** 15n;

/** The code of a contract that logs nothing so often while it is created, and sends on what it was given. */
function logging(to: string, logs: number): `0x${string}` {
  const count = logs.toString(16).padStart(6, '0');
  const loop = `62${count}5b60006000a06001900380600457`;
  const pay = `50600060006000600034 73${to.slice(2)} 5af15000`;
  return `0x${loop}${pay}`.replaceAll(' ', '') as `0x${string}`;
}

test('receipts that a stranger made as long as gas allows keep no honest payment waiting', async () => {
  const { rpc, send, pay, mine, token } = shop.stages.BASE;
  await rpc('evm_setBlockGasLimit', '0x1dcd6500');
  const [stranger, honest] = [await shop.address('xpub', 'BASE'), await shop.address('xpub', 'BASE')];
  const sent: string[] = [];
  while (sent.length < heavyCount)
    sent.push(await send({ to: null, data: logging(stranger, logsEach), value: coin, gas }));
  await mine(1);
  for (const hash of sent) {
    const receipt = await rpc<{ status: string; logs: unknown[] }>('eth_getTransactionReceipt', hash);
    expect(receipt).toMatchObject({ status: '0x1', logs: { length: logsEach } });
  }
  await pay([{ to: honest, contract: token, units: 49_990_000n }]);
  await mine(12);
  const confirmed = { status: 'confirmed', treatment: 'credit' };
  await vi.waitFor(async () => expect(await shop.deposits(honest)).toMatchObject([confirmed]), { timeout: 90_000 });
  // The stranger's own come one by one, as the node gets through with them.
  const all = sent.map(() => confirmed);
  await vi.waitFor(async () => expect(await shop.deposits(stranger)).toMatchObject(all), { timeout: 180_000 });
  await vi.waitFor(async () => expect(await shop.statusOf('BASE')).not.toBe('stalled'), { timeout: 30_000 });
  await shop.assertTruth();
}, 300_000);
