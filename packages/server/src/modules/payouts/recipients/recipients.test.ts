import { beforeEach, describe, expect, it } from 'vitest';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import * as contract from '@coffer/contract/money-out/recipients.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import * as changes from '@coffer/contract/people/treasury-changes.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { startInbox, type Inbox } from '../../../../test/smtp-inbox.ts';
import { freshAddress, openTreasury, trailOf, type Treasury } from '../../wallets/treasury.fixture.ts';
import { applyDueChanges } from '../../treasury-changes/index.ts';
import { treasuryPowers } from '../../../app/treasury-powers.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { findRecipient } from './find-recipient.ts';

let treasury: Treasury;
let inbox: Inbox;
let ok: Treasury['world']['ok'];
let refused: Treasury['world']['refused'];

beforeEach(async () => {
  [treasury, inbox] = [await openTreasury({}, { waits: true }), await startInbox()];
  ({ ok, refused } = treasury.world);
  return async () => {
    await treasury.world.close();
    await inbox.close();
  };
});

async function setUpMail(): Promise<void> {
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await ok(replaceSmtp, { key: treasury.root, body });
  // Until then codes go the way that mails went before: there was none.
  treasury.world.clock.advance(60 * 24 * 8);
  await treasury.later(0);
}

async function add(key: string, address = freshAddress(), over: object = {}) {
  const body = { name: 'Ada', blockchainCode: 'ETH', address, projectIDs: [treasury.shop], ...over };
  return ok(contract.createRecipient, { key, body });
}

/** The digits of the newest mail to somebody. */
async function codeTo(email: string): Promise<string> {
  await treasury.world.drain();
  const mail = inbox.messages.findLast(({ to, text }) => to[0] === email && text.includes('Your code'));
  return /Your code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? 'none';
}

/** Somebody answers for an address, having typed its end. */
const comparing = ({ id, address }: { id: number; address: string }, key = treasury.root) => ({
  key,
  params: { id },
  body: { lastSix: address.slice(-6) },
});
const validate = (key: string, entityID: number, otpCode: string) =>
  treasury.world.ask(contract.validateOtp, { key, body: { entityID, scope: 'recipient', otpCode } });
const get = (id: number) => ok(contract.getRecipient, { key: treasury.root, params: { id } });
const found = (recipientId: number) => findRecipient(treasury.world.coffer.deps.db, treasury.shop, { recipientId });
const hoursUntil = (at: string | null | undefined) =>
  (new Date(at ?? 0).getTime() - treasury.world.clock.now().getTime()) / 3_600_000;
