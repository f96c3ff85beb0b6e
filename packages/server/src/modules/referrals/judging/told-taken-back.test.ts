import { expect, test } from 'vitest';
import { judgeTold } from './judge-told.ts';
import type { Rewarding } from './rewarding.fixture.ts';
import { asksForAll, decides, eachWithFriend } from './shop-with-friend.fixture.ts';

let shop: Rewarding;
let referrer: number;
let friend: number;
eachWithFriend((opened) => ({ shop, referrer, friend } = opened));

const refuse = (id: number) => decides(shop, id, 'refuse', 'Told twice');
const first = async () => (await shop.rewards())[0]?.id ?? 0;

async function tellInstalled(): Promise<void> {
  await shop.insert(
    `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, usd_units, triggered_at, status,
       created_at, updated_at) values ($1, 'installed', 'a', $2, 'x', 3000000000, $3, 'pending', $3, $3) returning id`,
    [shop.projectId, friend, shop.now],
  );
  await judgeTold(shop.deps);
  await shop.settle();
}

const askForAll = () => asksForAll(shop, referrer);

test('what a shop told by mistake is taken back after it was asked for, once, as a debt with its reason', async () => {
  await shop.campaign({ keys: ['installed'], bps: 2000 });
  await tellInstalled();
  await askForAll();
  expect(await shop.pots(referrer)).toEqual({ reserved: 6 });
  await refuse(await first());
  expect(await shop.pots(referrer)).toEqual({ reserved: 6, debt: 6 });
  expect(await shop.rewards()).toMatchObject([
    { usd: 6, status: 'reserved' },
    { usd: -6, status: 'available', reason: 'Told twice' },
  ]);
  await expect(refuse(await first())).rejects.toThrow('It was taken back already.');
});

test('what a payment brought stays once it was asked for: its own money takes it back', async () => {
  await shop.campaign();
  await shop.pay(friend, 60);
  await shop.settle();
  await askForAll();
  await expect(refuse(await first())).rejects.toThrow('It is reserved.');
});
