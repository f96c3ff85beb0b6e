import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pausePayouts } from '@coffer/contract/money-out/payout-policy.ts';
import { cancelPayout, retryPayout, type PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { withClient } from '../../../../test/database.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { inTransaction, openDb, type Db } from '../../../platform/db/db.ts';
import { groups, type Group } from '../../../platform/db/roles/names.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { outbox } from '../../../platform/events/outbox.ts';
import { Journal, keepInStep } from '../../outgoing/index.ts';
import { oneCoin } from '../../outgoing/orders/outbound.fixture.ts';
import { sendRound } from '../../outgoing/sending/send-round.ts';
import { signRound } from '../../outgoing/signing/sign-round.ts';
import type { SignDeps } from '../../outgoing/signing/signing.ts';
import { intentHash } from '../payout/intent-hash.ts';
import type { Payout } from '../payout/payout.ts';
import { findPayout, writePayout } from '../payout/store.ts';
import { openPayingShop, type PayingShop } from '../payouts.fixture.ts';
import { followEvents } from '../sending/follow-events.ts';
import { launchPayouts } from '../sending/launch-payouts.ts';
import { payoutRule } from './payout-rule.ts';
import { defaultLimits } from './signer-limits.ts';

/** What somebody writes who has the database as the API or a worker has it, and what the signer makes of it, in a role of its own. */
const folder = temporaryFolder('coffer-hostile-payouts');
let it: PayingShop;
let pool: pg.Pool;
let db: Db;
let journal: Journal;
let signer: SignDeps;
let isStopped = false;

beforeAll(async () => {
  it = await openPayingShop();
  await it.earn(20);
  it.network.pay(it.hot.address, 20n * oneCoin);
  await it.mine(13);
  const { world } = it.treasury;
  pool = openPool(world.signerUrl, world.coffer.deps.log, 4);
  db = openDb(pool);
  await openJournal();
});
afterAll(async () => {
  journal?.close();
  await pool?.end();
  await it?.close();
  await folder.remove();
});

/** As the signer starts: what it paid of late it knows from its journal. */
async function openJournal(): Promise<void> {
  const { deps } = it.treasury.world.coffer;
  journal = await Journal.open(folder.path, deps.clock.now());
  const own = { network: 'local', limits: defaultLimits, isStopped: () => isStopped } as const;
  signer = {
    ...deps,
    db,
    emit: outbox([], deps.clock),
    journal,
    payouts: payoutRule({ ...deps, ...own }),
  };
  await keepInStep({ ...signer, journal });
}

/** As a worker does that nobody has taken over. */
async function work(): Promise<void> {
  await launchPayouts(it.treasury.world.coffer.deps);
  await signAndSend();
}

/** Rounds of the signer and of whoever sends, until neither finds anything to do. */
async function signAndSend(): Promise<void> {
  const { deps } = it.treasury.world.coffer;
  for (let ends = ['again']; ends.includes('again');) {
    const chain = await it.blockchain();
    ends = [await signRound(signer, chain), await sendRound(deps, chain)];
  }
  while ((await followEvents(deps)).read > 0);
}

function as(group: Group, text: string): Promise<unknown> {
  return withClient(it.treasury.world.databaseUrl, async (client) => {
    await client.query(`set role ${groups[group]}`);
    await client.query(text);
  });
}

async function payout({ id }: Pick<PayoutDetail, 'id'>): Promise<Payout> {
  const found = await findPayout(it.deps.db, id);
  if (!found) throw new Error(`there is no payout ${id}`);
  return found;
}

/** As a worker hands it out, with whatever somebody makes of it. */
async function handOut(asked: PayoutDetail, over: Record<string, string> = {}, group: Group = 'worker'): Promise<void> {
  const { id, attempt, walletId, fromAddress, toAddress, units, feeUnitsMax } = await payout(asked);
  const order = {
    cause_of: `'payout'`,
    cause_id: `${id}`,
    cause_part: `'${attempt}'`,
    kind: `'payout'`,
    blockchain_id: '1',
    wallet_id: `${walletId}`,
    from_address: `'${fromAddress}'`,
    to_address: `'${toAddress}'`,
    contract: 'null',
    units: `${units}`,
    fee_units_max: `${feeUnitsMax}`,
    authorizations: `'{}'`,
    status: `'intended'`,
    ...Object.fromEntries(['status_at', 'next_try_at', 'created_at'].map((name) => [name, `'2000-01-01'`])),
    ...over,
  };
  await as(
    group,
    `with made as (insert into outgoing_transaction (${Object.keys(order).join()}) values (${Object.values(order).join()}) returning id)
     update payout set outgoing_id = made.id, status = 'pending' from made where payout.id = ${id}`,
  );
}

/** Nothing is signed for it, and its order says why. */
async function expectUnsigned(asked: Pick<PayoutDetail, 'id'>, why: string): Promise<void> {
  const before = [it.network.pool.length, journal.head.seq];
  await signAndSend();
  expect([it.network.pool.length, journal.head.seq]).toEqual(before);
  const { outgoingId } = await payout(asked);
  const view = await it.view(outgoingId ?? 0);
  expect(view).toMatchObject({ status: 'intended', versions: [], waiting: { code: 'SIGNER_REFUSES' } });
  expect(view.waiting?.reason).toContain(why);
}

/** The same of what was not paid before; what was promised for it counts for the next no more. */
async function expectRefused(asked: Pick<PayoutDetail, 'id'>, why: string): Promise<void> {
  await expectUnsigned(asked, why);
  await it.treasury.world.ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
}

/** Whoever runs code in the API has the master key, and can work out the hash of anything. */
async function rehashed(asked: Pick<PayoutDetail, 'id'>, over: Partial<Payout>): Promise<Payout> {
  const changed = { ...(await payout(asked)), ...over };
  const hashed = { ...changed, intentHash: intentHash(it.deps, changed) };
  await inTransaction(it.deps.db, (tx) => writePayout(tx, hashed));
  return hashed;
}

function approveAs(
  memberId: number,
  { id, intentHash: hash }: Pick<Payout, 'id' | 'intentHash'>,
  group: Group = 'api',
) {
  return as(
    group,
    `insert into payout_approval (payout_id, intent_hash, member_id, session_id, verdict, means, at)
     values (${id}, '${hash}', ${memberId}, 1, 'approved', 'step_up', now())`,
  );
}

test('what people approved is signed by a role that sees no more than it needs, and paid once', async () => {
  const to = it.network.address('paid');
  const asked = await it.ask({ toAddress: to });
  await it.approve(asked);
  await work();
  expect(await it.see(asked)).toMatchObject({ status: 'sent', waiting: null });
  await it.settle(13);
  expect(await it.see(asked)).toMatchObject({ status: 'processed' });
  expect(it.paid(to)).toBe(1);
  for (const hidden of ['select email from member', 'select hash from api_key', 'select note from payout']) {
    await expect(pool.query(hidden)).rejects.toThrow('permission denied');
  }
});

describe('an order that is not what was approved is not signed:', () => {
  test.each<[string, Record<string, string>]>([
    ['another payee', { to_address: `'0x00000000000000000000000000000000000000ff'` }],
    ['another amount', { units: '100000000000000001' }],
    ['another asset', { contract: `'0x00000000000000000000000000000000000000ff'` }],
    ['a fee without end', { fee_units_max: '999999999999999999' }],
  ])('%s', async (_what, over) => {
    const asked = await it.ask();
    await it.approve(asked);
    await handOut(asked, over);
    await expectRefused(asked, 'not what was asked for and approved');
  });

  test('another wallet', async () => {
    const { id, address } = await it.hotWallet(oneCoin);
    const asked = await it.ask();
    await it.approve(asked);
    await handOut(asked, { wallet_id: String(id), from_address: `'${address}'` });
    await expectRefused(asked, 'not what was asked for and approved');
  });

  test('a payout that nobody asked for, and an attempt that nobody waits for', async () => {
    const asked = await it.ask();
    await handOut(asked, { cause_id: '987654' }, 'api');
    await expectRefused(asked, 'nobody asked for this payout');
    const another = await it.ask();
    await handOut(another, { cause_part: `'9'` }, 'api');
    await expectRefused(another, 'not the attempt');
  });
});

test.each(['api', 'worker'] as const)('%s turns no payout to another payee, amount or wallet', async (group) => {
  const { id } = await it.ask();
  for (const edit of [
    `to_address = 'x'`,
    'units = units * 2',
    'wallet_id = 1',
    'usd_units = 0',
    `created_at = now()`,
  ]) {
    await expect(as(group, `update payout set ${edit} where id = ${id}`)).rejects.toThrow('permission denied');
  }
});

describe('approvals', () => {
  test('that are missing, of whoever asked, or of people who may not approve count for nothing', async () => {
    const asked = await it.ask();
    await as('worker', `update payout set approvals_needed = 0 where id = ${asked.id}`);
    await handOut(asked);
    await expectRefused(asked, '0 of 1 people approved it');
    const again = await it.ask();
    await approveAs(it.asker.id, await payout(again));
    const clerk = await it.treasury.hire('project_ops', [it.shop]);
    await approveAs(clerk.id, await payout(again));
    await handOut(again);
    await expectRefused(again, '0 of 1 people approved it');
  });

  test('are not for a worker to write, and of what a person refused none counts', async () => {
    const asked = await it.ask();
    await expect(approveAs(it.second.id, await payout(asked), 'worker')).rejects.toThrow('permission denied');
    await it.approve(asked);
    await as(
      'api',
      `insert into payout_approval (payout_id, intent_hash, member_id, session_id, verdict, means, at)
       select payout_id, intent_hash, ${it.second.id}, 1, 'rejected', means, at from payout_approval where payout_id = ${asked.id}`,
    );
    await handOut(asked);
    await expectRefused(asked, '0 of 1 people approved it');
  });

  test('that are made up by whoever has the API pay no more than the signer itself lets go', async () => {
    const thief = it.network.address('thief');
    const asked = await it.ask({ amount: '4.1', toAddress: thief });
    for (const { id } of [it.approver, it.second]) await approveAs(id, await payout(asked));
    await handOut(asked, {}, 'api');
    await expectRefused(asked, 'more than $10000');
    expect(it.paid(thief)).toBe(0);
  });

  test('are void once they are too old', async () => {
    const asked = await it.ask();
    await it.approve(asked);
    const expired = await rehashed(asked, { approvalsExpireAt: new Date(0) });
    await approveAs(it.approver.id, expired);
    await handOut(asked);
    await expectRefused(asked, 'approved too long ago');
  });
});

/** Paid without anybody: its address is that of a confirmed recipient. */
async function askKnown(amount = '0.1'): Promise<{ asked: PayoutDetail; recipient: number }> {
  const { id: recipient } = await plantRecipient(it.treasury.world, it.shop);
  await as('api', `update recipient_project set usable_from = '2000-01-01' where recipient_id = ${recipient}`);
  const asked = await it.ask({ recipientID: recipient, toAddress: undefined, amount });
  return { asked, recipient };
}

describe('what goes by itself', () => {
  test('goes, and not any more once its recipient is another, or is switched off', async () => {
    const { asked: good } = await askKnown();
    await work();
    expect(await it.see(good)).toMatchObject({ status: 'sent' });
    const { asked: turned, recipient } = await askKnown();
    await as(
      'api',
      `update recipient_project set address = '${it.network.address('x')}' where recipient_id = ${recipient}`,
    );
    await handOut(turned);
    await expectRefused(turned, '0 of 1 people approved it');
    const { asked: off, recipient: closed } = await askKnown();
    await as('api', `update recipient set status = 'inactive' where id = ${closed}`);
    await handOut(off);
    await expectRefused(off, '0 of 1 people approved it');
  });

  test('a policy that somebody raised changes no hash, and lets go no more than the signer itself', async () => {
    const { asked } = await askKnown('0.3');
    expect(asked.status).toBe('pending-approval');
    await as(
      'worker',
      `insert into payout_policy (project_id, version, auto_approve_usd_units, hour_usd_units, day_usd_units,
         new_recipient_delay_hours, only_recipients, saved_by, saved_at)
       values (${it.shop}, 1, 1e20, 1e20, 1e20, 0, false, 'x', now())`,
    );
    await as('worker', `update payout set policy_version = 1, approvals_needed = 0 where id = ${asked.id}`);
    await handOut(asked);
    await expectRefused(asked, 'not what was asked for and approved');
    // Whoever runs code in the API works out the hash as well.
    const { asked: other } = await askKnown('0.3');
    await rehashed(other, { policyVersion: 1, approvalsNeeded: 0, approvalsExpireAt: null });
    await handOut(other);
    await expectRefused(other, 'more than $500');
    const { asked: unknown } = await askKnown();
    await rehashed(unknown, { policyVersion: 7, approvalsNeeded: 0 });
    await handOut(unknown);
    await expectRefused(unknown, 'never had the policy');
  });
});

test('while everything is stopped nothing is signed, and a stop at the signer itself nobody else undoes', async () => {
  const { ok } = it.treasury.world;
  await ok(pausePayouts, { key: it.approver.key });
  const { asked } = await askKnown();
  await handOut(asked);
  await expectRefused(asked, 'all payouts are paused');
  await expect(as('worker', 'delete from payout_pause')).rejects.toThrow('permission denied');
  isStopped = true;
  await as('api', 'delete from payout_pause');
  const { asked: stopped } = await askKnown();
  await handOut(stopped, {}, 'api');
  await expectRefused(stopped, 'stopped at the signer itself');
  isStopped = false;
});

describe('what was paid', () => {
  test('is not paid again, whatever the database says', async () => {
    const to = it.network.address('paid and replayed');
    const asked = await it.ask({ toAddress: to });
    await it.approve(asked);
    await work();
    await it.settle(13);
    expect(await it.see(asked)).toMatchObject({ status: 'processed' });
    const { outgoingId } = await payout(asked);
    await as('worker', `update payout set status = 'pending' where id = ${asked.id}`);
    await as(
      'worker',
      `update outgoing_transaction set status = 'intended', position = null, next_try_at = '2000-01-01' where id = ${outgoingId ?? 0}`,
    );
    await signAndSend();
    const { rows } = await pool.query('select waiting_reason as reason from outgoing_transaction where id = $1', [
      outgoingId,
    ]);
    expect(rows).toMatchObject([{ reason: expect.stringContaining('signed before') }]);
    await it.treasury.world.asOwner(
      `update outgoing_transaction set status = 'confirmed', succeeded = true where id = ${outgoingId ?? 0}`,
    );
    const next = await rehashed(asked, { attempt: 2, status: 'pending', outgoingId: null, approvalsExpireAt: null });
    await approveAs(it.approver.id, next);
    await approveAs(it.second.id, next);
    await handOut(asked);
    await expectUnsigned(asked, 'an earlier attempt has paid it');
    expect(it.paid(to)).toBe(1);
  });

  test('is tried again only where the chain says that it never came', async () => {
    const to = it.network.address('closed contract');
    const asked = await it.ask({ toAddress: to });
    await it.approve(asked);
    await work();
    it.network.conditions.refuseCoins(to);
    await it.settle(13);
    expect(await it.see(asked)).toMatchObject({ status: 'failed', failure: { code: 'REVERTED' } });
    it.network.conditions.refuseCoins(to, false);
    await it.treasury.world.ok(retryPayout, { key: it.asker.key, params: { id: asked.id } });
    await it.approve(asked);
    await work();
    await it.settle(13);
    expect(await it.see(asked)).toMatchObject({ status: 'processed', attempt: 2 });
    expect(it.paid(to)).toBe(1);
  });

  test('counts for a day by the journal, also after another start', async () => {
    const asked = await it.ask({ amount: '3.5', toAddress: it.network.address('great') });
    await it.approve(asked);
    await work();
    expect(await it.see(asked)).toMatchObject({ status: 'sent' });
    journal.close();
    await openJournal();
    const more = await it.ask({ amount: '0.5', toAddress: it.network.address('one too many') });
    await it.approve(more);
    await handOut(more);
    await expectRefused(more, 'out of one wallet within 24 hours');
  });
});

test('each refusal wakes somebody, and nothing else broke', () => {
  const { logged } = it.treasury.world;
  const refusals = logged.filter((line) => line.includes('an order was refused by the signer'));
  expect(refusals.length).toBeGreaterThan(15);
  logged.splice(0, logged.length, ...logged.filter((line) => !refusals.includes(line)));
});
