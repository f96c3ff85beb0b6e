import { beforeEach, describe, expect, test } from 'vitest';
import { assignRole, deleteMember, revokeMember } from '@coffer/contract/people/members.ts';
import { createRole, updateRole } from '@coffer/contract/people/roles.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import { passWaiting } from '../../../../test/pass-waiting.ts';
import { settle, type Person } from '../../../../test/people.ts';
import { freshKeys, openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';

/** What somebody asked for, and then lost the right to ask for. */

let treasury: Treasury;
let thief: Person;
let own: number;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  thief = await treasury.hire('admin');
  ({ id: own } = await treasury.xpubWallet(treasury.shop));
  await settle(treasury.world);
  return () => treasury.world.close();
});

const ok: Treasury['world']['ok'] = (e, ask) => treasury.world.ok(e, ask);
const of = (id: number, body?: object) => ({ key: treasury.root, params: { id }, ...(body ? { body } : {}) });

/** A wallet asks to take over. Gives the change. */
async function plant(key: string, projectID = treasury.shop): Promise<number> {
  const xpubs = [{ family: 'ETH_Family' as const, xpub: freshKeys().xpub }];
  await ok(wallets.createXpubWallet, { key, body: { name: 'Till 2', projectID, xpubs } });
  return (await open()).findLast(({ status }) => status === 'waiting')?.id ?? 0;
}
const open = async () => (await ok(contract.listTreasuryChanges, { key: treasury.root, query: { open: 'true' } })).data;
const statusOf = async (id: number) =>
  (await ok(contract.listTreasuryChanges, { key: treasury.root })).data.find((change) => change.id === id)?.status;
/** The wallet that the next payers are led to, once all time has passed. */
async function assigningLater(): Promise<number | undefined> {
  await passWaiting(treasury.world, 6);
  await treasury.later(0);
  const links = await ok(wallets.listWalletLinks, of(treasury.shop));
  return links.find(({ assigningFor }) => assigningFor.includes('ETH'))?.walletID;
}
async function newestFacts(kind: string) {
  const { data } = await ok(contract.listTreasuryChanges, { key: treasury.root });
  return data.find((change) => change.kind === kind)?.after;
}

describe('what somebody asked for and waits', () => {
  test('ends with their access, and owners and whoever revoked it are told', async () => {
    const change = await plant(thief.key);
    const { endedChanges } = await ok(revokeMember, of(thief.id));
    expect(endedChanges).toEqual([expect.stringContaining('Till 2')]);
    expect(await statusOf(change)).toBe('cancelled');
    expect((await newestFacts('member.access-changed'))?.['ended']).toContain('Till 2');
    await ok(deleteMember, of(thief.id));
    expect(await assigningLater()).toBe(own);
  });

  test('ends with a role that could not ask for it, and not with one that could', async () => {
    const role = { name: 'treasurer', displayName: 'Treasurer', scope: 'all' as const };
    await ok(createRole, { key: treasury.root, body: { ...role, permissions: ['wallets:read', 'wallets:write'] } });
    const change = await plant(thief.key);
    expect((await ok(assignRole, of(thief.id, { role: 'treasurer' }))).endedChanges).toEqual([]);
    expect(await statusOf(change)).toBe('waiting');
    const lead = { role: 'project_lead', projects: [treasury.shop] };
    expect((await ok(assignRole, of(thief.id, lead))).endedChanges).toHaveLength(1);
    expect(await statusOf(change)).toBe('cancelled');
    expect(await assigningLater()).toBe(own);
  });

  test('ends when its time has come where their role has lost the right meanwhile', async () => {
    const role = { displayName: 'Treasurer', scope: 'all' as const };
    const wide = { ...role, name: 'treasurer', permissions: ['wallets:read' as const, 'wallets:write' as const] };
    const { id } = await ok(createRole, { key: treasury.root, body: wide });
    const treasurer = await treasury.hire('treasurer');
    const change = await plant(treasurer.key);
    await ok(updateRole, of(id, { ...role, permissions: ['wallets:read'] }));
    expect(await assigningLater()).toBe(own);
    expect(await statusOf(change)).toBe('cancelled');
  });

  test('ends when its time has come while they are held', async () => {
    const change = await plant(thief.key);
    const until = new Date(treasury.world.clock.now().getTime() + 24 * 3_600_000);
    await treasury.world.coffer.deps.pool.query('update member set step_up_held_until = $1 where id = $2', [
      until,
      thief.id,
    ]);
    expect(await assigningLater()).toBe(own);
    expect(await statusOf(change)).toBe('cancelled');
  });

  test('cannot be made sooner by a second person once they are gone', async () => {
    const second = await treasury.hire('admin');
    await settle(treasury.world);
    const change = await plant(thief.key);
    await treasury.world.coffer.deps.pool.query("update member set status = 'revoked' where id = $1", [thief.id]);
    const made = await ok(contract.confirmTreasuryChange, { key: second.key, params: { id: change } });
    expect(made.status).toBe('cancelled');
    expect(await assigningLater()).toBe(own);
  });
});

test('what somebody asked to be released stays frozen once their access ends', async () => {
  const accomplice = await treasury.hire('admin');
  await settle(treasury.world);
  const change = await plant(thief.key);
  await passWaiting(treasury.world, 6);
  await treasury.later(0);
  await ok(contract.freezeTreasuryChange, of(change));
  const { key } = await treasury.world.signIn(accomplice.email);
  expect((await ok(contract.releaseTreasuryChange, { key, params: { id: change } })).status).toBe('releasing');
  expect((await ok(revokeMember, of(accomplice.id))).endedChanges).toHaveLength(1);
  expect(await statusOf(change)).toBe('frozen');
  expect(await assigningLater()).toBe(own);
});

test('a change that fails when its time has come stops none of those behind it, and is said to have failed', async () => {
  const first = await plant(treasury.root);
  const { id } = await treasury.xpubWallet(treasury.neighbour);
  const second = await plant(treasury.root, treasury.neighbour);
  expect(second).toBeGreaterThan(first);
  // What it is about is not as its kind expects.
  await treasury.world.coffer.deps.pool.query(
    `update treasury_change set subject = '{"projectId": "none"}' where id = $1`,
    [first],
  );
  await expect(passWaiting(treasury.world, 6)).rejects.toThrow(`The treasury change ${first} did not take effect`);
  await treasury.later(0);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['waiting', 'in_effect']);
  const links = await ok(wallets.listWalletLinks, of(treasury.neighbour));
  expect(links.find(({ assigningFor }) => assigningFor.includes('ETH'))?.walletID).not.toBe(id);
});

test('what somebody above asked for is cancelled with proof of person alone, what a peer asked for without', async () => {
  const peer = await treasury.hire('admin');
  await settle(treasury.world);
  const byRoot = await plant(treasury.root);
  treasury.world.clock.advance(30);
  const asked = (id: number) => ({ key: thief.key, params: { id } });
  const refused = await treasury.world.refused(contract.cancelTreasuryChange, asked(byRoot));
  expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  const byPeer = await plant((await treasury.world.signIn(peer.email)).key);
  expect((await ok(contract.cancelTreasuryChange, asked(byPeer))).status).toBe('cancelled');
  const { key } = await treasury.world.signIn(thief.email);
  expect((await ok(contract.cancelTreasuryChange, { ...asked(byRoot), key })).status).toBe('cancelled');
});
