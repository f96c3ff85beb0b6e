import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRole } from '@coffer/contract/people/roles.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import { freshAddress, freshKeys, eventsOf, openTreasury, trailOf, type Treasury } from './treasury.fixture.ts';

let treasury: Treasury;
/** Somebody who may change the wallets of single projects: no built-in role may. */
let keeper: string;
let keeperEmail: string;

beforeAll(async () => {
  treasury = await openTreasury({}, { waits: true });
  const body = { displayName: 'Keeper', name: 'keeper', scope: 'own', permissions: ['wallets:read', 'wallets:write'] };
  await treasury.world.ok(createRole, { key: treasury.root, body });
  ({ key: keeper, email: keeperEmail } = await treasury.hire('keeper', [treasury.shop]));
});
afterAll(() => treasury.world.close());

const move = (id: number, status: string, key = treasury.root) =>
  treasury.world.ask(wallets.setWalletStatus, { key, params: { id, status } });
const link = (projectId: number, walletID: number, key = treasury.root, blockchainFamily = 'ETH_Family') =>
  treasury.world.ask(wallets.linkWallets, {
    key,
    params: { id: projectId },
    body: { wallets: [{ walletID, blockchainFamily }] },
  });
const links = (projectId: number | 'all', key = treasury.root) =>
  treasury.world.ok(wallets.listWalletLinks, { key, params: { id: projectId } });
const waits = async (id: number) =>
  (await treasury.world.ok(wallets.getWallet, { key: treasury.root, params: { id } })).waitsUntil;

