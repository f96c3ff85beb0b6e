import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReferrer } from '@coffer/contract/growth/referrers.ts';
import { linkWallets } from '@coffer/contract/treasury/wallets.ts';
import { plantPayout } from '../../../test/plant/plant-payout.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { raiseGasAlarms } from '../alarms/raise-gas-alarms.ts';
import { startReceiver, type Receiver } from './receiver.fixture.ts';
import { eventually, openShop, type Shop } from './webhooks.fixture.ts';

/** Endpoints hear of what happens once they exist, whatever it is and however late it is read. */

let shop: Shop;
let receiver: Receiver;
beforeEach(async () => {
  shop = await openShop();
  receiver = await startReceiver();
});
afterEach(async () => {
  await shop.close();
  await receiver.close();
});

async function walletRunsLow(): Promise<void> {
  const { deps } = shop.world.coffer;
  const { rows } = await deps.pool.query<{ id: number; address: string }>(
    `with hot as (insert into wallet (name, type, kind, family, status, created_at)
       values ('Gas', 'hot', 'key', 'ETH_Family', 'active', now()) returning id)
     insert into address (wallet_id, family, address, position, status)
     select id, 'ETH_Family', '0x' || lpad(to_hex(id), 40, '0'), 0, 'ready' from hot returning wallet_id as id, address`,
  );
  const { id: walletId = 0, address = '' } = rows[0] ?? {};
  const wallets = [{ walletID: walletId, blockchainFamily: 'ETH_Family' as const }];
  await shop.world.ok(linkWallets, { key: shop.root, params: { id: shop.projectId }, body: { wallets } });
  const wallet = { walletId, walletName: 'Gas', walletType: 'hot', walletStatus: 'active' } as const;
  const chain = { blockchainId: 1, blockchainCode: 'ETH', chainId: '1', address, coinCode: 'ETH' } as const;
  const before = { units: null, lowBelow: null, level: 'low', levelSince: null } as const;
  const fallen = { wallet: { ...wallet, ...chain, ...before }, level: 'low', units: 1n, lowBelow: 2n } as const;
  await inTransaction(deps.db, (tx) => raiseGasAlarms(deps, tx, [fallen]));
}

let people = 0;
async function referrerJoins(): Promise<void> {
  people += 1;
  const body = { email: `lina${people}@example.com`, referenceID: `r-${people}` };
  await shop.world.ok(createReferrer, { key: shop.root, params: { projectId: shop.projectId }, body });
}

test.each<[string, () => Promise<unknown>]>([
  ['payment.open', async () => shop.tell(await shop.payments(1))],
  ['treasury.gas_low', walletRunsLow],
  ['payout.rejected', () => plantPayout(shop.world, shop.projectId, 'rejected')],
  ['referrer.joined', referrerJoins],
])('of %s an endpoint hears what happened after it was made, and nothing from before', async (event, happen) => {
  const stop = await shop.deliver();
  await stop();
  const older = await shop.newWebhook({ url: receiver.url, events: [event] });
  await happen();
  shop.world.clock.advance(0.01);
  const newer = await shop.newWebhook({ url: `${receiver.url}/newer`, events: [event] });
  shop.world.clock.advance(0.01);
  await happen();
  await shop.deliver();
  await eventually(() => expect(receiver.received).toHaveLength(3));
  const heard = async ({ id }: { id: number }) => (await shop.deliveries(id)).map((one) => one.event);
  expect(await heard(older)).toEqual([event, event]);
  expect(await heard(newer)).toEqual([event]);
});
