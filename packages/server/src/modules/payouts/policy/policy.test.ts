import { beforeEach, describe, expect, it } from 'vitest';
import { setKeyCap, type PayoutPolicy } from '@coffer/contract/money-out/payout-policy.ts';
import * as contract from '@coffer/contract/money-out/payout-policy.ts';
import * as changes from '@coffer/contract/people/treasury-changes.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { applyDueChanges } from '../../treasury-changes/index.ts';
import { treasuryPowers } from '../../../app/treasury-powers.ts';
import { plantPaid } from '../../../../test/plant/plant-paid.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { settle, type Person } from '../../../../test/people.ts';
import { openTreasury, trailOf, type Treasury } from '../../wallets/treasury.fixture.ts';
import { usualPolicy } from './usual-policy.fixture.ts';
import { isPaused } from './pause-store.ts';
import { policyOf } from './policy-store.ts';
import { usedSince } from './uses.ts';

let treasury: Treasury;
let ok: Treasury['world']['ok'];
let refused: Treasury['world']['refused'];
let admin: Person | undefined;

beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  ({ ok, refused } = treasury.world);
  admin = undefined;
  return () => treasury.world.close();
});

const params = () => ({ id: treasury.shop });
const save = (over: Partial<PayoutPolicy>, key = treasury.root) =>
  ok(contract.savePayoutPolicy, { key, params: params(), body: { ...usualPolicy, ...over } });
const get = (key = treasury.root) => ok(contract.getPayoutPolicy, { key, params: params() });
const db = () => treasury.world.coffer.deps.db;

/** Somebody who was not let in lately. */
async function hireAdmin(): Promise<void> {
  admin = await treasury.hire('admin');
  await settle(treasury.world);
}

function second(): Person {
  if (!admin) throw new Error('Nobody was hired.');
  return admin;
}

/** As time does. Who was signed in signs in anew. */
async function pass(hours: number): Promise<void> {
  await treasury.later(hours * 60);
  await applyDueChanges(treasury.world.coffer.deps, treasuryPowers);
  if (admin) admin = { ...admin, ...(await treasury.world.signIn(admin.email)) };
}

describe('a policy', () => {
  it('is the usual one until somebody saves another', async () => {
    expect(await get()).toMatchObject({ version: 0, savedBy: null, policy: usualPolicy, waiting: [], waitHours: 24 });
    expect((await policyOf(db(), treasury.shop)).version).toBe(0);
  });

  it('that is stricter holds at once, in this project alone, and the one before is kept', async () => {
    await treasury.hire('admin');
    await treasury.hire('admin');
    const strict = {
      autoApproveUSD: '99.50',
      approvalTiers: [{ aboveUSD: '1000', approvals: 2 }],
      onlyRecipients: true,
    };
    const saved = await save({ ...strict, allowedHours: { from: 8, until: 18, timeZone: 'Europe/Berlin' } });
    expect(saved).toMatchObject({ version: 1, policy: { ...strict, autoApproveUSD: '99.5' }, waiting: [] });
    await save({ ...strict, allowedHours: { from: 9, until: 18, timeZone: 'Europe/Berlin' } });
    const versions = await ok(contract.listPolicyVersions, { key: treasury.root, params: params() });
    expect(versions.map(({ version, policy }) => [version, policy.allowedHours?.from])).toEqual([
      [2, 9],
      [1, 8],
    ]);
    expect((await policyOf(db(), treasury.neighbour)).version).toBe(0);
    const [trail] = await trailOf(treasury.world, 'payout-policy', treasury.shop);
    expect(trail).toMatchObject({
      before: { autoApproveUSD: '500' },
      after: { autoApproveUSD: '99.5', approvalTiers: '2 above 1000' },
    });
  });

  it('is stricter at once also without a fresh proof of person, and weaker is not', async () => {
    treasury.world.clock.advance(6);
    expect(await save({ dayUSD: '9000' })).toMatchObject({ version: 1 });
    const asked = { key: treasury.root, params: params(), body: { ...usualPolicy, dayUSD: '9001' } };
    expect(await refused(contract.savePayoutPolicy, asked)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await get()).toMatchObject({ version: 1, policy: { dayUSD: '9000' } });
  });

  it('takes what is stricter at once and lets what is weaker wait', async () => {
    const saved = await save({ autoApproveUSD: '900', hourUSD: '2000' });
    expect(saved).toMatchObject({ policy: { autoApproveUSD: '500', hourUSD: '2000' }, version: 1 });
    expect(saved.waiting).toMatchObject([{ needsSecond: false, policy: { autoApproveUSD: '900' }, confirmedBy: null }]);
  });

  it.each([
    ['autoApproveUSD', { autoApproveUSD: '1e3' }],
    ['hourUSD', { hourUSD: '-1' }],
    ['dayUSD', { dayUSD: 5 }],
    ['dayUSD', { dayUSD: '1000000000.01' }],
    ['newRecipientDelayHours', { newRecipientDelayHours: 721 }],
    ['allowedHours.until', { allowedHours: { from: 9, until: 9, timeZone: 'UTC' } }],
    ['allowedHours.timeZone', { allowedHours: { from: 9, until: 10, timeZone: 'Mars/Base' } }],
  ])('with a bad %s is refused by name', async (path, over) => {
    const asked = { key: treasury.root, params: params(), body: { ...usualPolicy, ...over } };
    expect(await refused(contract.savePayoutPolicy, asked)).toMatchObject({ status: 400, details: [{ path }] });
  });
});