const emailOf = async (key: string) => (await ok(whoAmI, { key })).member.email;
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a code', () => {
  it('goes to whoever added the recipient, and confirms them once', async () => {
    await setUpMail();
    const { recipient } = await add(treasury.root);
    expect(recipient).toMatchObject({ status: 'pending-otp-verification', projects: [{ usableFrom: null }] });
    const code = await codeTo(await emailOf(treasury.root));
    expect((await get(recipient.id)).codeExpiresAt).not.toBeNull();
    expect(await validate(treasury.root, recipient.id, wrongOf(code))).toMatchObject({ status: 400 });
    expect(await validate(treasury.root, recipient.id, code)).toMatchObject({ status: 200 });
    const confirmed = await get(recipient.id);
    expect(confirmed).toMatchObject({ status: 'active', confirmedHow: 'code', codeExpiresAt: null });
    expect(await validate(treasury.root, recipient.id, code)).toMatchObject({ status: 409 });
  });

  it('is mailed without words of a key or a recipient that lead elsewhere', async () => {
    const admin = await treasury.hire('admin');
    const params = { projectId: treasury.shop };
    const body = { description: 'Sign in at login.evil.example.net' };
    const { key } = await ok(createApiKey, { key: admin.key, params, body });
    await setUpMail();
    const address = freshAddress();
    await add(key, address, { name: 'Acme (verify at https://evil.example.net/acme)' });
    await codeTo(admin.email);
    const mail = inbox.messages.findLast(({ to, text }) => to[0] === admin.email && text.includes('Your code'));
    expect(mail?.text).toContain('An API key added a recipient of payouts');
    expect(mail?.text.toLowerCase()).toContain(address.toLowerCase());
    expect(mail?.text).not.toContain('evil');
  });

  it('goes to whoever made the key that added the recipient: the key alone confirms nobody', async () => {
    const admin = await treasury.hire('admin');
    const params = { projectId: treasury.shop };
    const { key } = await ok(createApiKey, { key: admin.key, params, body: {} });
    await setUpMail();
    const { recipient } = await add(key);
    const code = await codeTo(admin.email);
    expect(code).toMatch(/^\d{6}$/);
    expect(await validate(key, recipient.id, wrongOf(code))).toMatchObject({ status: 400 });
    expect(await validate(key, recipient.id, code)).toMatchObject({ status: 200 });
  });

  it('lapses after 10 minutes', async () => {
    await setUpMail();
    const { recipient } = await add(treasury.root);
    const code = await codeTo(await emailOf(treasury.root));
    await treasury.later(10.1);
    expect(await validate(treasury.root, recipient.id, code)).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_OTP' } },
    });
  });

  it('is good no more after five wrong tries, though they were refused', async () => {
    await setUpMail();
    const { recipient } = await add(treasury.root);
    const code = await codeTo(await emailOf(treasury.root));
    for (let tries = 0; tries < 5; tries += 1) await validate(treasury.root, recipient.id, wrongOf(code));
    expect(await validate(treasury.root, recipient.id, code)).toMatchObject({ status: 400 });
    expect(await get(recipient.id)).toMatchObject({ status: 'pending-otp-verification' });
  });

  it('of a mailbox is taken no more that day after fifty wrong ones, whichever recipients they were for', async () => {
    await setUpMail();
    const email = await emailOf(treasury.root);
    const guess = async () => {
      const { recipient } = await add(treasury.root);
      const code = await codeTo(email);
      return { code, id: recipient.id };
    };
    const first = await guess();
    expect(await validate(treasury.root, first.id, first.code)).toMatchObject({ status: 200 });
    for (let recipients = 0; recipients < 10; recipients += 1) {
      const { code, id } = await guess();
      const tries = await Promise.all(Array.from({ length: 5 }, () => validate(treasury.root, id, wrongOf(code))));
      expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    }
    const right = await guess();
    expect(await validate(treasury.root, right.id, right.code)).toMatchObject({
      status: 429,
      body: { error: { code: 'RATE_LIMITED', message: expect.stringContaining('Too many wrong codes') as string } },
    });
    expect(await get(right.id)).toMatchObject({ status: 'pending-otp-verification' });
    await treasury.later(24 * 60 + 1);
    const next = await guess();
    expect(await validate(treasury.root, next.id, next.code)).toMatchObject({ status: 200 });
  });

  it('of thirty tries at once, five count', async () => {
    await setUpMail();
    const { recipient } = await add(treasury.root);
    const code = await codeTo(await emailOf(treasury.root));
    await Promise.all(Array.from({ length: 30 }, () => validate(treasury.root, recipient.id, wrongOf(code))));
    const { rows } = await treasury.world.coffer.deps.pool.query('select tries from one_time_code');
    expect(rows).toEqual([{ tries: 5 }]);
  });

  it('is replaced by the next one, five times an hour', async () => {
    await setUpMail();
    const { recipient } = await add(treasury.root);
    const email = await emailOf(treasury.root);
    const first = await codeTo(email);
    const params = { id: recipient.id, purpose: 'recipient' as const };
    const again = () => treasury.world.ask(contract.sendOtp, { key: treasury.root, params });
    expect((await again()).status).toBe(200);
    const second = await codeTo(email);
    if (first !== second) expect((await validate(treasury.root, recipient.id, first)).status).toBe(400);
    for (let mails = 2; mails < 5; mails += 1) expect((await again()).status).toBe(200);
    expect(await again()).toMatchObject({ status: 429 });
    await treasury.world.drain();
    expect(inbox.messages.filter(({ text }) => text.includes('Your code'))).toHaveLength(5);
  });

  it('is kept as a digest, and stands in no queue', async () => {
    await setUpMail();
    await add(treasury.root);
    const code = await codeTo(await emailOf(treasury.root));
    const { rows } = await treasury.world.coffer.deps.pool.query<{ text: string }>(
      `select o::text as text from one_time_code o union all select p.payload::text from outbox p where kind like 'recipient.%'`,
    );
    expect(rows).toHaveLength(2);
    for (const { text } of rows) expect(text).not.toContain(`"${code}"`);
  });

  it('does not go through a mail server that somebody just set up', async () => {
    const admin = await treasury.hire('admin');
    const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
    await ok(replaceSmtp, { key: admin.key, body });
    await add(treasury.root);
    await treasury.world.drain();
    expect(inbox.messages.filter(({ text }) => text.includes('Your code'))).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('a person confirms, and the audit log says so; owners hear of it, and money waits a day', async () => {
    const { recipient, codeMailed: isMailed, warnings } = await add(treasury.root);
    const params = { id: recipient.id };
    const message = { key: treasury.root, params: { ...params, purpose: 'recipient' as const } };
    const answer = await ok(contract.sendOtp, message);
    expect([isMailed, answer.codeMailed]).toEqual([false, false]);
    expect(answer.message).toContain('has to confirm the address in person');
    expect(warnings).toEqual([{ code: 'unconfirmed', reason: answer.message, address: recipient.address }]);
    const confirmed = await ok(contract.confirmRecipient, comparing(recipient));
    expect(confirmed).toMatchObject({ status: 'active', confirmedHow: 'person' });
    expect(hoursUntil(confirmed.projects[0]?.usableFrom)).toBeCloseTo(24, 1);
    const [, said] = await trailOf(treasury.world, 'recipient', recipient.id);
    expect(said).toMatchObject({ action: 'recipient.confirmed', after: { status: 'active' } });
    expect(JSON.stringify(said?.after)).toContain('in person, without a code');
    const { data } = await ok(changes.listTreasuryChanges, { key: treasury.root });
    expect(data[0]).toMatchObject({ kind: 'recipient.confirmed', status: 'in_effect', projectId: treasury.shop });
    expect(await found(recipient.id)).toMatchObject({ isConfirmed: true });
  });
});

