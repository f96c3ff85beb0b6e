import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAuthorizations, getAuthorizationsToSign } from '@coffer/contract/treasury/account-authorizations.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import { freezeTreasuryChange, listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import { listWallets, setWalletStatus } from '@coffer/contract/treasury/wallets.ts';
import { passWaiting } from '../../../../test/pass-waiting.ts';
import { settle } from '../../../../test/people.ts';
import { openTreasury, ownerKey, proveContract, type Treasury } from '../../wallets/treasury.fixture.ts';
import { selectPlanRows } from './plan-store.ts';
import { openDesk, type Desk } from '../signing.fixture.ts';

let treasury: Treasury;

beforeAll(async () => {
  treasury = await openTreasury();
  await settle(treasury.world);
});
afterAll(() => treasury.world.close());

async function deskWithout(): Promise<Desk> {
  await treasury.later(0);
  const desk = await openDesk(treasury, { contract: false, hot: false });
  await desk.fund(0, 12_500_000n);
  return desk;
}

async function report({ cold }: Desk, owner: string, projectID = treasury.shop): Promise<{ id: number; code: string }> {
  const network = treasury.chains.network('ETH');
  const contract = network.address(`sweeper of ${owner} for ${cold}`);
  const hash = treasury.deploy('ETH', { contract, collector: cold, owner: owner.toLowerCase() });
  network.mine();
  const id = await treasury.sweepWallet('ETH', hash, projectID);
  const rules = treasury.world.coffer.deps.chains.rules('ETH');
  return { id, code: (rules.sweepCalls?.delegation?.delegateOf(contract) ?? '').toLowerCase() };
}

const asking = ({ walletId }: Desk) => ({
  key: treasury.root,
  query: { walletID: String(walletId), blockchainCode: 'ETH' as const },
});
const asked = async (desk: Desk) => (await treasury.world.ok(getAuthorizationsToSign, asking(desk))).unsigned;
const refused = (desk: Desk) => treasury.world.refused(getAuthorizationsToSign, asking(desk));

async function planned({ walletId }: Desk) {
  const [row] = await selectPlanRows(treasury.world.coffer.deps.db, [{ walletId, blockchainCurrencyId: 1 }]);
  return row;
}

test('accounts are not lent to a contract whose owner nobody has proven, and what is missing is said', async () => {
  const desk = await deskWithout();
  await report(desk, treasury.chains.network('ETH').address('key of a thief'));
  expect(await refused(desk)).toMatchObject({
    status: 422,
    message: expect.stringMatching(/"Sweeper" on Ethereum lacks the proof of its owner.*prove or give up/) as string,
  });
  expect(await planned(desk)).toMatchObject({ sweepContract: null, unlent: { walletName: 'Sweeper', lends: false } });
  const own = await report(desk, ownerKey.address);
  await proveContract(treasury, own.id);
  const unsigned = await asked(desk);
  expect(unsigned).toMatchObject({ owner: ownerKey.address });
  expect(unsigned.delegate.toLowerCase()).toBe(own.code);
});

test('a contract that nobody owns any more needs no proof', async () => {
  const desk = await deskWithout();
  const { code } = await report(desk, `0x${'0'.repeat(40)}`);
  expect((await asked(desk)).delegate.toLowerCase()).toBe(code);
});

test('a contract of another project is not lent, proven or given up', async () => {
  const desk = await deskWithout();
  const { world } = treasury;
  const permissions = ['wallets:read' as const, 'wallets:write' as const, 'projects:read' as const];
  const role = { name: 'till_keeper', displayName: 'Till keeper', scope: 'own' as const, permissions };
  await world.ok(createRole, { key: treasury.root, body: role });
  const stranger = await treasury.hire('till_keeper', [treasury.neighbour]);
  expect(await world.ok(listWallets, { key: stranger.key })).toEqual([]);
  await report(desk, `0x${'0'.repeat(40)}`, treasury.neighbour);
  expect(await refused(desk)).toMatchObject({
    status: 422,
    message: expect.stringContaining('No sweep contract of yours') as string,
  });
  expect(await planned(desk)).toMatchObject({ sweepContract: null, unlent: null });
});

test.each(['inactive', 'archived', 'compromised'] as const)(
  'a contract whose wallet is %s is lent no more, and brings in what runs its code already',
  async (status) => {
    const desk = await deskWithout();
    const { id } = await report(desk, ownerKey.address);
    await proveContract(treasury, id);
    const unsigned = await asked(desk);
    const [signature = ''] = await desk.sign(unsigned);
    const [item] = unsigned.items;
    const signatures = [{ address: item?.address ?? '', nonce: item?.nonce ?? 0, signature }];
    const body = { walletID: desk.walletId, blockchainCode: 'ETH' as const, signatures };
    expect(await treasury.world.ok(addAuthorizations, { key: treasury.root, body })).toMatchObject([{ stored: true }]);
    expect((await planned(desk))?.sweepContract).toMatchObject({ delegates: true });
    const steps = status === 'archived' ? (['inactive', 'archived'] as const) : [status];
    for (const step of steps) {
      await treasury.world.ok(setWalletStatus, { key: treasury.root, params: { id, status: step } });
    }
    expect(await refused(desk)).toMatchObject({ status: 422 });
    expect((await planned(desk))?.sweepContract).toMatchObject({ delegates: false });
  },
);

test('where money is real the proof is told to the owners and waits, and no account is lent once they freeze it', async () => {
  await treasury.world.close();
  treasury = await openTreasury({}, { waits: true });
  const { world } = treasury;
  await settle(world);
  const thief = await treasury.hire('admin');
  const desk = await deskWithout();
  const key = privateKeyToAccount(generatePrivateKey());
  const { id, code } = await report(desk, key.address);
  await proveContract({ ...treasury, root: thief.key }, id, key);
  expect(await refused(desk)).toMatchObject({ status: 422 });
  const changes = (await world.ok(listTreasuryChanges, { key: treasury.root })).data;
  const proof = changes.find(({ kind }) => kind === 'sweep-contract.owner-proven');
  expect(proof).toMatchObject({ status: 'waiting', by: thief.email, after: { owner: key.address } });
  await passWaiting(world, 6);
  await treasury.later(0);
  expect((await asked(desk)).delegate.toLowerCase()).toBe(code);
  await world.ok(freezeTreasuryChange, { key: treasury.root, params: { id: proof?.id ?? 0 } });
  expect(await refused(desk)).toMatchObject({ status: 422 });
});

test('a contract whose adding the owners froze is not lent, though its owner was proven', async () => {
  const desk = await deskWithout();
  const { world } = treasury;
  const { id } = await report(desk, ownerKey.address);
  await proveContract(treasury, id);
  await passWaiting(world, 6);
  await treasury.later(0);
  expect((await asked(desk)).owner).toBe(ownerKey.address);
  const changes = (await world.ok(listTreasuryChanges, { key: treasury.root })).data;
  const added = changes.find(({ title }) => title.includes('"Sweeper" was added'));
  await world.ok(freezeTreasuryChange, { key: treasury.root, params: { id: added?.id ?? 0 } });
  expect(await refused(desk)).toMatchObject({ status: 422 });
});