describe('a weaker policy of the only owner', () => {
  it('waits a day, and then holds', async () => {
    await save({ dayUSD: '20000' });
    await pass(23.9);
    expect(await get()).toMatchObject({ version: 0, policy: { dayUSD: '10000' } });
    await pass(0.2);
    expect(await get()).toMatchObject({ version: 1, policy: { dayUSD: '20000' }, waiting: [] });
  });

  it('is told to owners, can be cancelled, and then never comes', async () => {
    const { waiting } = await save({ dayUSD: '20000' });
    const { data } = await ok(changes.listTreasuryChanges, { key: treasury.root });
    expect(data[0]).toMatchObject({
      kind: 'payout-policy.weakened',
      status: 'waiting',
      before: { dayUSD: '10000' },
      after: { dayUSD: '20000' },
    });
    await ok(changes.cancelTreasuryChange, { key: treasury.root, params: { id: waiting[0]?.changeID ?? 0 } });
    await pass(25);
    expect(await get()).toMatchObject({ version: 0, waiting: [] });
  });

  it('leaves what was made stricter meanwhile, and does not come where the same was changed since', async () => {
    await save({ dayUSD: '20000' });
    await save({ autoApproveUSD: '100' });
    await pass(24.1);
    expect(await get()).toMatchObject({ policy: { dayUSD: '20000', autoApproveUSD: '100' } });
    await save({ dayUSD: '30000', autoApproveUSD: '100' });
    await save({ dayUSD: '15000', autoApproveUSD: '100' });
    await pass(24.1);
    expect(await get()).toMatchObject({ policy: { dayUSD: '15000' }, waiting: [] });
  });
});

describe('a weaker policy where there is a second person', () => {
  beforeEach(hireAdmin);

  it('does not come by time alone, nor by the person alone', async () => {
    const { waiting } = await save({ dayUSD: '20000' });
    const change = { id: waiting[0]?.changeID ?? 0 };
    expect(waiting).toMatchObject([{ needsSecond: true }]);
    expect(await refused(changes.confirmTreasuryChange, { key: treasury.root, params: change })).toMatchObject({
      status: 403,
    });
    await ok(changes.confirmTreasuryChange, { key: second().key, params: change });
    expect(await get()).toMatchObject({ version: 0, waiting: [{ confirmedBy: second().email }] });
    await pass(24.1);
    expect(await get()).toMatchObject({ version: 1, policy: { dayUSD: '20000' }, waiting: [] });
  });

  it('comes with the second person once the time is over', async () => {
    const { waiting } = await save({ dayUSD: '20000' });
    await pass(30);
    expect(await get()).toMatchObject({ version: 0, waiting: [{ confirmedBy: null }] });
    const asked = { key: second().key, params: { id: waiting[0]?.changeID ?? 0 } };
    expect(await ok(changes.confirmTreasuryChange, asked)).toMatchObject({ status: 'in_effect' });
    expect(await get()).toMatchObject({ version: 1, policy: { dayUSD: '20000' } });
  });

  it('is taken back by a freeze, to what was before', async () => {
    const { waiting } = await save({ dayUSD: '20000' }, second().key);
    const change = { key: treasury.root, params: { id: waiting[0]?.changeID ?? 0 } };
    await ok(changes.confirmTreasuryChange, change);
    await pass(24.1);
    await ok(changes.freezeTreasuryChange, { ...change, key: treasury.root });
    expect(await get()).toMatchObject({ version: 2, policy: { dayUSD: '10000' } });
  });
});

