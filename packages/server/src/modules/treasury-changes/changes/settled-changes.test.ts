import { beforeEach, describe, expect, it } from 'vitest';
import { listNodes, updateBlockchain } from '@coffer/contract/money-in/blockchains.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import { passWaiting } from '../../../../test/pass-waiting.ts';
import { settle, type Person } from '../../../../test/people.ts';
import { freshAddress, freshKeys, openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';
import { mintFreezeLink } from './freeze-links.ts';

/** Freezing what a colleague did days ago would put back what they replaced: it is no way around the waiting. */

let treasury: Treasury;
let keeper: Person;
let thief: Person;
let own: number;
let customers = 0;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  [keeper, thief] = [await treasury.hire('admin'), await treasury.hire('admin')];
  await settle(treasury.world);
  ({ id: own } = await treasury.xpubWallet(treasury.shop));
  return () => treasury.world.close();
});

const ok: Treasury['world']['ok'] = (e, ask) => treasury.world.ok(e, ask);
const fresh = async ({ email }: Person) => (await treasury.world.signIn(email)).key;
const days = (count: number) => treasury.later(count * 24 * 60);
const find = async (kind: string, by: Person) =>
  (await ok(contract.listTreasuryChanges, { key: treasury.root })).data.find(
    (one) => one.kind === kind && one.by === by.email && one.status === 'in_effect',
  )?.id ?? 0;
const freeze = (key: string, id: number) => ok(contract.freezeTreasuryChange, { key, params: { id } });
const chain = { idOrCode: 'ETH' };
const confirmations = async () => (await ok(listNodes, { key: treasury.root, params: chain })).confirmations;
/** The wallet whose address the next customer is shown. */
async function paysTo(): Promise<number | undefined> {
  customers += 1;
  const { address } = await ok(createDepositAddress, {
    key: treasury.root,
    params: { id: treasury.shop },
    body: { blockchainCode: 'ETH', customerID: `c${customers}` },
  });
  const sql = 'select wallet_id as id from address where address = lower($1)';
  return (await treasury.world.coffer.deps.pool.query<{ id: number }>(sql, [address])).rows[0]?.id;
}

describe('a deposit wallet that a colleague replaced, and confirmations that they raised', () => {
  let next: number;
  beforeEach(async () => {
    const xpubs = [{ family: 'ETH_Family' as const, xpub: freshKeys().xpub }];
    const body = { name: 'New phrase', projectID: treasury.shop, xpubs };
    next = (await ok(wallets.createXpubWallet, { key: keeper.key, body })).id;
    await ok(updateBlockchain, { key: keeper.key, params: chain, body: { confirmations: 64 } });
    await passWaiting(treasury.world, 7);
    await treasury.later(0);
  });

  it('come back only after the waiting time, in which those whose change it was do not stop that', async () => {
    expect([await paysTo(), await confirmations()]).toEqual([next, 64]);
    await days(2);
    const key = await fresh(thief);
    for (const kind of ['wallet.linked', 'blockchain.confirmations-changed']) {
      const asked = await freeze(key, await find(kind, keeper));
      expect(asked).toMatchObject({ kind: 'treasury-change.taken-back', status: 'waiting', by: thief.email });
      expect([await paysTo(), await confirmations()]).toEqual([next, 64]);
      const { id } = asked;
      if (kind !== 'wallet.linked') continue;
      const again = { key: await fresh(thief), params: { id: await find(kind, keeper) } };
      expect(await treasury.world.refused(contract.freezeTreasuryChange, again)).toMatchObject({ status: 409 });
      const mine = { key: await fresh(thief), params: { id } };
      expect((await treasury.world.refused(contract.confirmTreasuryChange, mine)).status).toBe(403);
      // A change of theirs was frozen: what they prove counts for nothing, for a while.
      const theirs = { key: await fresh(keeper), params: { id } };
      expect((await treasury.world.refused(contract.cancelTreasuryChange, theirs)).status).toBe(403);
    }
    await passWaiting(treasury.world, 7);
    await treasury.later(0);
    expect([await paysTo(), await confirmations()]).toEqual([own, 12]);
    const frozen = (await ok(contract.listTreasuryChanges, { key: treasury.root })).data.find(
      ({ kind }) => kind === 'blockchain.confirmations-changed',
    );
    expect(frozen).toMatchObject({ status: 'frozen', decidedBy: thief.email });
  });

  it('come back at once where the root freezes it, or anybody within the waiting time', async () => {
    await days(2);
    await ok(updateBlockchain, { key: await fresh(keeper), params: chain, body: { confirmations: 90 } });
    const change = await find('blockchain.confirmations-changed', keeper);
    expect(await freeze(await fresh(thief), change)).toMatchObject({ status: 'frozen' });
    expect(await confirmations()).toBe(64);
    await freeze(treasury.root, await find('wallet.linked', keeper));
    expect(await paysTo()).toBe(own);
  });

  it('come back no sooner by the link of a mail', async () => {
    await days(2);
    const { db, clock } = treasury.world.coffer.deps;
    const changeIds = [await find('wallet.linked', keeper)];
    const site = 'https://pay.example.com';
    const link = await mintFreezeLink(db, { memberId: thief.id, changeIds, site, now: clock.now() });
    await freeze(await fresh(keeper), changeIds[0] ?? 0);
    const said = await ok(contract.freezeByLink, { body: { token: link.split('#token=')[1] ?? '' } });
    expect(said).toMatchObject({ stopped: [], later: [expect.stringContaining('New phrase')], left: [] });
    expect(await paysTo()).toBe(next);
  });
});

it('where money ends is not named for the first time again, once somebody froze how it was', async () => {
  const endsAt = async () =>
    (await ok(wallets.getWallet, { key: treasury.root, params: { id: own } })).chains.find(
      ({ blockchainCode }) => blockchainCode === 'ETH',
    )?.coldAddress ?? null;
  const send = (key: string, coldWalletID: number) =>
    ok(setWalletDestination, { key, params: { id: own }, body: { blockchainCode: 'ETH', coldWalletID } });
  await send(keeper.key, await treasury.coldWallet('ETH', freshAddress()));
  const good = await endsAt();
  expect(good).not.toBeNull();
  await days(3);
  const evil = freshAddress();
  const key = await fresh(thief);
  const evilId = await treasury.coldWallet('ETH', evil);
  await freeze(key, await find('wallet.destination-set', keeper));
  expect(await endsAt()).toBeNull();
  await send(key, evilId);
  expect(await endsAt()).toBeNull();
  await passWaiting(treasury.world, 7);
  await treasury.later(0);
  expect((await endsAt())?.toLowerCase()).toBe(evil);
});

it('whoever froze how the first wallet was linked, and links another, waits too', async () => {
  const first = (await ok(contract.listTreasuryChanges, { key: treasury.root })).data.find(
    ({ kind }) => kind === 'wallet.linked',
  );
  await freeze(treasury.root, first?.id ?? 0);
  const xpubs = [{ family: 'ETH_Family' as const, xpub: freshKeys().xpub }];
  const body = { name: 'Till 2', projectID: treasury.shop, xpubs };
  const { id } = await ok(wallets.createXpubWallet, { key: await fresh(thief), body });
  await treasury.later(0);
  await expect(paysTo()).rejects.toThrow('has no deposit addresses');
  await passWaiting(treasury.world, 7);
  await treasury.later(0);
  expect(await paysTo()).toBe(id);
});
