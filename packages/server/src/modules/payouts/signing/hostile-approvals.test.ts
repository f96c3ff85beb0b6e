import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelPayout } from '@coffer/contract/money-out/payouts.ts';
import { stepUp, whoAmI } from '@coffer/contract/people/identity.ts';
import { goodPassword } from '../../../../test/client.ts';
import { beginWaiting, endWaiting } from '../../../../test/pass-waiting.ts';
import { hire, settle } from '../../../../test/people.ts';
import { findOutgoing } from '../../outgoing/orders/store.ts';
import type { PayingShop } from '../payouts.fixture.ts';
import { wholeDollar } from '../policy/payout-policy.ts';
import { expectAlarms, expectRefused, expectUnsigned, openHostile, type Hostile } from './hostile.fixture.ts';
import { payoutRule } from './payout-rule.ts';
import { defaultLimits } from './signer-limits.ts';

/** What somebody writes of approvals, policies and recipients, and what the signer makes of it. */
let hostile: Hostile;
let it: PayingShop;
beforeAll(async () => {
  hostile = await openHostile();
  ({ it } = hostile);
});
afterAll(() => hostile?.close());

/** Above so many dollars for one payee within a day it takes so many people. */
function askAbove(dollars: number, version: number, people = 2) {
  const [auto, hour, day, two] = [500, 5000, 10_000, dollars].map((one) => `${BigInt(one) * wholeDollar}`);
  return hostile.as(
    'api',
    `insert into payout_policy (project_id, version, auto_approve_usd_units, hour_usd_units, day_usd_units,
       tiers_above_usd_units, tiers_approvals, new_recipient_delay_hours, only_recipients, saved_by, saved_at)
     values (${it.shop}, ${version}, ${auto}, ${hour}, ${day}, '{${two}}', '{${people}}', 24, false, 'x', now())`,
  );
}

describe('approvals', () => {
  test('that are missing, of whoever asked, or of people who may not approve count for nothing', async () => {
    const asked = await it.ask();
    await hostile.as('api', `update payout set approvals_needed = 0 where id = ${asked.id}`);
    await hostile.handOut(asked);
    await expectRefused(hostile, asked, '0 of 1 people approved it');
    const again = await it.ask();
    await hostile.approveAs(it.asker.id, await hostile.payout(again));
    const clerk = await it.treasury.hire('project_ops', [it.shop]);
    await hostile.approveAs(clerk.id, await hostile.payout(again));
    await hostile.handOut(again);
    await expectRefused(hostile, again, '0 of 1 people approved it');
  });

  test('are not for a worker to write, and of what a person refused none counts', async () => {
    const asked = await it.ask();
    await expect(hostile.approveAs(it.second.id, await hostile.payout(asked), 'worker')).rejects.toThrow(
      'permission denied',
    );
    await it.approve(asked);
    await hostile.as(
      'api',
      `insert into payout_approval (payout_id, intent_hash, member_id, session_id, verdict, means, at)
       select payout_id, intent_hash, ${it.second.id}, 1, 'rejected', means, at from payout_approval where payout_id = ${asked.id}`,
    );
    await hostile.handOut(asked);
    await expectRefused(hostile, asked, '0 of 1 people approved it');
  });

  test('that are made up by whoever has the API pay no more than the signer itself lets go', async () => {
    const thief = it.network.address('thief');
    const asked = await it.ask({ amount: '4.1', toAddress: thief });
    for (const { id } of [it.approver, it.second]) await hostile.approveAs(id, await hostile.payout(asked));
    await hostile.handOut(asked, {}, 'api');
    await expectRefused(hostile, asked, 'more than $10000');
    expect(it.paid(thief)).toBe(0);
  });

  test('are void once they are too old', async () => {
    const asked = await it.ask();
    await it.approve(asked);
    const expired = await hostile.rehashed(asked, { approvalsExpireAt: new Date(0) });
    await hostile.approveAs(it.approver.id, expired);
    await hostile.handOut(asked);
    await expectRefused(hostile, asked, 'approved too long ago');
  });
});

