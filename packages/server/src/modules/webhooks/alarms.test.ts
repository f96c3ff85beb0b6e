import { afterEach, beforeEach, expect, test } from 'vitest';
import { gasLowWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import * as contract from '@coffer/contract/webhooks/webhooks.ts';
import { createWallet, linkWallets } from '@coffer/contract/treasury/wallets.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { GasRow } from '../alarms/gas-store.ts';
import { raiseGasAlarms } from '../alarms/raise-gas-alarms.ts';
import { ok, startReceiver, status, verify, type Receiver } from './receiver.fixture.ts';
import { eventually, openShop, type Shop } from './webhooks.fixture.ts';

let shop: Shop;
let receiver: Receiver;
let hot: GasRow;
beforeEach(async () => {
  shop = await openShop();
  receiver = await startReceiver();
  hot = await hotWallet();
});
afterEach(async () => {
  await shop.close();
  await receiver.close();
});

async function hotWallet(): Promise<GasRow> {
  const body = { name: 'Payouts', walletType: 'hot_wallet' as const, family: 'ETH_Family' as const };
  const { id, address } = await shop.world.ok(createWallet, { key: shop.root, body });
  return {
    walletId: id,
    walletName: 'Payouts',
    walletType: 'hot',
    walletStatus: 'active',
    blockchainId: 1,
    blockchainCode: 'ETH',
    chainId: '1',
    address: (address ?? '').toLowerCase(),
    coinCode: 'ETH',
    units: null,
    lowBelow: null,
    level: 'low',
    levelSince: null,
  };
}

async function serve(projectId: number): Promise<void> {
  const body = { wallets: [{ walletID: hot.walletId, blockchainFamily: 'ETH_Family' as const }] };
  await shop.world.ok(linkWallets, { key: shop.root, params: { id: projectId }, body });
}

async function runLow(units = 4n * 10n ** 15n): Promise<void> {
  const { deps } = shop.world.coffer;
  const fallen = { wallet: hot, level: units === 0n ? 'empty' : 'low', units, lowBelow: 5n * 10n ** 15n } as const;
  await inTransaction(deps.db, (tx) => raiseGasAlarms(deps, tx, [fallen]));
}

const heard = () => receiver.received.map(({ payment }) => payment.event_type);

test('an endpoint that asked for it by name hears once that a wallet of its project runs low, signed as always', async () => {
  await serve(shop.projectId);
  const { id, secret } = await shop.newWebhook({ url: receiver.url, events: ['treasury.gas_low'] });
  await shop.deliver();
  await runLow();
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const said = gasLowWebhook.parse(verify(receiver.received[0]!, secret));
  expect(said).toMatchObject({
    event_type: 'treasury.gas_low',
    wallet_id: hot.walletId,
    wallet_name: 'Payouts',
    network: 'ETH',
    currency: 'ETH',
    amount: '0.004',
    low_below: '0.005',
    level: 'low',
  });
  expect(said.address.toLowerCase()).toBe(hot.address);
  await eventually(async () => {
    expect(await shop.deliveries(id)).toMatchObject([
      { event: 'treasury.gas_low', referenceId: null, status: 'delivered', attempts: 1 },
    ]);
  });
  const [row] = await shop.deliveries(id);
  expect((await shop.delivery(row?.id ?? 0)).body).toBe(receiver.received[0]?.body);
});

test('an endpoint that hears of everything hears of payments alone, and one for alarms of no payment', async () => {
  await serve(shop.projectId);
  const everything = await shop.newWebhook({ url: receiver.url });
  const alarms = await shop.newWebhook({ url: receiver.url, events: ['treasury.gas_low'] });
  await shop.deliver();
  await runLow(0n);
  await shop.tell(await shop.payments(1));
  await eventually(() => expect(heard().toSorted()).toEqual(['payment.open', 'treasury.gas_low']));
  expect((await shop.deliveries(everything.id)).map(({ event }) => event)).toEqual(['payment.open']);
  expect((await shop.deliveries(alarms.id)).map(({ event }) => event)).toEqual(['treasury.gas_low']);
});

test('of a wallet that serves another project nothing is heard; one that serves none is told of to all', async () => {
  const neighbour = (await shop.world.ok(createProject, { key: shop.root, body: { name: 'Neighbour' } })).id;
  const { id } = await shop.newWebhook({ url: receiver.url, events: ['treasury.gas_low', 'payment.open'] });
  await shop.deliver();
  await runLow();
  await eventually(() => expect(heard()).toEqual(['treasury.gas_low']));
  await serve(neighbour);
  await runLow();
  await shop.tell(await shop.payments(1));
  await eventually(() => expect(heard()).toEqual(['treasury.gas_low', 'payment.open']));
  expect(await shop.deliveries(id)).toHaveLength(2);
});

test('what a receiver did not take is tried again, can be redelivered with the same id, and is given up with its endpoint', async () => {
  await serve(shop.projectId);
  const { id } = await shop.newWebhook({ url: receiver.url, events: ['treasury.gas_low'] });
  const stop = await shop.deliver();
  receiver.answer(status(503));
  await runLow();
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'waiting', attempts: 1 }]));
  const deliveryId = (await shop.deliveries(id))[0]?.id ?? 0;
  receiver.answer(ok);
  const params = { projectId: shop.projectId, deliveryId };
  await shop.world.ok(contract.redeliver, { key: shop.root, params });
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 2 }]));
  expect(new Set(receiver.received.map(({ messageId, body }) => `${messageId} ${body}`)).size).toBe(1);
  await stop();
  await shop.world.ok(contract.redeliver, { key: shop.root, params });
  await shop.world.ok(contract.removeWebhook, { key: shop.root, params: { projectId: shop.projectId, id } });
  const { rows } = await shop.world.coffer.deps.pool.query('select status from webhook_delivery');
  expect(rows).toEqual([{ status: 'given_up' }]);
});

test('an endpoint for alarms is tested with an alarm that says that it is an example', async () => {
  const { id, secret } = await shop.newWebhook({ url: receiver.url, events: ['treasury.gas_low'] });
  const params = { projectId: shop.projectId, id };
  expect((await shop.world.ok(contract.testWebhook, { key: shop.root, params })).delivered).toBe(true);
  const said = gasLowWebhook.parse(verify(receiver.received[0]!, secret));
  expect(said).toMatchObject({ wallet_id: 0, wallet_name: 'Example' });
});
