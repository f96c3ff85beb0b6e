import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fraudRules } from '@coffer/contract/growth/growth-words.ts';
import { readNotices } from '@coffer/contract/operations/notices.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import { removeSmtp } from '@coffer/contract/operations/smtp.ts';
import { hire } from '../../../../test/people.ts';
import { plantWithdrawal } from '../../../../test/plant/plant-reward.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { campaignEvents } from '../events.ts';
import { units } from '../portal/portal.fixture.ts';
import { day, Mailing, site } from './mailing.fixture.ts';
import { tellOfRewards } from './start-telling.ts';
import { tellBudgetSpent } from './tell-people.ts';

/** Whoever runs campaigns, and pays nobody. */
const campaigner = ['projects:read', 'referral:read', 'referral:write'];

let it: Mailing;
beforeAll(async () => void (it = await Mailing.open()));
beforeEach(() => it.begin());
afterAll(() => it.close());

test('who may decide hears once a day that rewards wait for a review, with the way there', async () => {
  await it.earn(5, { status: 'held' });
  await it.earn(7.5, { status: 'held' });
  await it.later(2);
  expect(it.toOwner()).toMatchObject([{ subject: '2 rewards wait for your review' }]);
  expect(it.toOwner()[0]?.text).toContain('Of the referrals of "Norrvik Roasters", $12.5 in all.');
  expect(it.toOwner()[0]?.text).toContain(`${site}/project/${it.projectId}/growth/campaigns?tab=review`);
  await it.earn(1, { status: 'held' });
  await it.later(2);
  await it.later(day - 10);
  expect(it.toOwner()).toHaveLength(1);
  await it.later(10);
  expect(it.toOwner().slice(1)).toMatchObject([{ subject: '3 rewards wait for your review' }]);
  await it.later(2 * day);
  expect(it.toOwner()).toHaveLength(2);
});

test('nobody hears of what was decided before the mail went out', async () => {
  await it.earn(5, { status: 'held' });
  it.world.clock.advance(2);
  await tellOfRewards(it.world.coffer.deps);
  await it.world.coffer.deps.pool.query(`update reward set status = 'cancelled' where project_id = $1`, [it.projectId]);
  await it.world.drain();
  expect(it.toOwner()).toEqual([]);
});

test('who may raise a budget hears that it is spent, and not once it was raised', async () => {
  await it.world.ok(removeSmtp, { key: it.key });
  const lead = await hire(it.world, { key: it.key }, 'project_lead', [it.projectId]);
  const ops = await hire(it.world, { key: it.key }, 'project_ops', [it.projectId]);
  await it.world.drain();
  await it.setUpMail();
  it.inbox.messages.length = 0;
  const { pool, db, emit } = it.world.coffer.deps;
  await pool.query(
    `update campaign set status = 'paused', paused_because = 'budget', budget_usd_units = $2, spent_usd_units = $2 where id = $1`,
    [it.campaignId, units(3_000)],
  );
  await inTransaction(db, (tx) =>
    emit(tx, campaignEvents['campaign.budget-spent'](it.projectId, { campaignId: it.campaignId })),
  );
  await it.world.drain();
  const told = () => it.inbox.messages.map(({ to }) => to[0]);
  expect(told()).toEqual(expect.arrayContaining([it.owner, lead.email]));
  expect(told()).not.toContain(ops.email);
  expect(new Set(told()).size).toBe(told().length);
  expect(it.inbox.messages[0]).toMatchObject({ subject: 'A campaign is paused: its budget is spent' });
  expect(it.inbox.messages[0]?.text).toContain(
    'The campaign "Bring a friend" of "Norrvik Roasters" has granted its budget of $3000, and is paused.',
  );
  await pool.query(`update campaign set status = 'active', paused_because = null where id = $1`, [it.campaignId]);
  const before = told().length;
  await tellBudgetSpent(it.world.coffer.deps, { campaignId: it.campaignId });
  await it.world.drain();
  expect(told()).toHaveLength(before);
});

