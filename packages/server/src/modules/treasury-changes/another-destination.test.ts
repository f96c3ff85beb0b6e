import { beforeEach, expect, it } from 'vitest';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import type { Person } from '../../../test/people.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import { freshAddress, openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';

/** Another place where the money of a wallet ends. */

let treasury: Treasury;
let thief: Person;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  thief = await treasury.hire('admin');
  return () => treasury.world.close();
});

const endsAt = async (id: number) =>
  (await treasury.world.ok(wallets.getWallet, { key: treasury.root, params: { id } })).chains[0]?.coldAddress;
const waitingId = async () =>
  (await treasury.world.ok(contract.listTreasuryChanges, { key: treasury.root, query: { open: 'true' } })).data[0]
    ?.id ?? 0;
const send = (key: string, id: number, coldWalletID: number) =>
  treasury.world.ok(setWalletDestination, { key, params: { id }, body: { blockchainCode: 'ETH', coldWalletID } });

async function aimed() {
  const { id } = await treasury.xpubWallet(treasury.shop);
  await send(treasury.root, id, await treasury.coldWallet('ETH', freshAddress()));
  const own = await endsAt(id);
  expect(own).toEqual(expect.stringMatching(/^0x/));
  const planted = freshAddress();
  const coldId = await treasury.coldWallet('ETH', planted);
  await send(thief.key, id, coldId);
  return { id, own, planted, coldId };
}

it('waits six hours, where money ended somewhere already', async () => {
  const { id, own, planted } = await aimed();
  await passWaiting(treasury.world, 5);
  await treasury.later(0);
  expect(await endsAt(id)).toBe(own);
  await passWaiting(treasury.world, 1);
  await treasury.later(0);
  expect((await endsAt(id))?.toLowerCase()).toBe(planted);
});

it('is never taken once somebody stopped it, or the cold wallet is out of use', async () => {
  const { id, own, coldId } = await aimed();
  expect(
    (await treasury.world.ask(contract.cancelTreasuryChange, { key: treasury.root, params: { id: await waitingId() } }))
      .status,
  ).toBe(200);
  await send(treasury.root, id, coldId);
  const params = { id: coldId, status: 'inactive' as const };
  await treasury.world.ok(wallets.setWalletStatus, { key: treasury.root, params });
  await passWaiting(treasury.world, 7);
  await treasury.later(0);
  expect(await endsAt(id)).toBe(own);
});