describe('with a mail server', () => {
  it('whoever added a recipient confirms them by the code alone; somebody else may in person', async () => {
    const { email } = await treasury.hire('admin');
    await setUpMail();
    const { key } = await treasury.world.signIn(email);
    const { recipient } = await add(treasury.root);
    expect(await refused(contract.confirmRecipient, comparing(recipient))).toMatchObject({ status: 403 });
    expect(await ok(contract.confirmRecipient, comparing(recipient, key))).toMatchObject({
      status: 'active',
      confirmedBy: email,
    });
  });
});

describe('what owners freeze', () => {
  it('takes the recipient out of use; released, they wait anew', async () => {
    const admin = await treasury.hire('admin');
    const { recipient } = await add(admin.key);
    await ok(contract.confirmRecipient, comparing(recipient, admin.key));
    const { data } = await ok(changes.listTreasuryChanges, { key: treasury.root });
    const change = { id: data.find(({ kind }) => kind === 'recipient.confirmed')?.id ?? 0 };
    await ok(changes.freezeTreasuryChange, { key: treasury.root, params: change });
    expect(await get(recipient.id)).toMatchObject({ status: 'inactive', projects: [{ usableFrom: null }] });
    expect(await found(recipient.id)).toMatchObject({ isConfirmed: false });
    await treasury.later(60 * 30);
    await ok(changes.releaseTreasuryChange, { key: treasury.root, params: change });
    const released = await get(recipient.id);
    expect(released.status).toBe('active');
    expect(hoursUntil(released.projects[0]?.usableFrom)).toBeCloseTo(24, 1);
  });
});