describe('a weaker policy that was changed since it holds', () => {
  const weakened = { autoApproveUSD: '900000', hourUSD: '900000', dayUSD: '900000' };
  const freeze = async (kind: string) => {
    const { data } = await ok(changes.listTreasuryChanges, { key: treasury.root });
    const id = data.find((one) => one.kind === kind)?.id ?? 0;
    return ok(changes.freezeTreasuryChange, { key: treasury.root, params: { id } });
  };

  it('is taken back in each field, whoever saved a cent less', async () => {
    await save(weakened);
    await pass(24.1);
    await save({ ...weakened, hourUSD: '899999.99' });
    await freeze('payout-policy.weakened');
    expect(await get()).toMatchObject({ policy: usualPolicy });
  });

  it('keeps what became stricter than it was before', async () => {
    await save(weakened);
    await pass(24.1);
    await save({ ...weakened, hourUSD: '3000', onlyRecipients: true });
    const { after } = await freeze('payout-policy.weakened');
    expect(after).not.toHaveProperty('stays');
    expect(await get()).toMatchObject({ policy: { ...usualPolicy, hourUSD: '3000', onlyRecipients: true } });
  });

  it('gets its hours back, also where others of another place took their stead', async () => {
    const office = { from: 9, until: 17, timeZone: 'UTC' };
    await save({ allowedHours: office });
    await save({});
    await pass(24.1);
    await save({ allowedHours: { from: 0, until: 24, timeZone: 'Asia/Tokyo' } });
    await freeze('payout-policy.weakened');
    expect(await get()).toMatchObject({ policy: { allowedHours: office } });
  });

  it('and a cap likewise: it is never more than before, and less stays', async () => {
    const asked = { key: treasury.root, params: { projectId: treasury.shop }, body: { description: 'Till' } };
    const keyId = (await ok(createApiKey, asked)).id;
    const set = (capUSD: string) =>
      ok(setKeyCap, { key: treasury.root, params: { ...params(), keyId }, body: { capUSD } });
    await set('500');
    await pass(24.1);
    await set('499.99');
    await freeze('payout-cap.raised');
    expect((await get()).keys).toMatchObject([{ capUSD: '0' }]);
  });
});

describe('the cap of a key', () => {
  async function newKey(): Promise<number> {
    const asked = { key: treasury.root, params: { projectId: treasury.shop }, body: { description: 'Till' } };
    return (await ok(createApiKey, asked)).id;
  }
  const set = (keyId: number, capUSD: string) =>
    ok(setKeyCap, { key: treasury.root, params: { ...params(), keyId }, body: { capUSD } });

  it('is nothing at first; more of it waits, less holds at once', async () => {
    const keyId = await newKey();
    expect((await get()).keys).toMatchObject([{ keyID: keyId, capUSD: '0' }]);
    expect(await set(keyId, '50')).toMatchObject({ keys: [{ capUSD: '0' }], waiting: [{ policy: null }] });
    await pass(24.1);
    expect((await get()).keys).toMatchObject([{ capUSD: '50' }]);
    expect(await set(keyId, '20')).toMatchObject({ keys: [{ capUSD: '20' }], waiting: [] });
  });

  it('is of a key of this project', async () => {
    const asked = {
      key: treasury.root,
      params: { id: treasury.neighbour, keyId: await newKey() },
      body: { capUSD: '1' },
    };
    expect(await refused(setKeyCap, asked)).toMatchObject({ status: 404 });
  });
});

describe('a pause', () => {
  const pause = (key = treasury.root) => ok(contract.pausePayouts, { key });
  const resume = (key = treasury.root) => ok(contract.resumePayouts, { key });

  it('of the only one who may is ended by them alone, and the audit log says so', async () => {
    expect(await pause()).toMatchObject({ paused: { by: 'root@example.com' }, resume: null, peopleNeeded: 1 });
    expect(await isPaused(db())).toBe(true);
    expect(await resume()).toMatchObject({ paused: null });
    expect(await isPaused(db())).toBe(false);
    const { rows } = await treasury.world.coffer.deps.pool.query<{ action: string; after: unknown }>(
      `select action, after from activity where entity = 'payouts' order by id`,
    );
    expect(rows).toMatchObject([
      { action: 'payouts.paused' },
      { action: 'payouts.resumed', after: { alone: expect.anything() as unknown } },
    ]);
  });

  it('is ended by two people, and not by one in two sessions', async () => {
    await hireAdmin();
    await pause(second().key);
    expect(await resume()).toMatchObject({ paused: {}, resume: { by: 'root@example.com' }, peopleNeeded: 2 });
    const { key } = await treasury.world.signIn('root@example.com');
    expect(await resume(key)).toMatchObject({ paused: {}, resume: { by: 'root@example.com' } });
    expect(await resume(second().key)).toMatchObject({ paused: null });
  });

  it('stands again where somebody pauses after one person asked to go on', async () => {
    await hireAdmin();
    await pause();
    await resume();
    expect(await pause(second().key)).toMatchObject({ paused: {}, resume: null });
    expect(await resume(second().key)).toMatchObject({ paused: {}, resume: { by: second().email } });
  });

  it('is not ended by whoever was let in lately, nor without proof of person', async () => {
    const late = await treasury.hire('admin');
    const other = await treasury.hire('admin');
    await pause();
    expect(await resume(other.key)).toMatchObject({ resume: { by: other.email } });
    await pause();
    // In the first week of an installation everybody is new; after that only some are.
    await treasury.world.coffer.deps.pool.query(`update member set created_at = created_at - interval '8 days'`);
    expect(await refused(contract.resumePayouts, { key: late.key })).toMatchObject({ status: 403 });
    treasury.world.clock.advance(6);
    expect(await refused(contract.resumePayouts, { key: other.key })).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await isPaused(db())).toBe(true);
  });
});

