import { beforeEach, expect, test } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import { createProjectSweepWallet } from '@coffer/contract/treasury/sweep-contracts.ts';
import { createColdWallet, setWalletStatus } from '@coffer/contract/treasury/wallets.ts';
import type { Person } from '../../../test/people.ts';
import { openTreasury, type Treasury } from './treasury.fixture.ts';

let treasury: Treasury;
let stranger: Person;
let cold: string;

beforeEach(async () => {
  treasury = await openTreasury();
  const permissions = ['wallets:read' as const, 'wallets:write' as const, 'projects:read' as const];
  const role = { name: 'till_keeper', displayName: 'Till keeper', scope: 'own' as const, permissions };
  await treasury.world.ok(createRole, { key: treasury.root, body: role });
  stranger = await treasury.hire('till_keeper', [treasury.neighbour]);
  cold = treasury.chains.network('ETH').address('cold of shop');
  return () => treasury.world.close();
});

const add = (key: string, projectID: number) =>
  treasury.world.ask(createColdWallet, {
    key,
    params: { chain: 'ETH' as const },
    body: { name: 'Safe', address: cold, projectID },
  });
const idOf = ({ body }: Awaited<ReturnType<typeof add>>) => (body as { id: number }).id;
const compromise = (id: number) =>
  treasury.world.ask(setWalletStatus, { key: stranger.key, params: { id, status: 'compromised' } });

async function deployForShop(): Promise<void> {
  const hash = treasury.deploy('ETH', { collector: cold });
  treasury.chains.network('ETH').mine();
  await treasury.sweepWallet('ETH', hash, treasury.shop);
}

test('whoever has a cold wallet first cannot stop another project that pays to it', async () => {
  const { world } = treasury;
  const id = idOf(await add(stranger.key, treasury.neighbour));
  await deployForShop();
  expect(await compromise(id)).toMatchObject({ status: 403 });
  await world.drain();
  const body = { blockchainCode: 'ETH' as const, customerID: 'c1' };
  const params = { id: treasury.shop };
  expect((await world.ask(createDepositAddress, { key: treasury.root, params, body })).status).toBe(201);
});

test('an address that another project has serves both once somebody who sees all adds it', async () => {
  const id = idOf(await add(stranger.key, treasury.neighbour));
  const added = await add(treasury.root, treasury.shop);
  expect(added).toMatchObject({ status: 201, body: { id } });
  expect(await compromise(id)).toMatchObject({ status: 403 });
  expect((await add(treasury.root, treasury.shop)).status).toBe(409);
});

test('a cold wallet of other projects is none for whoever does not see it', async () => {
  const { world, neighbour } = treasury;
  await add(treasury.root, treasury.shop);
  expect(await add(stranger.key, neighbour)).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'address' }] } },
  });
  const transactionHash = treasury.deploy('ETH', { collector: cold });
  treasury.chains.network('ETH').mine();
  const asked = { key: stranger.key, params: { projectID: neighbour, contractId: 1 } };
  const refused = await world.refused(createProjectSweepWallet, {
    ...asked,
    body: { name: 'Theirs', transactionHash },
  });
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('no cold wallet of yours') as string });
});