describe('another name', () => {
  const rename = (id: number, name: string | null, key = treasury.root) => ({ key, params: { id }, body: { name } });
  const renamings = async () => {
    const { data } = await ok(changes.listTreasuryChanges, { key: treasury.root });
    return data.filter(({ kind }) => kind === 'recipient.renamed');
  };

  it('of a confirmed recipient takes proof of person; owners hear of it, and a freeze puts the former one back', async () => {
    const admin = await treasury.hire('admin');
    const { recipient } = await add(treasury.root, freshAddress(), { label: 'Supplier' });
    const { id } = recipient;
    await ok(contract.confirmRecipient, comparing(recipient));
    treasury.world.clock.advance(25);
    const landlord = 'Landlord Ltd. (rent)';
    expect(await refused(contract.updateRecipient, rename(id, landlord, admin.key))).toMatchObject({
      code: 'STEP_UP_REQUIRED',
    });
    expect(await get(id)).toMatchObject({ name: 'Ada', label: 'Supplier' });
    const { key } = await treasury.world.signIn(admin.email);
    expect(await ok(contract.updateRecipient, rename(id, landlord, key))).toMatchObject({ name: landlord });
    await treasury.later(0);
    const [change] = await renamings();
    expect(change).toMatchObject({
      status: 'in_effect',
      projectId: treasury.shop,
      title: expect.stringContaining('"Ada"') as string,
      before: { name: 'Ada' },
      after: { name: landlord },
    });
    await ok(changes.freezeTreasuryChange, { key: treasury.root, params: { id: change?.id ?? 0 } });
    expect(await get(id)).toMatchObject({ name: 'Ada', label: 'Supplier', status: 'active' });
    await ok(changes.releaseTreasuryChange, { key: treasury.root, params: { id: change?.id ?? 0 } });
    await treasury.later(60 * 7);
    await applyDueChanges(treasury.world.coffer.deps, treasuryPowers);
    expect(await get(id)).toMatchObject({ name: landlord });
  });

  it('of a confirmed one that is switched off takes it as well', async () => {
    const { id } = await plantRecipient(treasury.world, treasury.shop, { status: 'inactive' });
    treasury.world.clock.advance(6);
    expect(await refused(contract.updateRecipient, rename(id, 'Bob'))).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });

  it('of somebody whom nobody confirmed is nobody else’s business, nor is the same name once more', async () => {
    const { recipient } = await add(treasury.root);
    const planted = await plantRecipient(treasury.world, treasury.shop);
    treasury.world.clock.advance(6);
    expect(await ok(contract.updateRecipient, rename(recipient.id, 'Bob'))).toMatchObject({ name: 'Bob' });
    expect(await ok(contract.updateRecipient, rename(planted.id, 'Planted'))).toMatchObject({ name: 'Planted' });
    expect(await renamings()).toEqual([]);
  });
});

describe('switching off and on', () => {
  it('stops at once, and waits as the first time when they go on', async () => {
    const { recipient } = await add(treasury.root);
    const params = { id: recipient.id };
    await ok(contract.confirmRecipient, comparing(recipient));
    const set = (status: 'active' | 'inactive') => ({ key: treasury.root, params: { ...params, status } });
    expect(await ok(contract.setRecipientStatus, set('inactive'))).toMatchObject({ status: 'inactive' });
    expect(await refused(contract.setRecipientStatus, set('inactive'))).toMatchObject({ code: 'INVALID_STATE' });
    await treasury.later(60 * 48);
    const again = await ok(contract.setRecipientStatus, set('active'));
    expect(again.status).toBe('active');
    expect(hoursUntil(again.projects[0]?.usableFrom)).toBeCloseTo(24, 1);
  });

  it('of somebody whom nobody confirmed leads back to being confirmed', async () => {
    const { recipient } = await add(treasury.root);
    const set = (status: 'active' | 'inactive') => ({ key: treasury.root, params: { id: recipient.id, status } });
    await ok(contract.setRecipientStatus, set('inactive'));
    expect(await ok(contract.setRecipientStatus, set('active'))).toMatchObject({
      status: 'pending-otp-verification',
    });
  });
});

