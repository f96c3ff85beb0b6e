import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { stepUp, whoAmI } from '@coffer/contract/people/identity.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import { goodPassword } from '../../../../test/client.ts';
import { hire, type Person } from '../../../../test/people.ts';
import { freshAddress, freshKeys, openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';
import { mintFreezeLink } from './freeze-links.ts';

/** Stopping a change is for everybody; taking the hands away from whoever made it is not. */

let treasury: Treasury;
let email: string;
let admin: Person;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  email = (await ok(whoAmI, { key: treasury.root })).member.email;
  admin = await treasury.hire('admin');
  await treasury.xpubWallet(treasury.shop);
  return () => treasury.world.close();
});

const ok: Treasury['world']['ok'] = (e, ask) => treasury.world.ok(e, ask);
const decide = (e: Endpoint, key: string, id: number) => treasury.world.ask(e, { key, params: { id } });
const signIn = async (address: string) => (await treasury.world.signIn(address)).key;
const isIn = async (key: string) => (await treasury.world.ask(whoAmI, { key })).status === 200;
const canProve = async (key: string) =>
  (await treasury.world.ask(stepUp, { key, body: { password: goodPassword } })).status === 200;
const newest = async (kind: string) =>
  (await ok(contract.listTreasuryChanges, { key: await signIn(email) })).data.find((change) => change.kind === kind)
    ?.id ?? 0;
/** Asks for a takeover, which waits. */
async function plant(key: string): Promise<number> {
  const xpubs = [{ family: 'ETH_Family' as const, xpub: freshKeys().xpub }];
  await ok(wallets.createXpubWallet, { key, body: { name: 'Till 2', projectID: treasury.shop, xpubs } });
  return newest('wallet.linked');
}
async function freezeByMail(memberId: number, change: number) {
  const { db, clock } = treasury.world.coffer.deps;
  const site = 'https://pay.example.com';
  const link = await mintFreezeLink(db, { memberId, changeIds: [change], site, now: clock.now() });
  return ok(contract.freezeByLink, { body: { token: link.split('#token=')[1] ?? '' } });
}

describe('whoever asked for what is cancelled', () => {
  it('stays signed in where somebody who may do less cancels it, or somebody without proof', async () => {
    const permissions = ['wallets:read' as const, 'wallets:write' as const, 'activity:read' as const];
    const role = { name: 'treasurer', displayName: 'Treasurer', scope: 'own' as const, permissions };
    await ok(createRole, { key: treasury.root, body: role });
    const low = await hire(treasury.world, { key: treasury.root }, 'treasurer', [treasury.shop]);
    const root = await signIn(email);
    const cancelled = await decide(contract.cancelTreasuryChange, low.key, await plant(root));
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect([await isIn(root), await canProve(root)]).toEqual([true, true]);
    const stale = await signIn(email);
    treasury.world.clock.advance(60);
    const fresh = await signIn(admin.email);
    const change = await plant(fresh);
    expect((await decide(contract.cancelTreasuryChange, stale, change)).status).toBe(200);
    expect([await isIn(fresh), await canProve(fresh)]).toEqual([true, true]);
  });

  it('is out and held where somebody with proof does it who may do no less', async () => {
    const change = await plant(admin.key);
    expect((await decide(contract.cancelTreasuryChange, await signIn(email), change)).status).toBe(200);
    expect(await isIn(admin.key)).toBe(false);
    expect(await canProve(await signIn(admin.email))).toBe(false);
  });
});

it("the root is signed out by their own mail, by nobody else's, and can act at once again", async () => {
  const root = await signIn(email);
  expect((await freezeByMail(admin.id, await plant(root))).stopped).toHaveLength(1);
  expect(await isIn(root)).toBe(true);
  const { id } = (await ok(whoAmI, { key: root })).member;
  expect((await freezeByMail(id, await plant(root))).stopped).toHaveLength(1);
  expect(await isIn(root)).toBe(false);
  expect(await canProve(await signIn(email))).toBe(true);
});

describe('a wallet that a thief marks as compromised', () => {
  const statusOf = async (id: number) =>
    (await ok(wallets.getWallet, { key: await signIn(email), params: { id } })).status;
  const move = (key: string, id: number, status: 'inactive' | 'archived' | 'compromised' | 'active') =>
    treasury.world.ask(wallets.setWalletStatus, { key, params: { id, status } });

  it('is as it was once the root freezes that, in the dashboard or by the mail, and by hand it never is', async () => {
    const { id: paused } = await treasury.xpubWallet();
    await move(treasury.root, paused, 'inactive');
    for (const [id, was] of [
      [(await treasury.xpubWallet()).id, 'active'],
      [await treasury.coldWallet('ETH', freshAddress()), 'active'],
      [paused, 'inactive'],
    ] as const) {
      const thief = await hire(treasury.world, { key: await signIn(email) }, 'admin');
      expect((await move(thief.key, id, 'compromised')).status).toBe(200);
      expect((await move(await signIn(email), id, 'active')).body).toMatchObject({
        error: { code: 'INVALID_STATE', details: { from: 'compromised', allowed: [] } },
      });
      const frozen = await decide(contract.freezeTreasuryChange, await signIn(email), await newest('wallet.moved'));
      expect(frozen).toMatchObject({ status: 200, body: { status: 'frozen' } });
      expect(await statusOf(id)).toBe(was);
    }
    const { id } = await treasury.xpubWallet();
    expect((await move(admin.key, id, 'compromised')).status).toBe(200);
    const change = await newest('wallet.moved');
    const rootId = (await ok(whoAmI, { key: await signIn(email) })).member.id;
    expect((await freezeByMail(rootId, change)).stopped).toHaveLength(1);
    expect(await statusOf(id)).toBe('active');
  });

  it('stays compromised for anybody but the root, who is told so, and the thief is out', async () => {
    const other = await treasury.hire('admin');
    const { id } = await treasury.xpubWallet();
    expect((await move(admin.key, id, 'compromised')).status).toBe(200);
    const change = await newest('wallet.moved');
    expect(await decide(contract.freezeTreasuryChange, other.key, change)).toMatchObject({ status: 403 });
    const said = await freezeByMail(other.id, change);
    expect(said).toMatchObject({ stopped: [], left: [expect.stringContaining('was marked as compromised')] });
    expect(await isIn(admin.key)).toBe(false);
    expect(await statusOf(id)).toBe('compromised');
  });

  it('stays compromised for good after a week, and an archived one comes back in that time too', async () => {
    const { id } = await treasury.xpubWallet();
    const { id: stored } = await treasury.xpubWallet();
    await move(admin.key, stored, 'inactive');
    await move(admin.key, stored, 'archived');
    await decide(contract.freezeTreasuryChange, await signIn(email), await newest('wallet.moved'));
    expect(await statusOf(stored)).toBe('inactive');
    await move(await signIn(email), id, 'compromised');
    treasury.world.clock.advance(8 * 24 * 60);
    const late = await decide(contract.freezeTreasuryChange, await signIn(email), await newest('wallet.moved'));
    expect(late).toMatchObject({ status: 422 });
    expect(await statusOf(id)).toBe('compromised');
  });
});
