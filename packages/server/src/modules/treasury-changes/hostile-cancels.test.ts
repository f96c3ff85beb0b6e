import { beforeEach, describe, expect, test } from 'vitest';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import { getProject, updateProject } from '@coffer/contract/projects/projects.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import { settle, type Person } from '../../../test/people.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';

/**
 * Payers were led elsewhere, and that has settled. Somebody holds a session of another admin whose proof of person is over, and no
 * password: they want it to stay.
 */

const own = 'https://shop.example/pay';
const elsewhere = 'https://elsewhere.example/pay';
let treasury: Treasury;
let owner: Person;
let other: Person;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  [owner, other] = [await treasury.hire('admin'), await treasury.hire('admin')];
  await settle(treasury.world);
  await treasury.xpubWallet(treasury.shop);
  await lead(treasury.root, own);
  const body = { customerID: '1', customerEmail: 'ada@example.com', amountInUSD: '10' };
  await treasury.world.ok(createProjectPayment, { key: treasury.root, ...shop(), body });
  await lead(owner.key, elsewhere);
  await pass(6);
  await pass(7);
  return () => treasury.world.close();
});

const shop = () => ({ params: { id: treasury.shop } });
const pass = async (hours: number) => {
  await passWaiting(treasury.world, hours);
  await treasury.later(0);
};
const lead = (key: string, frontendEndpoint: string) =>
  treasury.world.ok(updateProject, { key, ...shop(), body: { frontendEndpoint } });
const page = async () => (await treasury.world.ok(getProject, { key: treasury.root, ...shop() })).frontendEndpoint;
const changes = async () => (await treasury.world.ok(contract.listTreasuryChanges, { key: treasury.root })).data;
const newest = async (status: string) => (await changes()).find((change) => change.status === status)?.id ?? 0;
/** Signed in again by its refresh: what was proven is long ago. */
async function staleSession(person: Person): Promise<string> {
  const { key } = await treasury.world.signIn(person.email);
  treasury.world.clock.advance(7);
  await treasury.later(0);
  return key;
}
const cancel = (key: string, id: number) => treasury.world.ask(contract.cancelTreasuryChange, { key, params: { id } });
const proofWanted = { status: 403, body: { error: { code: 'STEP_UP_REQUIRED' } } };

async function freeze(): Promise<number> {
  const { key } = await treasury.world.signIn(owner.email);
  const id = (await changes()).find(({ after }) => after['frontendEndpoint'] === elsewhere)?.id ?? 0;
  const frozen = await treasury.world.ok(contract.freezeTreasuryChange, { key, params: { id } });
  expect(frozen).toMatchObject({ kind: 'treasury-change.taken-back', status: 'waiting' });
  return frozen.id;
}

describe('a session without proof of person', () => {
  test('stops no repair that an equal asked for: payers are led back', async () => {
    const repair = await freeze();
    expect(await cancel(await staleSession(other), repair)).toMatchObject(proofWanted);
    expect(await page()).toBe(elsewhere);
    await pass(6);
    expect(await page()).toBe(own);
  });

  test('stops no change back that an equal asked for by hand', async () => {
    await lead((await treasury.world.signIn(owner.email)).key, own);
    expect(await cancel(await staleSession(other), await newest('waiting'))).toMatchObject(proofWanted);
    await pass(6);
    expect(await page()).toBe(own);
  });

  test('ends a change to somewhere new, which may be no repair', async () => {
    await lead((await treasury.world.signIn(owner.email)).key, 'https://third.example/pay');
    const { status } = await cancel(await staleSession(other), await newest('waiting'));
    expect(status).toBe(200);
    await pass(6);
    expect(await page()).toBe(elsewhere);
  });

  test('ends what it asked for itself, and whoever proves who they are ends a repair of others', async () => {
    const repair = await freeze();
    expect((await cancel(await staleSession(owner), repair)).status).toBe(200);
    const again = await freeze();
    expect((await cancel((await treasury.world.signIn(other.email)).key, again)).status).toBe(200);
  });
});