describe('people who approve', () => {
  test('were not let in within a week, where others were there before', async () => {
    const { world } = it.treasury;
    await beginWaiting(world);
    const { id } = it.second;
    await world.asOwner(`update member set created_at = created_at - interval '8 days' where id = ${id}`);
    const asked = await it.ask();
    await hostile.approveAs(it.approver.id, await hostile.payout(asked));
    await hostile.handOut(asked);
    // Whoever asked was let in as lately: it takes one more.
    await expectUnsigned(hostile, asked, '0 of 2 people approved it');
    // Of real money this holds whatever somebody writes of waiting.
    await endWaiting(world);
    const real = payoutRule({
      ...it.deps,
      network: 'mainnet',
      limits: defaultLimits,
      isStopped: () => false,
      whySanctioned: () => null,
    });
    const [order] = await findOutgoing(hostile.signer.db, [(await hostile.payout(asked)).outgoingId ?? 0]);
    if (!order) throw new Error('there is no order');
    expect(await real.weigh(hostile.signer.db, order, hostile.signer.journal)).toMatchObject({
      reason: '0 of 2 people approved it who can.',
    });
    await settle(world);
    // As it is weighed anew then.
    await hostile.as('api', `update payout set approvals_needed = 1 where id = ${asked.id}`);
    expect(await real.weigh(hostile.signer.db, order, hostile.signer.journal)).toMatchObject({
      usdUnits: 250n * wholeDollar,
    });
    await world.asOwner(`update member set created_at = created_at + interval '8 days' where id = ${id}`);
    await world.ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
  });

  test('did not let in lately whoever asked, whatever the payout says that it needs', async () => {
    const { world } = it.treasury;
    const { id } = it.second;
    await world.asOwner(`update member set created_at = created_at - interval '8 days' where id = ${id}`);
    await settle(world);
    await beginWaiting(world);
    await world.ok(stepUp, { key: it.root.key, body: { password: goodPassword } });
    const accomplice = await hire(world, it.root, 'project_lead', [it.shop]);
    const asked = await it.ask({ toAddress: it.network.address('accomplice') }, accomplice.key);
    await hostile.as('api', `update payout set approvals_needed = 1 where id = ${asked.id}`);
    const { member } = await world.ok(whoAmI, { key: it.root.key });
    for (const one of [member.id, it.second.id]) await hostile.approveAs(one, await hostile.payout(asked));
    await hostile.handOut(asked);
    await expectUnsigned(hostile, asked, '1 of 2 people approved it');
    await endWaiting(world);
    await world.asOwner(`update member set created_at = created_at + interval '8 days' where id = ${id}`);
    await world.ok(cancelPayout, { key: it.root.key, params: { id: asked.id } });
  });

  test('are two where one payee gets much in parts, whatever the payout says that it needs', async () => {
    await askAbove(300, 1);
    const toAddress = it.network.address('in parts');
    const part = await it.ask({ toAddress });
    const rest = await it.ask({ toAddress, amount: '0.09' });
    expect([part.approvals.needed, rest.approvals.needed]).toEqual([1, 2]);
    for (const one of [part, rest]) {
      await hostile.as('api', `update payout set approvals_needed = 1 where id = ${one.id}`);
      await hostile.approveAs(it.approver.id, await hostile.payout(one));
      await hostile.handOut(one);
      await expectUnsigned(hostile, one, '1 of 2 people approved it');
    }
    for (const { id } of [part, rest]) {
      await it.treasury.world.ok(cancelPayout, { key: it.asker.key, params: { id } });
    }
  });

  test('are as many as the policy wants that holds as it is signed, and whoever hands it out asks for them', async () => {
    const asked = await it.ask();
    await it.approve(asked);
    await askAbove(200, 2);
    await hostile.handOut(asked);
    await expectRefused(hostile, asked, '1 of 2 people approved it');
    const before = await it.ask({ amount: '0.05' });
    await it.approve(before);
    await askAbove(100, 3);
    await hostile.work();
    const seen = await it.see(before);
    expect(seen).toMatchObject({ status: 'pending-approval', approvals: { needed: 2, given: 0 } });
    expect(seen.reasons.map(({ code }) => code)).toContain('policy_changed');
    await it.approve(before);
    await it.approve(before, it.second);
    await hostile.work();
    expect(await it.see(before)).toMatchObject({ status: 'sent' });
    await it.treasury.world.asOwner('delete from payout_policy');
  });
});

/** As nobody can write it who is not the owner of the database. */
const twiceOf = (payoutId: number, memberId: number) => `
  alter table payout_approval drop constraint payout_approval_payout_id_intent_hash_member_id_key;
  insert into payout_approval (payout_id, intent_hash, member_id, session_id, verdict, means, at)
    select payout_id, intent_hash, member_id, session_id + 1, verdict, means, at from payout_approval
    where payout_id = ${payoutId} and member_id = ${memberId}`;
const onceAgain = `
  alter table payout_approval disable trigger payout_approval_append_only;
  delete from payout_approval a using payout_approval b
    where b.id < a.id and (b.payout_id, b.intent_hash, b.member_id) = (a.payout_id, a.intent_hash, a.member_id);
  alter table payout_approval enable trigger payout_approval_append_only;
  alter table payout_approval add unique (payout_id, intent_hash, member_id)`;

