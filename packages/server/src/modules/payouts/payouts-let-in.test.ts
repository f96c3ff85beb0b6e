import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelPayout, payRefund, previewPayout } from '@coffer/contract/money-out/payouts.ts';
import { createWithdrawal } from '@coffer/contract/money-out/withdrawals.ts';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { refundPayment } from '@coffer/contract/payments/payment-details.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { resetPassword, stepUp } from '@coffer/contract/people/identity.ts';
import { assignRole, linkMember } from '@coffer/contract/people/members.ts';
import { createRole, updateRole } from '@coffer/contract/people/roles.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { goodPassword } from '../../../test/client.ts';
import { beginWaiting, endWaiting } from '../../../test/pass-waiting.ts';
import { hire, settle, tokenOf, type Person } from '../../../test/people.ts';
import { oneCoin } from '../outgoing/orders/outbound.fixture.ts';
import { openPayingShop, type PayingShop } from './payouts.fixture.ts';

/** Everybody is there for long; then the approver, or whoever has their session and password, lets somebody in. */
let it: PayingShop;
let colleague: Person;

beforeAll(async () => {
  it = await openPayingShop();
  colleague = await hire(world(), it.root, 'project_lead', [it.shop]);
});
beforeEach(async () => {
  await world().coffer.deps.pool.query(`update member set created_at = created_at - interval '60 days'`);
  await settle(world());
  await beginWaiting(world());
  await proven(it.approver.key);
});
afterEach(async () => {
  await endWaiting(world());
  await it.assertTruth();
});
afterAll(() => it?.close());

const world = () => it.treasury.world;
const proven = (key: string) => world().ok(stepUp, { key, body: { password: goodPassword } });
const take = ({ id }: { id: number }) => world().ok(cancelPayout, { key: it.root.key, params: { id } });
const letIn = () => hire(world(), it.approver, 'project_lead', [it.shop]);
const codes = ({ reasons }: { reasons: readonly { code: string }[] }) => reasons.map(({ code }) => code);
const byKey = (key: string) =>
  world().ok(createWithdrawal, {
    key,
    body: {
      email: 'ada@example.com',
      blockchainCode: 'ETH',
      currencyCode: 'ETH',
      amount: '0.01',
      toAddress: it.network.address('asked by a key'),
      customerID: 'ada',
    },
  });

/** Nothing is paid by whoever let the asker in: two others say yes. */
async function needsTwoOthers(asked: { id: number }, second: Person = it.second): Promise<string> {
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval', approvals: { needed: 2, given: 0 } });
  await expect(it.approve(asked, it.approver)).rejects.toThrow('you gave access, a role or a link');
  expect(await it.approve(asked, it.asker)).toMatchObject({ status: 'pending-approval', approvals: { given: 1 } });
  return (await it.approve(asked, second)).status;
}

test('what somebody asks for who was let in a minute ago is not approved by whoever let them in', async () => {
  const accomplice = await letIn();
  const to = it.network.address('thief');
  const form = { blockchainCode: 'ETH', currencyCode: 'ETH', amount: '0.02', toAddress: to } as const;
  const body = { projectID: it.shop, feeFrom: 'merchant', ...form } as const;
  const preview = await world().ok(previewPayout, { key: accomplice.key, body });
  expect(preview).toMatchObject({ approvalsNeeded: 2 });
  const asked = await it.ask(form, accomplice.key);
  expect(codes(asked)).toContain('asker_let_in');
  expect(await needsTwoOthers(asked)).toBe('pending');
  await it.pay();
  await it.settle(14);
  expect([(await it.see(asked)).status, it.paid(to)]).toEqual(['processed', 1]);
});

test('nor by whoever let in whoever let them in', async () => {
  await proven(it.root.key);
  const permissions = ['payouts:read' as const, 'payouts:create' as const];
  const body = { name: 'payer', displayName: 'Payer', scope: 'own' as const, permissions };
  await world().ok(createRole, { key: it.root.key, body });
  const between = await letIn();
  await proven(between.key);
  const accomplice = await hire(world(), between, 'payer', [it.shop]);
  const asked = await it.ask({ amount: '0.01' }, accomplice.key);
  expect(await needsTwoOthers(asked)).toBe('pending');
  await take(asked);
});