describe('what was used, and the simulator', () => {
  const ago = (hours: number) => new Date(treasury.world.clock.now().getTime() - hours * 3_600_000);
  let walletId = 0;
  beforeEach(async () => {
    const body = {
      name: 'Hot',
      walletType: 'hot_wallet' as const,
      family: 'ETH_Family' as const,
      projectID: treasury.shop,
    };
    walletId = (await ok(createWallet, { key: treasury.root, body })).id;
  });
  const paid = (hours: number, usd: number, over: object = {}) =>
    plantPaid(treasury.world, { projectId: treasury.shop, walletId, at: ago(hours), usd, ...over });

  it('adds up rolling windows of the project, the payee and the wallet', async () => {
    const address = `0x${'12'.repeat(20)}`;
    await paid(0.5, 100, { address });
    await paid(5, 200, { address });
    await paid(23.9, 300);
    await paid(24.1, 400, { address });
    await paid(1, 50, { projectId: treasury.neighbour });
    await paid(100, 7, { address, status: 'pending-approval' });
    const onBase = await paid(200, 9, { address, status: 'sent' });
    await treasury.world.asOwner(`update payout set blockchain_id = 3 where id = ${onBase}`);
    const users = { projectId: treasury.shop, blockchainId: 1, address, walletId };
    const now = treasury.world.clock.now();
    const used = await db()
      .transaction()
      .execute((tx) => usedSince(tx, users, now));
    const usd = (amount: number) => BigInt(amount) * 10n ** 8n;
    expect(used).toEqual({
      hourUsd: usd(100),
      dayUsd: usd(600),
      recipientDayUsd: usd(300),
      walletDayUsd: usd(650),
      payeeUsd: usd(316),
    });
    expect(await get()).toMatchObject({ used: { hourUSD: '100', dayUSD: '600' } });
  });

  it('says of last month what would have met people, and changes nothing', async () => {
    const { address } = await plantRecipient(treasury.world, treasury.shop);
    await treasury.world.coffer.deps.pool.query(`update recipient set confirmed_at = now() - interval '50 days'`);
    const ids = [
      await paid(700, 100, { address }),
      await paid(300, 400, { address }),
      await paid(10, 600, { address }),
    ];
    await paid(800, 100, { address });
    const simulate = (over: Partial<PayoutPolicy>) =>
      ok(contract.simulatePayoutPolicy, { key: treasury.root, params: params(), body: { ...usualPolicy, ...over } });
    expect(await simulate({})).toMatchObject({ payouts: 3, draft: { asked: 1 }, now: { asked: 1 }, different: [] });
    const draft = await simulate({ autoApproveUSD: '300', hourUSD: '6000' });
    expect(draft).toMatchObject({ weakerFields: ['hourUSD'], draft: { asked: 2, refused: 0 }, now: { asked: 1 } });
    expect(draft.different).toMatchObject([
      {
        payoutID: ids[1],
        amount: '0.01',
        amountUSD: '400',
        draft: { approvals: 1, reasons: [{ code: 'above_auto_approve' }] },
        now: { approvals: 0, reasons: [] },
      },
    ]);
    expect(await get()).toMatchObject({ version: 0 });
  });
});

it('where no money is real nothing waits', async () => {
  await treasury.world.close();
  treasury = await openTreasury();
  ({ ok, refused } = treasury.world);
  expect(await get()).toMatchObject({ waitHours: 0, policy: { newRecipientDelayHours: 0 } });
  expect(await save({ dayUSD: '20000' })).toMatchObject({ version: 1, policy: { dayUSD: '20000' }, waiting: [] });
});
