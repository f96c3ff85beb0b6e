import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAddress } from 'viem';
import { createDepositAddress, listDepositAddresses } from '@coffer/contract/money-in/deposit-addresses.ts';
import { linkWallets, setWalletStatus } from '@coffer/contract/treasury/wallets.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { listCustomers } from '@coffer/contract/payments/customers.ts';
import { watchedAddresses } from './index.ts';
import { chainIds, eventsOf, openTreasury, trailOf, type Treasury } from './treasury.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
  await treasury.xpubWallet(treasury.shop);
});
afterAll(() => treasury.world.close());

let named = 0;
const newCustomer = () => `customer-${(named += 1)}`;
const asked = (customerID: string, over: object = {}, project = treasury.shop) => ({
  key: treasury.root,
  params: { id: project },
  body: { blockchainCode: 'ETH', customerID, ...over },
});
const ask = (customerID: string, over?: object, project?: number) =>
  treasury.world.ok(createDepositAddress, asked(customerID, over, project));
const list = (query: Record<string, string | number> = {}, id: number | 'all' = treasury.shop, key = treasury.root) =>
  treasury.world.ok(listDepositAddresses, { key, params: { id }, query });

describe("a customer's deposit address", () => {
  it('is theirs for ever, on every chain of the family', async () => {
    const first = await ask('anna', { customerEmail: 'Anna@example.com' });
    expect(first).toEqual({
      id: expect.any(Number) as number,
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) as string,
      family: 'ETH_Family',
      blockchainCodes: ['ETH', 'BASE'],
      walletID: expect.any(Number) as number,
      projectID: treasury.shop,
      customerID: 'anna',
      customerEmail: 'anna@example.com',
      permanent: true,
      status: 'assigned',
      createdAt: expect.any(String) as string,
    });
    expect(first.address).toBe(getAddress(first.address.toLowerCase()));
    expect(await ask('anna')).toEqual(first);
    expect(await ask('anna', { blockchainCode: 'BASE' })).toEqual(first);
    const events = await eventsOf(treasury.world, 'address.assigned');
    expect(events.filter((event) => (event.payload as { addressId: number }).addressId === first.id)).toHaveLength(1);
    expect((await trailOf(treasury.world, 'deposit-address', first.id)).map((row) => row.action)).toEqual([
      'address.assigned',
    ]);
    const customers = await treasury.world.ok(listCustomers, { key: treasury.root, params: { id: treasury.shop } });
    expect(customers.data.filter((customer) => customer.customerID === 'anna')).toHaveLength(1);
  });

  it('is another one each time when it is for one payment, and never becomes the one they keep', async () => {
    const [kept, one, two] = [
      await ask('berta'),
      await ask('berta', { fresh: true }),
      await ask('berta', { fresh: true }),
    ];
    expect(new Set([kept.address, one.address, two.address]).size).toBe(3);
    expect([kept.permanent, one.permanent]).toEqual([true, false]);
    expect((await ask('berta')).address).toBe(kept.address);
    const first = await ask('carla', { fresh: true });
    expect((await ask('carla')).address).not.toBe(first.address);
  });

  it('differs between projects, though both name the customer alike', async () => {
    await treasury.xpubWallet(treasury.neighbour);
    const [ours, theirs] = [await ask('dora'), await ask('dora', {}, treasury.neighbour)];
    expect(ours.address).not.toBe(theirs.address);
    expect(theirs.projectID).toBe(treasury.neighbour);
  });

  it.each(['a new customer', 'a known one'])('is one address when 200 ask for it at once: %s', async (who) => {
    const customer = newCustomer();
    const others = who === 'a new customer' ? 0 : [await ask(customer, { fresh: true })].length;
    const made = await Promise.all(Array.from({ length: 200 }, () => ask(customer)));
    expect(new Set(made.map((one) => one.address)).size).toBe(1);
    expect((await list({ customerID: customer })).data).toHaveLength(1 + others);
  });

  it('is given out for good with its request, or not at all', async () => {
    const headers = { 'idempotency-key': 'address-once' };
    const customer = newCustomer();
    const first = await treasury.world.ok(createDepositAddress, { ...asked(customer, { fresh: true }), headers });
    expect(await treasury.world.ok(createDepositAddress, { ...asked(customer, { fresh: true }), headers })).toEqual(
      first,
    );
    expect((await list({ customerID: customer })).data).toHaveLength(1);
  });
});