test('who may approve hears that referrers asked to be paid, in one mail for four hours, and decides on the page', async () => {
  await it.world.ok(removeSmtp, { key: it.key });
  const admin = await hire(it.world, { key: it.key }, 'admin', []);
  const only = { name: 'campaigner', displayName: 'Campaigner', scope: 'own' as const, permissions: campaigner };
  await it.world.ok(createRole, { key: it.key, body: only });
  const insider = await hire(it.world, { key: it.key }, 'campaigner', [it.projectId]);
  await it.world.drain();
  await it.setUpMail();
  it.inbox.messages.length = 0;
  const hours = (count: number) => it.later(count * 60);
  const toAdmin = () => it.inbox.messages.filter(({ to }) => to[0] === admin.email);
  await plantWithdrawal(it.world, it.projectId);
  const second = await plantWithdrawal(it.world, it.projectId);
  await it.later(2);
  expect(it.toOwner()).toMatchObject([{ subject: '2 referral payouts wait for you' }]);
  expect(toAdmin()).toHaveLength(1);
  expect(
    it.inbox.messages.filter(({ to }) => to[0] === insider.email),
    'approving makes a payout, which they may not',
  ).toEqual([]);
  const { text = '' } = it.toOwner()[0] ?? {};
  expect(text).toContain('Referrers of "Norrvik Roasters" asked for $');
  expect(text).toContain(`${site}/withdraw/referral-payouts?status=requested`);
  expect(text, 'nothing is approved by opening a link').not.toMatch(/approve[=/?]|token/i);

  const { key } = await it.world.signIn(it.owner);
  const told = async (who: string) =>
    (await it.world.ok(readNotices, { key: who })).requestedPayouts.filter(
      ({ projectID }) => projectID === it.projectId,
    );
  expect(await told(key)).toMatchObject([{ projectName: 'Norrvik Roasters', requests: 2 }]);
  expect(await told(insider.key)).toEqual([]);

  await hours(3);
  await plantWithdrawal(it.world, it.projectId);
  await it.later(30);
  expect(it.toOwner(), 'gathered').toHaveLength(1);
  await hours(1);
  expect(it.toOwner()[1]).toMatchObject({ subject: '3 referral payouts wait for you' });
  await it.later(2 * day);
  expect(it.toOwner(), 'nobody asked since').toHaveLength(2);

  const waiting = `update referral_withdrawal set status = 'rejected', rejected_because = 'x', decided_by = 'x' where project_id = $1`;
  const { pool } = it.world.coffer.deps;
  await plantWithdrawal(it.world, it.projectId);
  it.world.clock.advance(2);
  await tellOfRewards(it.world.coffer.deps);
  await pool.query(`${waiting} and id <> $2`, [it.projectId, second]);
  await it.world.drain();
  expect(it.toOwner().slice(2)).toMatchObject([{ subject: 'A referral payout waits for you' }]);
  await plantWithdrawal(it.world, it.projectId);
  await it.later(day - 1);
  await pool.query(waiting, [it.projectId]);
  it.key = (await it.world.signIn(it.owner)).key;
  expect(await told(it.key)).toEqual([]);
});

test('nobody hears by mail which rule about fraud found what', async () => {
  const found = 'The friend has the mailbox of the referrer.';
  const evidence = 'Both have the same mailbox';
  await it.earn(5, { status: 'held', reason: found });
  const findings = [{ rule: 'same_person', text: found, evidence: [{ text: evidence }] }];
  const { pool } = it.world.coffer.deps;
  await pool.query('update reward set findings = $2 where project_id = $1', [it.projectId, JSON.stringify(findings)]);
  await it.later(2);
  expect(it.toReferrer()).toHaveLength(1);
  expect(it.toOwner()).toHaveLength(1);
  for (const { subject, text, html, to } of it.inbox.messages) {
    const said = [subject, text, html].join('\n');
    for (const secret of [...fraudRules, found, evidence, 'fraud', 'mailbox']) expect(said).not.toContain(secret);
    if (to[0] === it.referrer.email) expect(said).not.toMatch(/review|held|suspicious/i);
  }
});
