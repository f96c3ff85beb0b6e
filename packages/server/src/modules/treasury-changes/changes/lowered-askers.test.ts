import { beforeEach, expect, test } from 'vitest';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { assignRole } from '@coffer/contract/people/members.ts';
import { getTreasuryWait, listTreasuryChanges, saveTreasuryWait } from '@coffer/contract/people/treasury-changes.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import { getProject, updateProject } from '@coffer/contract/projects/projects.ts';
import { passWaiting } from '../../../../test/pass-waiting.ts';
import type { Person } from '../../../../test/people.ts';
import { openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';

/** What somebody asked for who then may do less: another checkout page, a shorter waiting time. */

const elsewhere = 'https://elsewhere.example/pay';
let treasury: Treasury;
let admin: Person;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  admin = await treasury.hire('admin');
  await treasury.xpubWallet(treasury.shop);
  await pay();
  await treasury.world.ok(updateProject, { key: admin.key, ...shop(), body: { frontendEndpoint: elsewhere } });
  return () => treasury.world.close();
});

const shop = () => ({ params: { id: treasury.shop } });
async function pay(): Promise<string> {
  const body = { customerID: '1', customerEmail: 'ada@example.com', amountInUSD: '10' };
  return (await treasury.world.ok(createProjectPayment, { key: treasury.root, ...shop(), body })).url;
}
async function give(role: string, projects?: number[]): Promise<string[]> {
  const body = { role, ...(projects ? { projects } : {}) };
  return (await treasury.world.ok(assignRole, { key: treasury.root, params: { id: admin.id }, body })).endedChanges;
}
async function giveOnly(...permissions: Permission[]): Promise<string[]> {
  const body = { name: 'fewer', displayName: 'Fewer', scope: 'all' as const, permissions };
  await treasury.world.ok(createRole, { key: treasury.root, body });
  return give('fewer');
}
async function pageLater(): Promise<string | null> {
  await passWaiting(treasury.world, 6);
  await treasury.later(0);
  return (await treasury.world.ok(getProject, { key: treasury.root, ...shop() })).frontendEndpoint;
}

test('another page ends with the right to change wallets, so that no payer is led there', async () => {
  const { world } = treasury;
  expect(await give('project_lead', [treasury.shop])).toEqual([expect.stringContaining('checkout page')]);
  const asked = { key: admin.key, ...shop(), body: { successEndpoint: elsewhere } };
  expect(await world.refused(updateProject, asked)).toMatchObject({
    status: 403,
    details: { permission: 'wallets:write' },
  });
  expect(await pageLater()).not.toBe(elsewhere);
  expect(await pay()).not.toContain(elsewhere);
  const { data } = await world.ok(listTreasuryChanges, { key: treasury.root });
  expect(data.find(({ kind }) => kind === 'project.redirected')?.status).toBe('cancelled');
});

test('another page ends with the right to change projects', async () => {
  expect(await giveOnly('projects:read', 'wallets:read', 'wallets:write')).toHaveLength(1);
  expect(await pageLater()).not.toBe(elsewhere);
});

test('another page comes about where they could ask for it all the same', async () => {
  expect(await giveOnly('projects:read', 'projects:write', 'wallets:read', 'wallets:write')).toEqual([]);
  expect(await pageLater()).toBe(elsewhere);
  expect(await pay()).toContain(elsewhere);
});

test('the waiting time gets no shorter once whoever asked for that may not', async () => {
  const { world } = treasury;
  const before = await world.ok(getTreasuryWait, { key: treasury.root });
  const saved = await world.ok(saveTreasuryWait, { key: admin.key, body: { hours: 1 } });
  expect(saved).toMatchObject({ hours: before.hours, next: { hours: 1 } });
  expect(await give('project_lead', [treasury.shop])).toContainEqual(expect.stringContaining('waiting time'));
  expect(await world.ok(getTreasuryWait, { key: treasury.root })).toEqual(before);
  await pageLater();
  expect(await world.ok(getTreasuryWait, { key: treasury.root })).toEqual(before);
});

test('the waiting time gets shorter where they may ask for that all the same', async () => {
  const { world } = treasury;
  await world.ok(saveTreasuryWait, { key: admin.key, body: { hours: 1 } });
  expect(await giveOnly('wallets:read', 'settings:write')).toEqual([expect.stringContaining('checkout page')]);
  await pageLater();
  expect(await world.ok(getTreasuryWait, { key: treasury.root })).toMatchObject({ hours: 1, next: null });
});
