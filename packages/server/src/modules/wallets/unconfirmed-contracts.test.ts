import { getAddress } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import {
  confirmCollector,
  createProjectSweepWallet,
  getSweepContract,
  verifySweepContract,
} from '@coffer/contract/treasury/sweep-contracts.ts';
import { freezeTreasuryChange, listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import {
  getWallet,
  linkWallets,
  listWallets,
  setWalletStatus,
  type walletView,
} from '@coffer/contract/treasury/wallets.ts';
import type * as z from 'zod';
import { chainIds, freshAddress, openTreasury, trailOf, type Treasury } from './treasury.fixture.ts';

type Wallet = z.output<typeof walletView>;

let treasury: Treasury;
let shop: number;
let collector: string;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());
beforeEach(async () => {
  await treasury.later(0);
  shop = (await treasury.world.ok(createProject, { key: treasury.root, body: { name: freshAddress() } })).id;
  collector = freshAddress();
});

/** Deploys a contract on Ethereum that pays out to an address which nobody has named. */
function deployed(over: object = {}, code: 'ETH' | 'BASE' = 'ETH'): string {
  const hash = treasury.deploy(code, { collector, ...over });
  treasury.chains.network(code).mine();
  return hash;
}

function report(transactionHash: string, code: 'ETH' | 'BASE' = 'ETH'): Promise<Wallet> {
  const params = { projectID: shop, contractId: chainIds[code] };
  const body = { name: 'Headless', transactionHash };
  return treasury.world.ok(createProjectSweepWallet, { key: treasury.root, params, body });
}

const contractOf = (wallet: Wallet) => wallet.chains[0]?.sweepContractID ?? 0;
const confirm = (id: number, address: string, key = treasury.root) =>
  treasury.world.ask(confirmCollector, { key, params: { id }, body: { collector: address } });
const assigns = async (blockchainCode = 'ETH') => {
  const asked = { key: treasury.root, params: { id: shop }, body: { blockchainCode, customerID: freshAddress() } };
  return (await treasury.world.ask(createDepositAddress, asked)).status;
};
const codesTaken = async () =>
  (await treasury.world.ok(listProjectCurrencies, { key: treasury.root, params: { id: shop } })).length;
/** Long enough that a session alone proves nothing any more. */
const grownStale = () => treasury.world.clock.advance(6);

