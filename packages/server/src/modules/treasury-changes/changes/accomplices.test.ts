import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { forgotPassword, resetPassword, stepUp, whoAmI } from '@coffer/contract/people/identity.ts';
import { activateMember, assignRole, linkMember, revokeMember } from '@coffer/contract/people/members.ts';
import { createRole, updateRole } from '@coffer/contract/people/roles.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import { goodPassword } from '../../../../test/client.ts';
import { passWaiting } from '../../../../test/pass-waiting.ts';
import { hire, settle, toldToken, tokenOf, type Person } from '../../../../test/people.ts';
import { freshKeys, openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';
import { mintFreezeLink } from './freeze-links.ts';

/** Who has one stolen session lets in friends, and steals another one: what that is good for. */

let treasury: Treasury;
/** The address of root, and an admin and a colleague of theirs, who have been there for long. */
let email: string;
let admin: Person;
let colleague: Person;
let own: number;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  [admin, colleague] = [await treasury.hire('admin'), await treasury.hire('admin')];
  email = (await ok(whoAmI, { key: treasury.root })).member.email;
  ({ id: own } = await treasury.xpubWallet(treasury.shop));
  await settle(treasury.world);
  return () => treasury.world.close();
});

const ok: Treasury['world']['ok'] = (e, ask) => treasury.world.ok(e, ask);
const ask = (e: Endpoint, key: string, id: number) => treasury.world.ask(e, { key, params: { id } });
const signIn = async (address: string) => (await treasury.world.signIn(address)).key;
const isIn = async (key: string) => (await treasury.world.ask(whoAmI, { key })).status === 200;
const canProve = async (key: string) =>
  (await treasury.world.ask(stepUp, { key, body: { password: goodPassword } })).status === 200;
/** The wallet that the next payers on Ethereum are led to. */
const assigning = async () =>
  (await ok(wallets.listWalletLinks, { key: await signIn(email), params: { id: treasury.shop } })).find((link) =>
    link.assigningFor.includes('ETH'),
  )?.walletID;
/** A wallet of another asks to take over. */
async function plant(key: string): Promise<{ evil: number; change: number }> {
  const xpubs = [{ family: 'ETH_Family' as const, xpub: freshKeys().xpub }];
  const { id } = await ok(wallets.createXpubWallet, { key, body: { name: 'Till 2', projectID: treasury.shop, xpubs } });
  const { data } = await ok(contract.listTreasuryChanges, { key, query: { open: 'true' } });
  const waiting = data.findLast(({ status }) => status === 'waiting');
  expect(await assigning()).toBe(own);
  return { evil: id, change: waiting?.id ?? 0 };
}
async function freezeByMail(address: string, change: number) {
  const { rows } = await treasury.world.coffer.deps.pool.query<{ id: number }>(
    'select id from member where email = $1',
    [address],
  );
  const { db, clock } = treasury.world.coffer.deps;
  const link = await mintFreezeLink(db, {
    memberId: rows[0]?.id ?? 0,
    changeIds: [change],
    site: 'https://pay.example.com',
    now: clock.now(),
  });
  return ok(contract.freezeByLink, { body: { token: link.split('#token=')[1] ?? '' } });
}
const treasurer = {
  name: 'treasurer',
  displayName: 'Treasurer',
  scope: 'all' as const,
  permissions: ['wallets:read' as const, 'wallets:write' as const, 'activity:read' as const],
};

describe('an accomplice', () => {
  it('makes nothing sooner together with whoever let them in, whichever of the two asks', async () => {
    await ok(createRole, { key: admin.key, body: treasurer });
    const accomplice = await hire(treasury.world, { key: admin.key }, 'treasurer');
    const { change } = await plant(accomplice.key);
    const confirmed = await treasury.world.refused(contract.confirmTreasuryChange, {
      key: admin.key,
      params: { id: change },
    });
    expect(confirmed).toMatchObject({ status: 403, message: expect.stringContaining('The person who requested this') });
    expect((await ask(contract.confirmTreasuryChange, treasury.root, change)).status).toBe(403);
    const { change: other } = await plant(admin.key);
    const reversed = await treasury.world.refused(contract.confirmTreasuryChange, {
      key: accomplice.key,
      params: { id: other },
    });
    expect(reversed).toMatchObject({ status: 403, message: expect.stringContaining('You were given access') });
    expect(await assigning()).toBe(own);
  });

  it('is none for another one either, however long the chain is', async () => {
    const first = await hire(treasury.world, { key: treasury.root }, 'admin');
    const second = await hire(treasury.world, { key: treasury.root }, 'admin');
    await ok(createRole, { key: first.key, body: treasurer });
    const third = await hire(treasury.world, { key: second.key }, 'treasurer');
    const { change } = await plant(third.key);
    for (const { key } of [first, second, admin]) {
      expect((await ask(contract.confirmTreasuryChange, key, change)).status).toBe(403);
    }
    expect(await assigning()).toBe(own);
  });

  it('releases nothing that was frozen', async () => {
    const { change, evil } = await plant(admin.key);
    await passWaiting(treasury.world, 6);
    expect(await assigning()).toBe(evil);
    await freezeByMail(email, change);
    expect(await assigning()).toBe(own);
    const accomplice = await hire(treasury.world, { key: await signIn(email) }, 'admin');
    const released = await ask(contract.releaseTreasuryChange, accomplice.key, change);
    expect(released).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
  });

  type Way = () => Promise<unknown>;
  const byRoot = (e: Endpoint) => ok(e, { key: treasury.root, params: { id: colleague.id } });
  const choosePassword = (token: string) =>
    ok(resetPassword, { body: { password: goodPassword, resetPasswordToken: token } });
  const ways: Record<string, Way> = {
    'was given another role': () =>
      ok(assignRole, { key: treasury.root, params: { id: colleague.id }, body: { role: 'admin' } }),
    'was let in again': async () => {
      await byRoot(revokeMember);
      await byRoot(activateMember);
    },
    'was let in again by undoing': async () => {
      await byRoot(revokeMember);
      await settle(treasury.world);
      const { data } = await ok(contract.listTreasuryChanges, { key: treasury.root });
      const revoked = data.find(({ kind }) => kind === 'member.access-changed');
      await treasury.world.coffer.deps.pool.query('update treasury_change set at = at + interval $$2 days$$');
      expect((await ask(contract.freezeTreasuryChange, treasury.root, revoked?.id ?? 0)).status).toBe(200);
    },
    'was given a link': async () => {
      const { link = '' } = (await byRoot(linkMember)) as { link?: string };
      await choosePassword(tokenOf(link));
      await treasury.world.coffer.deps.pool.query('update member set step_up_held_until = null');
    },
    'chose a password by a mail': async () => {
      await ok(forgotPassword, { body: { email: colleague.email, url: 'http://localhost:8080/setPassword' } });
      await treasury.world.drain();
      await choosePassword(toldToken(treasury.world));
    },
    'has a role that may do more': async () => {
      const { id } = await ok(createRole, { key: treasury.root, body: treasurer });
      await ok(assignRole, { key: treasury.root, params: { id: colleague.id }, body: { role: 'treasurer' } });
      await settle(treasury.world);
      const { displayName, scope, permissions } = treasurer;
      await ok(updateRole, { key: treasury.root, params: { id }, body: { displayName, scope, permissions } });
    },
  };

  it.each(Object.keys(ways))('is whoever %s', async (way) => {
    const before = await plant(colleague.key);
    expect((await ask(contract.confirmTreasuryChange, admin.key, before.change)).status).toBe(200);
    await ways[way]?.();
    const key = await signIn(colleague.email);
    const { data } = await ok(contract.listTreasuryChanges, { key: treasury.root });
    own = before.evil;
    expect(data.find(({ id }) => id === before.change)?.status).toBe('in_effect');
    const { change } = await plant(await signIn(email));
    const refused = await treasury.world.refused(contract.confirmTreasuryChange, { key, params: { id: change } });
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('You were given access') });
  });
});