describe('the status of a wallet', () => {
  it('is paused, activated, archived; each step is told', async () => {
    const { id } = await treasury.xpubWallet();
    for (const status of ['inactive', 'active', 'inactive', 'archived']) {
      expect((await move(id, status)).body).toMatchObject({ id, status });
    }
    const trail = await trailOf(treasury.world, 'wallet', id);
    expect(trail.map((row) => row.action)).toEqual([
      'wallet.created',
      'wallet.paused',
      'wallet.activated',
      'wallet.paused',
      'wallet.archived',
    ]);
    expect(await eventsOf(treasury.world, 'wallet.archived')).toContainEqual({
      project_id: null,
      payload: { walletId: id },
    });
  });

  it('does not move where no edge leads, and says where it may go', async () => {
    const { id } = await treasury.xpubWallet();
    expect((await move(id, 'archived')).body).toMatchObject({
      error: { code: 'INVALID_STATE', details: { from: 'active', allowed: ['inactive', 'compromised'] } },
    });
    expect((await move(id, 'active')).status).toBe(409);
    for (const status of ['pending', 'gone', '__proto__']) expect((await move(id, status)).status).toBe(400);
    expect((await move(999_999, 'inactive')).status).toBe(404);
  });

  it('wants the password again for every step; compromised is for ever', async () => {
    const { id } = await treasury.xpubWallet();
    const cold = await treasury.coldWallet('ETH', freshAddress());
    treasury.world.clock.advance(6);
    for (const [wallet, status] of [
      [id, 'compromised'],
      [id, 'inactive'],
      [cold, 'inactive'],
    ] as const) {
      expect((await move(wallet, status)).body).toMatchObject({ error: { code: 'STEP_UP_REQUIRED' } });
    }
    await treasury.later(0);
    expect((await move(id, 'compromised')).status).toBe(200);
    expect((await move(id, 'active')).body).toMatchObject({ error: { code: 'INVALID_STATE' } });
  });

  it('moves once when two ask for the same step at once', async () => {
    const { id } = await treasury.xpubWallet();
    const both = await Promise.all([move(id, 'inactive'), move(id, 'inactive')]);
    expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the name of a wallet', () => {
  it('changes, and saving the same again leaves no trace', async () => {
    const { id } = await treasury.xpubWallet();
    for (const _again of [1, 2]) {
      const asked = { key: treasury.root, params: { id }, body: { name: 'Vault 🏦' } };
      expect(await treasury.world.ok(wallets.updateWallet, asked)).toMatchObject({ name: 'Vault 🏦' });
    }
    const trail = await trailOf(treasury.world, 'wallet', id);
    expect(trail.slice(1)).toMatchObject([{ before: { name: 'Deposits' }, after: { name: 'Vault 🏦' } }]);
    const refusal = await treasury.world.refused(wallets.updateWallet, {
      key: treasury.root,
      params: { id },
      body: { name: 'x', status: 'active' },
    });
    expect(refusal).toMatchObject({ status: 400 });
  });
});

describe('links between projects and wallets', () => {
  it('the wallet linked last gives out the new addresses six hours later; the one before stays linked', async () => {
    const { shop } = treasury;
    const [first, second] = [await treasury.xpubWallet(shop), await treasury.xpubWallet()];
    expect((await links(shop)).find((one) => one.walletID === first.id)?.assigningFor).toEqual(['ETH', 'BASE']);
    expect((await link(shop, second.id)).status).toBe(200);
    expect((await links(shop)).find((one) => one.walletID === first.id)?.assigningFor).toEqual(['ETH', 'BASE']);
    expect((await links(shop)).find((one) => one.walletID === second.id)?.assigningFor).toEqual([]);
    expect(await waits(first.id)).toBeNull();
    const waited = Date.parse((await waits(second.id)) ?? '') - treasury.world.clock.now().getTime();
    expect(Math.round(waited / 3_600_000)).toBe(6);
    await passWaiting(treasury.world, 6);
    await treasury.later(0);
    const now = await links(shop);
    expect(now.find((one) => one.walletID === first.id)?.assigningFor).toEqual([]);
    expect(now.find((one) => one.walletID === second.id)).toEqual({
      walletID: second.id,
      blockchainFamily: 'ETH_Family',
      name: 'Deposits',
      walletType: 'deposit_wallet',
      status: 'active',
      assigningFor: ['ETH', 'BASE'],
    });
    expect(await waits(second.id)).toBeNull();
    const before = (await trailOf(treasury.world, 'wallet', second.id)).length;
    await link(shop, second.id);
    expect(await trailOf(treasury.world, 'wallet', second.id)).toHaveLength(before);
    const asked = { key: treasury.root, params: { id: shop, walletID: second.id } };
    await treasury.world.ok(wallets.unlinkWallet, asked);
    expect((await links(shop)).some((one) => one.walletID === second.id)).toBe(false);
    expect(await treasury.world.refused(wallets.unlinkWallet, asked)).toMatchObject({ status: 404 });
  });

  it('one project at a time, active wallets of the right family alone', async () => {
    const { id } = await treasury.xpubWallet();
    expect((await link(treasury.shop, id, treasury.root, 'BTC_Family')).body).toMatchObject({
      error: { details: [{ path: 'wallets.0.blockchainFamily' }] },
    });
    expect((await link(treasury.shop, 999_999)).body).toMatchObject({
      error: { details: [{ path: 'wallets.0.walletID' }] },
    });
    expect((await link(999_999, id)).status).toBe(404);
    const all = await treasury.world.refused(wallets.linkWallets, {
      key: treasury.root,
      params: { id: 'all' },
      body: { wallets: [{ walletID: id, blockchainFamily: 'ETH_Family' }] },
    });
    expect(all).toMatchObject({ status: 400, code: 'PROJECT_REQUIRED' });
    await move(id, 'inactive');
    expect((await link(treasury.shop, id)).status).toBe(422);
  });
});

describe('who keeps the wallets of one project', () => {
  beforeAll(async () => {
    keeper = (await treasury.world.signIn(keeperEmail)).key;
  });
  const body = () => ({ name: 'Mine', xpubs: [{ family: 'ETH_Family', xpub: freshKeys().xpub }] });

  it('makes wallets for it, and must name it', async () => {
    const { world, shop, neighbour } = treasury;
    const refusal = await world.refused(wallets.createXpubWallet, { key: keeper, body: body() });
    expect(refusal).toMatchObject({ status: 400, code: 'PROJECT_REQUIRED' });
    const foreign = { ...body(), projectID: neighbour };
    expect(await world.refused(wallets.createXpubWallet, { key: keeper, body: foreign })).toMatchObject({
      status: 404,
    });
    const made = await world.ok(wallets.createXpubWallet, {
      key: keeper,
      body: { ...body(), projectID: String(shop) },
    });
    expect(made.projectIDs).toEqual([shop]);
    expect((await move(made.id, 'inactive', keeper)).status).toBe(200);
  });

  it('neither sees nor changes nor links those of others', async () => {
    const { world, shop, neighbour } = treasury;
    const foreign = await treasury.xpubWallet(neighbour);
    expect((await world.ok(wallets.listWallets, { key: keeper })).some((one) => one.id === foreign.id)).toBe(false);
    expect(await world.refused(wallets.getWallet, { key: keeper, params: { id: foreign.id } })).toMatchObject({
      status: 404,
    });
    expect((await move(foreign.id, 'inactive', keeper)).status).toBe(404);
    expect((await link(shop, foreign.id, keeper)).status).toBe(400);
    expect((await links('all', keeper)).some((one) => one.walletID === foreign.id)).toBe(false);
  });

  it('does not change what others use too, and is not told who they are', async () => {
    const { shop, neighbour } = treasury;
    const shared = await treasury.xpubWallet(shop);
    await link(neighbour, shared.id);
    const seen = await treasury.world.ok(wallets.getWallet, { key: keeper, params: { id: shared.id } });
    expect(seen.projectIDs).toEqual([shop]);
    expect((await move(shared.id, 'inactive', keeper)).body).toMatchObject({ error: { code: 'FORBIDDEN' } });
  });
});