describe('whoever has just proven that it is them', () => {
  it('registers an unknown collector by reporting the contract: a cold wallet named after it, on record', async () => {
    const hash = deployed();
    const wallet = await report(hash);
    expect(wallet).toMatchObject({ name: 'Headless', status: 'active', projectIDs: [shop] });
    const all = await treasury.world.ok(listWallets, { key: treasury.root });
    const cold = all.find((one) => one.address === getAddress(collector));
    expect(cold).toMatchObject({
      name: 'Cold wallet of Headless',
      walletType: 'cold_wallet',
      blockchainCode: 'ETH',
      status: 'active',
      projectIDs: [shop],
    });
    expect((await trailOf(treasury.world, 'wallet', cold?.id ?? 0)).map((row) => [row.action, row.actor_kind])).toEqual(
      [
        ['wallet.created', 'member'],
        ['wallet.linked', 'member'],
      ],
    );
    expect(await assigns()).toBe(201);
    expect(await codesTaken()).toBeGreaterThan(0);
  });

  it('may report it as often as they like: one contract, one wallet, one cold wallet', async () => {
    const hash = deployed();
    const made = await Promise.all(Array.from({ length: 6 }, () => report(hash)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const all = await treasury.world.ok(listWallets, { key: treasury.root });
    expect(all.filter((one) => one.address === getAddress(collector))).toHaveLength(1);
  });
});

describe('a session that is not fresh', () => {
  it('makes a wallet that gives out nothing, takes nothing, and is in no way brought to life', async () => {
    const hash = deployed();
    grownStale();
    const wallet = await report(hash);
    expect(wallet).toMatchObject({ status: 'pending', projectIDs: [shop] });
    expect(await report(hash)).toEqual(wallet);
    const id = contractOf(wallet);
    expect(await treasury.world.ok(getSweepContract, { key: treasury.root, params: { id } })).toMatchObject({
      status: 'verifying',
      verified: false,
      collector: getAddress(collector),
    });
    expect(await assigns()).toBe(422);
    expect(await codesTaken()).toBe(0);
    expect((await treasury.world.ok(listWallets, { key: treasury.root })).map((one) => one.address)).not.toContain(
      getAddress(collector),
    );

    expect(await confirm(id, collector)).toMatchObject({ status: 403, body: { error: { code: 'STEP_UP_REQUIRED' } } });
    await treasury.world.ok(verifySweepContract, { key: treasury.root, params: { id } });
    await treasury.later(0);
    const activate = { key: treasury.root, params: { id: wallet.id, status: 'active' } };
    const refusal = await treasury.world.refused(setWalletStatus, activate);
    expect(refusal).toMatchObject({ status: 422, message: expect.stringContaining('Confirm the cold wallet') });
    const links = { wallets: [{ walletID: wallet.id, blockchainFamily: 'ETH_Family' }] };
    const linking = { key: treasury.root, params: { id: shop }, body: links };
    expect(await treasury.world.refused(linkWallets, linking)).toMatchObject({ status: 422 });
    // Even if the address becomes a cold wallet in another way, the wallet waits for a person.
    await treasury.coldWallet('ETH', collector);
    await treasury.world.ok(verifySweepContract, { key: treasury.root, params: { id } });
    expect(await treasury.world.ok(getSweepContract, { key: treasury.root, params: { id } })).toMatchObject({
      status: 'verifying',
    });
    expect(await assigns()).toBe(422);
  });

  it('does not take a chain of a project over with a contract that nobody has confirmed', async () => {
    const contract = freshAddress();
    await treasury.coldWallet('ETH', collector);
    const first = await report(deployed({ contract }));
    const own = await treasury.xpubWallet(shop);
    const base = deployed({ contract }, 'BASE');
    grownStale();
    expect((await report(base, 'BASE')).id).toBe(first.id);
    await treasury.later(0);
    const links = { wallets: [{ walletID: first.id, blockchainFamily: 'ETH_Family' }] };
    await treasury.world.ok(linkWallets, { key: treasury.root, params: { id: shop }, body: links });
    const asked = { key: treasury.root, params: { id: shop }, body: { blockchainCode: 'BASE', customerID: 'ada' } };
    expect(await treasury.world.ok(createDepositAddress, asked)).toMatchObject({ walletID: own.id });
  });

  it('does nothing to a live wallet that could be frozen; confirmed, only the contract of that chain is frozen', async () => {
    const contract = freshAddress();
    const [first, base] = [deployed({ contract }), deployed({ contract }, 'BASE')];
    const live = await report(first);
    const changes = () => treasury.world.ok(listTreasuryChanges, { key: treasury.root });
    const { data: before } = await changes();
    grownStale();
    expect(await report(base, 'BASE')).toMatchObject({ id: live.id, status: 'active' });
    await treasury.later(0);
    expect((await changes()).data).toEqual(before);
    expect(await assigns('BASE')).toBe(422);
    const added = (await treasury.world.ok(getWallet, { key: treasury.root, params: { id: live.id } })).chains;
    const id = added.find(({ blockchainCode }) => blockchainCode === 'BASE')?.sweepContractID ?? 0;
    expect((await confirm(id, collector)).status).toBe(200);
    expect(await assigns('BASE')).toBe(201);
    const change = (await changes()).data.find(({ kind }) => kind === 'wallet.chain-added');
    await treasury.world.ok(freezeTreasuryChange, { key: treasury.root, params: { id: change?.id ?? 0 } });
    expect(await assigns('BASE')).toBe(422);
    expect(await assigns()).toBe(201);
    expect((await confirm(id, collector)).status).toBe(200);
    expect(await assigns('BASE')).toBe(201);
  });

  it('cannot confirm what a person of one project, or a key, may not even see', async () => {
    const hash = deployed();
    grownStale();
    const id = contractOf(await report(hash));
    await treasury.later(0);
    const lead = await treasury.hire('project_lead', [shop]);
    const stranger = await treasury.hire('project_lead', [treasury.neighbour]);
    expect((await confirm(id, collector, lead.key)).status).toBe(403);
    expect((await confirm(id, collector, stranger.key)).status).toBe(403);
    expect((await confirm(999_999, collector)).status).toBe(404);
  });
});

describe('confirming', () => {
  async function pending(over: object = {}): Promise<Wallet> {
    const hash = deployed(over);
    grownStale();
    const wallet = await report(hash);
    await treasury.later(0);
    return wallet;
  }

  it('brings contract and wallet to life, for the project that was named, with its currencies', async () => {
    const wallet = await pending();
    const told = await confirm(contractOf(wallet), getAddress(collector));
    expect(told).toMatchObject({ status: 200, body: { id: wallet.id, status: 'active', projectIDs: [shop] } });
    expect(await assigns()).toBe(201);
    expect(await codesTaken()).toBeGreaterThan(0);
    expect((await confirm(contractOf(wallet), collector)).status).toBe(200);
    expect((await trailOf(treasury.world, 'wallet', wallet.id)).map((row) => row.action)).toEqual([
      'wallet.created',
      'wallet.linked',
      'wallet.activated',
      'wallet.linked',
    ]);
  });

  it('is also done by reporting the same transaction again with proof', async () => {
    const hash = deployed();
    grownStale();
    const { id } = await report(hash);
    await treasury.later(0);
    expect(await report(hash)).toMatchObject({ id, status: 'active' });
    expect(await assigns()).toBe(201);
  });

  it('of another address than the one on chain is refused, and so is something that is none', async () => {
    const wallet = await pending();
    const other = await confirm(contractOf(wallet), freshAddress());
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    expect(JSON.stringify(other.body)).toContain(getAddress(collector));
    for (const wrong of ['', 'nowhere', '0x12']) {
      expect(await confirm(contractOf(wallet), wrong)).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: 'collector' }] } },
      });
    }
    expect(await treasury.world.ok(getWallet, { key: treasury.root, params: { id: wallet.id } })).toEqual(wallet);
  });

  it('waits while the owner proposes another one', async () => {
    const changesAt = new Date('2030-01-01T00:00:00Z');
    const wallet = await pending({ pending: { collector: freshAddress(), changesAt } });
    expect(await confirm(contractOf(wallet), collector)).toMatchObject({ status: 422 });
    expect(await assigns()).toBe(422);
  });
});