describe('two who were there for long, with two stolen sessions', () => {
  it('are both out once an owner stops what they did, and prove nothing for a day', async () => {
    const { change, evil } = await plant(admin.key);
    expect((await ask(contract.confirmTreasuryChange, colleague.key, change)).status).toBe(200);
    expect(await assigning()).toBe(evil);
    await freezeByMail(email, change);
    expect(await assigning()).toBe(own);
    for (const thief of [admin, colleague]) {
      expect(await isIn(thief.key)).toBe(false);
      expect(await canProve(await signIn(thief.email))).toBe(false);
    }
  });

  it('release what was frozen only after the waiting time, and owners hear of it and stop it once more', async () => {
    const third = await treasury.hire('admin');
    await settle(treasury.world);
    const { change, evil } = await plant(admin.key);
    await ask(contract.confirmTreasuryChange, colleague.key, change);
    await freezeByMail(email, change);
    const released = await ask(contract.releaseTreasuryChange, third.key, change);
    expect(released).toMatchObject({ status: 200, body: { status: 'releasing', decidedBy: third.email } });
    expect(await assigning()).toBe(own);
    expect((await freezeByMail(email, change)).stopped).toHaveLength(1);
    expect(await isIn(third.key)).toBe(false);
    await passWaiting(treasury.world, 7);
    expect(await assigning()).toBe(own);
    expect((await ask(contract.releaseTreasuryChange, await signIn(email), change)).body).toMatchObject({
      status: 'in_effect',
    });
    expect(await assigning()).toBe(evil);
  });

  it('are told to the owners again, as soon as they have made it sooner', async () => {
    const { pool } = treasury.world.coffer.deps;
    const { change } = await plant(admin.key);
    await pool.query('update treasury_change set announced_at = now()');
    await ask(contract.confirmTreasuryChange, colleague.key, change);
    const { rows } = await pool.query<{ id: string }>('select id from treasury_change where announced_at is null');
    expect(rows.map(({ id }) => Number(id))).toEqual([change]);
  });
});

describe('what was frozen', () => {
  it('holds again after the waiting time, when an admin released it and nobody stopped that', async () => {
    const { change, evil } = await plant(admin.key);
    await passWaiting(treasury.world, 6);
    await freezeByMail(email, change);
    await ask(contract.releaseTreasuryChange, await signIn(colleague.email), change);
    await passWaiting(treasury.world, 5);
    expect(await assigning()).toBe(own);
    await passWaiting(treasury.world, 1);
    expect(await assigning()).toBe(evil);
  });

  it('stays so when anybody who may change wallets stops the release', async () => {
    const { change } = await plant(admin.key);
    await passWaiting(treasury.world, 6);
    await freezeByMail(email, change);
    const released = await signIn(colleague.email);
    await ask(contract.releaseTreasuryChange, released, change);
    expect((await ask(contract.cancelTreasuryChange, released, change)).body).toMatchObject({ status: 'frozen' });
    await passWaiting(treasury.world, 7);
    expect(await assigning()).toBe(own);
  });

  it('waits once more also where the root releases what the root changed', async () => {
    const { change, evil } = await plant(treasury.root);
    await passWaiting(treasury.world, 6);
    // By their own mail: nobody below takes it back.
    await freezeByMail(email, change);
    const released = await ask(contract.releaseTreasuryChange, await signIn(email), change);
    expect(released).toMatchObject({ status: 200, body: { status: 'releasing' } });
    await passWaiting(treasury.world, 6);
    expect(await assigning()).toBe(evil);
  });
});