test('three people are three, whatever is written of two of them', async () => {
  const { world } = it.treasury;
  await askAbove(200, 1, 3);
  const asked = await it.ask();
  expect(asked.approvals).toMatchObject({ needed: 3 });
  for (const by of [it.approver, it.second]) await it.approve(asked, by);
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval', approvals: { needed: 3, given: 2 } });
  // One of them in another session is no third one, neither to the database nor to the signer.
  const same = await world.signIn(it.second.email);
  await expect(it.approve(asked, { ...it.second, ...same })).rejects.toThrow('Someone else must approve it as well');
  await hostile.as('api', `update payout set approvals_needed = 2 where id = ${asked.id}`);
  await hostile.handOut(asked);
  await expectUnsigned(hostile, asked, '2 of 3 people approved it');
  await expect(hostile.approveAs(it.second.id, await hostile.payout(asked))).rejects.toThrow('duplicate key');
  await world.asOwner(twiceOf(asked.id, it.second.id));
  it.later(61);
  await expectUnsigned(hostile, asked, '2 of 3 people approved it');
  await world.asOwner(onceAgain);
  // Nor is whoever may approve no more, whatever they said.
  const { member } = await world.ok(whoAmI, { key: it.root.key });
  await world.asOwner(`update member set status = 'revoked' where id = ${it.approver.id}`);
  await hostile.approveAs(member.id, await hostile.payout(asked));
  it.later(61);
  await expectUnsigned(hostile, asked, '2 of 3 people approved it');
  await world.asOwner(`update member set status = 'active' where id = ${it.approver.id}`);
  it.later(61);
  await hostile.signAndSend();
  expect(await it.see(asked)).toMatchObject({ status: 'sent' });
  await world.asOwner('delete from payout_policy');
});

describe('what goes by itself', () => {
  test('goes, and not any more once its recipient is another, or is switched off', async () => {
    const { asked: good } = await hostile.askKnown();
    await hostile.work();
    expect(await it.see(good)).toMatchObject({ status: 'sent' });
    const { asked: turned, recipient } = await hostile.askKnown();
    await hostile.as(
      'api',
      `update recipient_project set address = '${it.network.address('x')}' where recipient_id = ${recipient}`,
    );
    await hostile.handOut(turned);
    await expectRefused(hostile, turned, '0 of 1 people approved it');
    const { asked: off, recipient: closed } = await hostile.askKnown();
    await hostile.as('api', `update recipient set status = 'inactive' where id = ${closed}`);
    await hostile.handOut(off);
    await expectRefused(hostile, off, 'its recipient was switched off');
  });

  test('does not go any more once whoever asked for it may not do so, whoever hands it out', async () => {
    const { asked } = await hostile.askKnown();
    await hostile.as(
      'api',
      `update role set permissions = array_remove(permissions, 'payouts:create') where name = 'admin'`,
    );
    await hostile.handOut(asked);
    await expectUnsigned(hostile, asked, 'whoever requested it no longer has permission');
    await hostile.as('api', `update role set permissions = permissions || 'payouts:create'::text where name = 'admin'`);
    await it.treasury.world.ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
  });

  test('a policy that somebody raised changes no hash, and lets go no more than the signer itself', async () => {
    const { asked } = await hostile.askKnown('0.3');
    expect(asked.status).toBe('pending-approval');
    await hostile.as(
      'api',
      `insert into payout_policy (project_id, version, auto_approve_usd_units, hour_usd_units, day_usd_units,
         new_recipient_delay_hours, only_recipients, saved_by, saved_at)
       values (${it.shop}, 1, 1e20, 1e20, 1e20, 0, false, 'x', now())`,
    );
    await hostile.as('api', `update payout set policy_version = 1, approvals_needed = 0 where id = ${asked.id}`);
    await hostile.handOut(asked);
    await expectRefused(hostile, asked, 'not what was requested and approved');
    // Whoever runs code in the API works out the hash as well.
    const { asked: other } = await hostile.askKnown('0.3');
    await hostile.rehashed(other, { policyVersion: 1, approvalsNeeded: 0, approvalsExpireAt: null });
    await hostile.handOut(other);
    await expectRefused(hostile, other, 'more than $500');
    const { asked: unknown } = await hostile.askKnown();
    await hostile.rehashed(unknown, { policyVersion: 7, approvalsNeeded: 0 });
    await hostile.handOut(unknown);
    await expectRefused(hostile, unknown, 'never had the policy');
  });
});

test('each refusal wakes somebody, and nothing else broke', () => expectAlarms(hostile, 15));