test('a colleague who was given a link asks as a newcomer', async () => {
  const { link = '' } = await world().ok(linkMember, { key: it.approver.key, params: { id: colleague.id } });
  const password = `${goodPassword} 2`;
  await world().ok(resetPassword, { body: { password, resetPasswordToken: tokenOf(link) } });
  const { key } = await world().signIn(colleague.email, password);
  const asked = await it.ask({ amount: '0.01' }, key);
  expect(await needsTwoOthers(asked)).toBe('pending');
  await take(asked);
});

test('a key asks as a newcomer who made it', async () => {
  const accomplice = await letIn();
  await proven(accomplice.key);
  const body = { description: 'Till', scopes: ['payouts:create'] };
  const made = await world().ok(createApiKey, { key: accomplice.key, params: { projectId: it.shop }, body });
  const asked = await byKey(made.key);
  expect(await needsTwoOthers(asked)).toBe('pending');
  await take(asked);
});

test('what was approved before a role let its asker in is looked at again as it goes', async () => {
  const asked = await it.ask({ amount: '0.01' }, it.second.key);
  expect(await it.approve(asked)).toMatchObject({ status: 'pending', approvals: { needed: 1, given: 1 } });
  await proven(it.root.key);
  const role = { role: 'project_lead', projects: [it.shop] };
  await world().ok(assignRole, { key: it.root.key, params: { id: it.second.id }, body: role });
  await it.pay();
  const seen = await it.see(asked);
  expect(seen).toMatchObject({ status: 'pending-approval', approvals: { needed: 2, given: 0 } });
  expect(codes(seen)).toContain('asker_let_in');
  // A week later it is what it was.
  await settle(world());
  await expect(it.approve(asked)).rejects.toThrow('Review it again');
  expect(await it.approve(asked)).toMatchObject({ status: 'pending', approvals: { needed: 1 } });
  expect(codes(await it.see(asked))).not.toContain('asker_let_in');
  await take(asked);
  await world().ok(assignRole, { key: it.root.key, params: { id: it.second.id }, body: { role: 'admin' } });
});

test('whoever is given a right to ask by a change of their role asks as a newcomer', async () => {
  await proven(it.root.key);
  const named = { name: 'clerk', displayName: 'Clerk', scope: 'own' as const };
  const few = ['payments:read', 'payouts:read'] as const;
  const role = await world().ok(createRole, { key: it.root.key, body: { ...named, permissions: [...few] } });
  const clerk = await hire(world(), it.root, 'clerk', [it.shop]);
  await settle(world());
  const more = { ...named, permissions: [...few, 'payouts:create' as const] };
  await world().ok(updateRole, { key: it.approver.key, params: { id: role.id }, body: more });
  const asked = await it.ask({ amount: '0.01' }, clerk.key);
  expect(await needsTwoOthers(asked)).toBe('pending');
  await take(asked);
});

test('whoever says where a refund goes does not approve its payout', async () => {
  const customer = { customerEmail: 'eve@example.com', customerID: 'eve', amountInUSD: '250' };
  const project = { key: it.root.key, params: { id: it.shop } };
  const { reference_id: ref } = await world().ok(createProjectPayment, { ...project, body: customer });
  const chosen = { blockchain_code: 'ETH', currency_code: 'ETH' } as const;
  const { Address } = await world().ok(chooseDepositAddress, { params: { ref }, body: chosen });
  it.network.pay(Address.toLowerCase(), oneCoin / 10n);
  await it.settle(14);
  await world().drain();
  const toAddress = it.network.address('own address of whoever approves');
  const back = {
    blockchainCode: 'ETH',
    currencyCode: 'ETH',
    amount: '0.1',
    toAddress,
    reason: 'Asked by mail',
  } as const;
  const { refunds } = await world().ok(refundPayment, { key: it.approver.key, params: { ref }, body: back });
  const refundId = refunds[0]?.id ?? 0;
  const asked = await world().ok(payRefund, { key: it.asker.key, params: { ref, refundId } });
  for (const one of [it.asker, it.approver]) {
    await expect(it.approve(asked, one)).rejects.toThrow('You requested this refund or its payout');
  }
  expect(await it.approve(asked, it.second)).toMatchObject({ status: 'pending', approvals: { needed: 1 } });
  await take(asked);
});

test('those who are there for long need one other person, as ever', async () => {
  await letIn();
  const asked = await it.ask({ amount: '0.01' });
  expect(asked).toMatchObject({ approvals: { needed: 1 } });
  expect(codes(asked)).not.toContain('asker_let_in');
  expect(await it.approve(asked)).toMatchObject({ status: 'pending' });
  await take(asked);
});
