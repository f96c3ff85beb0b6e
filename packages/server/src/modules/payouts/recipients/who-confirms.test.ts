import { beforeEach, expect, test } from 'vitest';
import * as contract from '@coffer/contract/money-out/recipients.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { resetPassword, stepUp, whoAmI } from '@coffer/contract/people/identity.ts';
import { inviteMember } from '@coffer/contract/people/members.ts';
import { goodPassword } from '../../../../test/client.ts';
import { settle, tokenOf } from '../../../../test/people.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { startInbox, type Inbox } from '../../../../test/smtp-inbox.ts';
import { freshAddress, openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';

/** Root and an admin are there for long, and mails go out; then somebody has root's session and password, and not its mailbox. */
let treasury: Treasury;
let inbox: Inbox;
let colleague: string;
const ok: Treasury['world']['ok'] = (...given) => treasury.world.ok(...given);
const ask: Treasury['world']['ask'] = (...given) => treasury.world.ask(...given);

beforeEach(async () => {
  [treasury, inbox] = [await openTreasury({}, { waits: true }), await startInbox()];
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  const { email } = await treasury.hire('admin');
  await ok(replaceSmtp, { key: treasury.root, body });
  treasury.world.clock.advance(60 * 24 * 8);
  await treasury.later(0);
  const { pool } = treasury.world.coffer.deps;
  await pool.query(`update member set created_at = created_at - interval '30 days', step_up_held_until = null`);
  await settle(treasury.world);
  colleague = (await treasury.world.signIn(email)).key;
  await proven(treasury.root);
  await proven(colleague);
  return async () => {
    await treasury.world.close();
    await inbox.close();
  };
});

const proven = (key: string) => ok(stepUp, { key, body: { password: goodPassword } });

async function letIn(email: string): Promise<string> {
  await ok(inviteMember, { key: treasury.root, body: { email, role: 'admin' } });
  await treasury.world.drain();
  const mail = inbox.messages.findLast(({ to }) => to[0] === email);
  await ok(resetPassword, { body: { password: goodPassword, resetPasswordToken: tokenOf(mail?.text ?? '') } });
  const { key } = await treasury.world.signIn(email);
  await proven(key);
  return key;
}

async function add(key: string): Promise<number> {
  const body = { name: 'Ada', blockchainCode: 'ETH', address: freshAddress(), projectIDs: [treasury.shop] } as const;
  return (await ok(contract.createRecipient, { key, body })).recipient.id;
}

async function confirm(key: string, id: number) {
  const { address } = await ok(contract.getRecipient, { key: treasury.root, params: { id } });
  return ask(contract.confirmRecipient, { key, params: { id }, body: { lastSix: address.slice(-6) } });
}
const activate = (key: string, id: number) =>
  ask(contract.setRecipientStatus, { key, params: { id, status: 'active' } });

test('whoever was let in a minute ago confirms nobody, and a colleague who is there for long does', async () => {
  const id = await add(treasury.root);
  expect(await confirm(treasury.root, id)).toMatchObject({ status: 403 });
  const newcomer = await letIn('accomplice@evil.example');
  expect(await confirm(newcomer, id)).toMatchObject({
    status: 403,
    body: { error: { message: expect.stringContaining('You were given access') } },
  });
  expect(await confirm(colleague, id)).toMatchObject({ status: 200, body: { status: 'active' } });
});

test('what an owner switched off is not switched on by a newcomer', async () => {
  const { id } = await plantRecipient(treasury.world, treasury.shop, { status: 'inactive' });
  expect(await activate(await letIn('accomplice@evil.example'), id)).toMatchObject({ status: 403 });
  expect(await activate(colleague, id)).toMatchObject({ status: 200, body: { status: 'active' } });
});

test('whom a newcomer adds is confirmed by no code, nor by whoever let the newcomer in', async () => {
  const newcomer = await letIn('accomplice@evil.example');
  const id = await add(newcomer);
  await treasury.world.drain();
  expect(inbox.messages.some(({ text }) => text.includes('Your code'))).toBe(false);
  await ok(contract.sendOtp, { key: newcomer, params: { id, purpose: 'recipient' as const } });
  await treasury.world.drain();
  expect(inbox.messages.some(({ text }) => text.includes('Your code'))).toBe(false);
  const code = { entityID: id, scope: 'recipient' as const, otpCode: '000000' };
  expect(await ask(contract.validateOtp, { key: newcomer, body: code })).toMatchObject({ status: 403 });
  expect(await confirm(treasury.root, id)).toMatchObject({
    status: 403,
    body: { error: { message: expect.stringContaining('You gave whoever added this recipient') } },
  });
  expect(await confirm(colleague, id)).toMatchObject({ status: 200, body: { status: 'active' } });
});

test('wrong codes of a key end its own, and neither those of whoever made it nor their mails', async () => {
  const body = { description: 'Till', scopes: ['payouts:create'] };
  const { key } = await ok(createApiKey, { key: treasury.root, params: { projectId: treasury.shop }, body });
  const id = await add(key);
  const validate = (by: string, entityID: number, otpCode: string) =>
    ask(contract.validateOtp, { key: by, body: { entityID, scope: 'recipient' as const, otpCode } });
  const tries: number[] = [];
  for (let n = 0; n < 11; n += 1) tries.push((await validate(key, id, '000000')).status);
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  for (let n = 1; n < 30; n += 1) await add(key);
  await expect(add(key)).rejects.toThrow('Too many attempts');
  const own = await add(treasury.root);
  const { email } = (await ok(whoAmI, { key: treasury.root })).member;
  await treasury.world.drain();
  const mail = inbox.messages.findLast(({ to, text }) => to[0] === email && text.includes('Your code'));
  const code = /Your code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? 'none';
  expect(await validate(treasury.root, own, code)).toMatchObject({ status: 200 });
});