describe('a wallet that gives out nothing', () => {
  it('is paused: who asks is told, and its addresses stay watched', async () => {
    const { id } = await treasury.xpubWallet(treasury.shop);
    const { address } = await ask(newCustomer());
    const pause = { key: treasury.root, params: { id, status: 'inactive' } };
    await treasury.world.ok(setWalletStatus, pause);
    const refusal = await treasury.world.refused(createDepositAddress, asked(newCustomer()));
    expect(refusal).toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
    expect(refusal.message).toBe('The deposit wallet "Deposits" is inactive: activate it or link another.');
    const { db } = treasury.world.coffer.deps;
    expect((await watchedAddresses(db, chainIds.ETH, 0)).map((one) => one.address)).toContain(address.toLowerCase());
    await treasury.world.ok(setWalletStatus, { ...pause, params: { id, status: 'active' } });
    expect(await ask(newCustomer())).toMatchObject({ walletID: id });
  });

  it('was replaced: customers get an address of the next one, and the old one is still theirs', async () => {
    const customer = newCustomer();
    const before = await ask(customer);
    const next = await treasury.xpubWallet();
    const link = { wallets: [{ walletID: next.id, blockchainFamily: 'ETH_Family' }] };
    await treasury.world.ok(linkWallets, { key: treasury.root, params: { id: treasury.shop }, body: link });
    const after = await ask(customer);
    expect(after.walletID).toBe(next.id);
    expect((await list({ customerID: customer })).data.map((one) => one.id)).toEqual([after.id, before.id]);
  });

  it('was never linked', async () => {
    const shut = await treasury.hire('admin');
    const { id } = await treasury.world.ok(createProject, { key: shut.key, body: { name: 'Bare' } });
    const refusal = await treasury.world.refused(createDepositAddress, asked('x', {}, id));
    expect(refusal.message).toBe('This project has no deposit addresses on Ethereum. Link a deposit wallet to it.');
  });
});

describe('the list of deposit addresses', () => {
  it('pages from the newest to the oldest without doubles, and filters by wallet', async () => {
    const { id } = await treasury.xpubWallet(treasury.shop);
    const made = [];
    for (let at = 0; at < 5; at++) made.push((await ask(newCustomer())).id);
    const pages = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ walletID: id, limit: 2, ...(cursor ? { cursor } : {}) });
      pages.push(page.data.map((one) => one.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(made.toReversed());
  });

  it('shows a project its own alone', async () => {
    const lead = await treasury.hire('project_lead', [treasury.neighbour]);
    const seen = await list({ limit: 100 }, 'all', lead.key);
    expect(new Set(seen.data.map((one) => one.projectID))).toEqual(new Set([treasury.neighbour]));
    const refusal = await treasury.world.refused(listDepositAddresses, {
      key: lead.key,
      params: { id: treasury.shop },
    });
    expect(refusal).toMatchObject({ status: 404 });
  });

  it('takes no cursor that it did not give', async () => {
    const refusal = await treasury.world.refused(listDepositAddresses, {
      key: treasury.root,
      params: { id: treasury.shop },
      query: { cursor: 'x' },
    });
    expect(refusal.details).toEqual([{ path: 'cursor', message: 'must be the nextCursor of an earlier page' }]);
  });
});

describe('who asks for an address', () => {
  it("is a shop's key with payments:write, in its own project", async () => {
    const params = { projectId: treasury.shop };
    const { key } = await treasury.world.ok(createApiKey, { key: treasury.root, params, body: {} });
    expect(await treasury.world.ok(createDepositAddress, { ...asked('erna'), key })).toMatchObject({
      customerID: 'erna',
    });
    const foreign = await treasury.world.refused(createDepositAddress, {
      ...asked('erna', {}, treasury.neighbour),
      key,
    });
    expect(foreign).toMatchObject({ status: 404 });
  });

  it.each([
    ['blockchainCode', { blockchainCode: 'SOLANA' }, 'must be one of ETH, BASE'],
    ['blockchainCode', { blockchainCode: 7 }, ''],
    ['customerID', { customerID: '' }, 'must not be empty'],
    ['customerID', { customerID: 'a\r\nb' }, 'one line'],
    ['customerEmail', { customerEmail: 'x' }, 'email'],
    ['fresh', { fresh: 'yes' }, 'true or false'],
    ['address', { address: '0x' }, 'is not a field'],
  ])('and is told when %s is wrong: %j', async (path, over, message) => {
    const refusal = await treasury.world.refused(createDepositAddress, asked('fine', over));
    expect(refusal).toMatchObject({ status: 400 });
    expect(refusal.details).toEqual([{ path, message: expect.stringContaining(message) as string }]);
  });
});