describe('an address', () => {
  const refusedAs = (address: string, message: string) => ({
    status: 400,
    details: [{ path: 'address', message: expect.stringContaining(message) as string }],
    address,
  });

  it('with a wrong checksum, of another chain, of nobody or of our own is refused with the reason', async () => {
    const deposits = await treasury.coldWallet('ETH', '0x00000000000000000000000000000000000c01d5');
    expect(deposits).toBeGreaterThan(0);
    const cases = [
      refusedAs('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'.replace('5aA', '5AA'), ''),
      refusedAs('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ''),
      refusedAs(`0x${'0'.repeat(40)}`, 'belongs to nobody'),
      refusedAs('0x00000000000000000000000000000000000c01d5', 'the cold wallet "Safe" of this install'),
    ];
    for (const { address, ...refusal } of cases) {
      const body = { blockchainCode: 'ETH' as const, address, projectIDs: [treasury.shop] };
      expect(await refused(contract.createRecipient, { key: treasury.root, body })).toMatchObject(refusal);
    }
  });

  it('is in the book of a project once, and may be in those of two', async () => {
    const address = freshAddress();
    await add(treasury.root, address);
    const body = { blockchainCode: 'ETH' as const, address: address.toUpperCase().replace('0X', '0x') };
    const again = (projectIDs: number[]) =>
      treasury.world.ask(contract.createRecipient, { key: treasury.root, body: { ...body, projectIDs } });
    expect((await again([treasury.shop])).status).toBe(409);
    expect((await again([treasury.neighbour, treasury.shop])).status).toBe(409);
    expect((await again([treasury.neighbour])).status).toBe(200);
  });

  it('that begins and ends like a known one is warned of', async () => {
    const known = `0xabcd${'1'.repeat(32)}ef01`;
    const other = `0xABCD${'2'.repeat(32)}EF01`;
    await add(treasury.root, known);
    const params = { id: treasury.shop };
    const asked = {
      key: treasury.root,
      params,
      body: { blockchainCode: 'ETH' as const, address: other.toLowerCase() },
    };
    const checked = await ok(contract.checkRecipientAddress, asked);
    expect(checked).toMatchObject({ problem: null, recipientID: null, warnings: [{ code: 'looks_like' }] });
    expect(checked.warnings[0]?.address.toLowerCase()).toBe(known);
    const alike = async (address?: string) =>
      (await add(treasury.root, address)).warnings.filter(({ code }) => code === 'looks_like').length;
    expect([await alike(other.toLowerCase()), await alike()]).toEqual([1, 0]);
  });
});

describe('of two projects', () => {
  it('whoever has one of them changes nothing of a recipient that both pay', async () => {
    const lead = await treasury.hire('project_lead', [treasury.shop]);
    const both = { projectIDs: [treasury.shop, treasury.neighbour] };
    const { recipient } = await add(treasury.root, freshAddress(), both);
    const asked = { key: lead.key, params: { id: recipient.id } };
    expect((await ok(contract.getRecipient, asked)).projects).toHaveLength(1);
    expect(await refused(contract.updateRecipient, { ...asked, body: { label: 'Mine' } })).toMatchObject({
      status: 403,
    });
  });
});

it('recipients are found by a part of their name, and counted', async () => {
  const { recipient } = await add(treasury.root, freshAddress(), { name: 'Zoe 100%', label: 'Supplier' });
  await add(treasury.root);
  const list = (query: string) =>
    ok(contract.listProjectRecipients, { key: treasury.root, params: { id: 'all' }, query: { query } });
  expect(await list('zoe 100%')).toMatchObject({ total: 1, data: [{ id: recipient.id, name: 'Zoe 100%' }] });
  expect(await list('suppl')).toMatchObject({ total: 1 });
  expect(await list('%%')).toMatchObject({ total: 0, data: [] });
});
