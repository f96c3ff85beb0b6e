import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { startProgram, type Program } from '../../test/program.ts';
import { startInbox, type Inbox } from '../../test/smtp-inbox.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { freshKeys } from '../modules/wallets/treasury.fixture.ts';
import * as reads from './published-clients.fixture.ts';

/** The payout calls of a published client against the whole program, on a real local chain. */

const folder = temporaryFolder('coffer-published-payouts');
const person = { email: 'root@example.com', password: 'Choose.a.good.1' };
const payee = privateKeyToAccount(generatePrivateKey()).address;

let inbox: Inbox;
let program: Program;
let session = '';
let apiKey = '';
let projectId = 0;
beforeAll(async () => {
  inbox = await startInbox();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${inbox.port}?security=none`, MAIL_FROM: 'pay@example.com' };
  program = await startProgram(folder.path, { devnet: true, env: { CHAINS: 'BASE', WEBHOOK_HTTP: 'on', ...mail } });
}, 180_000);
afterAll(async () => {
  await program.stop();
  await inbox.close();
  await folder.remove();
});

type Asked = { key?: string; body?: object; headers?: Record<string, string> };

async function raw(method: string, path: string, { key = session, body, headers = {} }: Asked = {}) {
  const reply = await fetch(`${program.site}/api/v1${path}`, {
    method,
    headers: { 'API-Key': key, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: reply.status, replayed: reply.headers.get('idempotent-replayed'), body: await reply.text() };
}

async function read<S extends z.ZodType>(
  schema: S,
  [method, path, status = 200]: readonly [string, string, number?],
  asked?: Asked,
): Promise<z.output<S>> {
  const reply = await raw(method, path, asked);
  expect(reply.status, `${method} ${path}: ${reply.body}`).toBe(status);
  const answer = schema.safeParse(JSON.parse(reply.body));
  expect(answer.error?.issues, `${method} ${path}`).toBeUndefined();
  return answer.data as z.output<S>;
}

const any = z.looseObject({});
const mine = (blocks: number) => read(any, ['POST', '/devnet/mine'], { body: { blockchainCode: 'BASE', blocks } });
const wish = (over: object = {}) => ({
  email: 'supplier@example.com',
  blockchainCode: 'BASE',
  currencyCode: 'USDC',
  amount: '12.50',
  toAddress: payee,
  ...over,
});

test('a shop is paid, has a hot wallet, and an API key of the integration', async () => {
  session = (await read(z.looseObject({ key: z.string() }), ['POST', '/signup', 201], { body: person })).key;
  projectId = (await read(reads.project, ['POST', '/external-platform', 201], { body: { name: 'Shop' } })).id;
  const key = await read(reads.newKey, ['POST', `/external-platform/${projectId}/api-key`, 201], {
    body: { description: 'Shop' },
  });
  apiKey = key.key;
  const { xpub } = freshKeys();
  await read(any, ['POST', '/wallets/deposit/eoa/bulk', 201], {
    body: { name: 'Deposits', projectID: projectId, xpubs: [{ family: 'ETH_Family', xpub }] },
  });
  const hot = await read(z.looseObject({ address: z.string() }), ['POST', '/wallets', 201], {
    body: { name: 'Payouts', walletType: 'hot_wallet', family: 'ETH_Family' },
  });
  for (const [currencyCode, amount] of [
    ['ETH', '1'],
    ['USDC', '100'],
  ] as const) {
    const body = { blockchainCode: 'BASE', currencyCode, address: hot.address, amount };
    await read(any, ['POST', '/devnet/faucet'], { body });
  }
  const payment = { customerEmail: 'ada@example.com', customerId: 'ada', amountInUSD: 49.99 };
  const { reference_id: reference } = await read(reads.newPayment, ['POST', '/payment'], {
    key: apiKey,
    body: payment,
  });
  const chosen = { blockchain_code: 'BASE', currency_code: 'USDC' };
  await read(reads.depositAddress, ['POST', `/deposit-address/reference/${reference}`], { body: chosen });
  await read(any, ['POST', `/payment/reference/${reference}/test-wallet`], { body: { what: 'exact' } });
  await mine(20);
  await vi.waitFor(
    async () => {
      const paid = await read(reads.publicPayment, ['GET', `/payment/reference/${reference}`]);
      expect(paid).toMatchObject({ paymentState: 'FILLED' });
    },
    { timeout: 60_000, interval: 200 },
  );
}, 120_000);

/** What the newest mail to somebody says that looks like this; those that came `after` a number of mails alone are read. */
async function mailed(to: string, pattern: RegExp, after = 0): Promise<string> {
  return vi.waitFor(
    () => {
      const found = inbox.messages.slice(after).findLast((mail) => mail.to[0] === to && pattern.test(mail.text));
      const said = pattern.exec(found?.text ?? '')?.[1];
      if (said === undefined) throw new Error(`no mail to ${to} says ${pattern.source}`);
      return said;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** Somebody else who may approve: invited, with a password of their own. */
async function secondPerson(): Promise<string> {
  const email = 'second@example.com';
  await read(any, ['POST', '/member', 201], { body: { email, role: 'admin' } });
  const token = await mailed(email, /#resetPasswordToken=([\w-]+)/);
  const chosen = { password: person.password, resetPasswordToken: token };
  await read(any, ['POST', '/member/reset-password'], { body: chosen });
  const signedIn = { email, password: person.password };
  return (await read(z.looseObject({ key: z.string() }), ['POST', '/signin'], { body: signedIn })).key;
}

test('a key asks, a person approves, the chain pays once, and the shop hears each step', async () => {
  const heard: z.output<typeof reads.payoutBody>[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const told = JSON.parse(body) as { event_type?: string };
      if (told.event_type?.startsWith('payout.')) heard.push(reads.payoutBody.parse(told));
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const webhookEndpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  await read(reads.project, ['PUT', `/external-platform/${projectId}`], { body: { webhookEndpoint } });

  const asked = await read(reads.withdrawal, ['POST', '/withdrawal/merchant', 201], { key: apiKey, body: wish() });
  expect(asked).toMatchObject({ status: 'pending-approval', amount: '12.5', currencyType: 'token', txHash: null });
  const seen = await read(z.looseObject({ intentHash: z.string() }), ['GET', `/payouts/${asked.id}`]);
  const approval = { intentHash: seen.intentHash, addressEnd: payee.slice(-6) };
  const byKey = await raw('POST', `/withdrawal/${asked.id}/approve`, { key: apiKey, body: approval });
  expect(byKey.status).toBe(403);
  const byMaker = await raw('POST', `/withdrawal/${asked.id}/approve`, { body: approval });
  expect(byMaker.status, 'whoever made the key asks for it').toBe(403);
  await read(any, ['POST', `/withdrawal/${asked.id}/approve`], { key: await secondPerson(), body: approval });
  await vi.waitFor(
    async () => {
      await mine(2);
      const now = await read(reads.withdrawal, ['GET', `/withdrawal/${asked.id}/merchant`], { key: apiKey });
      expect(now).toMatchObject({ status: 'processed', txHash: expect.stringMatching(/^0x/) });
    },
    { timeout: 60_000, interval: 300 },
  );
  await vi.waitFor(
    () =>
      expect(heard.map((one) => one.event_type).toSorted()).toEqual([
        'payout.approved',
        'payout.initiated',
        'payout.pending-approval',
        'payout.processed',
        'payout.sent',
      ]),
    { timeout: 30_000, interval: 200 },
  );
  expect(new Set(heard.map((one) => `${one.payout_id} ${one.amount} ${one.token} ${one.address}`))).toEqual(
    new Set([`${asked.id} 12.5 USDC ${payee}`]),
  );
  const listed = await read(
    z.array(reads.withdrawal),
    ['GET', '/withdrawal?status=processed&status=failed&blockchainCode=BASE&limit=10'],
    { key: apiKey },
  );
  expect(listed.map(({ id }) => id)).toEqual([asked.id]);
  await read(reads.withdrawal, ['GET', `/project/${projectId}/withdrawal/${asked.id}`], { key: apiKey });
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
}, 120_000);

test('a key adds a recipient, confirms it by the mailed code, and asks for a payout to it by its number', async () => {
  const address = privateKeyToAccount(generatePrivateKey()).address;
  const body = { name: 'Grace', email: 'grace@example.com', blockchainCode: 'BASE', address, projectIDs: [projectId] };
  const { recipient } = await read(reads.newRecipient, ['POST', '/recipients'], { key: apiKey, body });
  expect(recipient.status).toBe('pending-otp-verification');
  const again = await raw('POST', '/recipients', { key: apiKey, body });
  expect(again.status, 'the same address on the same chain').toBe(409);
  const first = await mailed(person.email, /Your code: (\d{6})/);
  const before = inbox.messages.length;
  await read(reads.said, ['POST', `/otp/entity/${recipient.id}/purpose/recipient`], { key: apiKey });
  const otpCode = await mailed(person.email, /Your code: (\d{6})/, before);
  const entered = (code: string) => ({
    key: apiKey,
    body: { entityID: recipient.id, scope: 'recipient', otpCode: code },
  });
  if (first !== otpCode) expect((await raw('POST', '/otp/validate', entered(first))).status).toBe(400);
  await read(reads.said, ['POST', '/otp/validate'], entered(otpCode));
  expect((await raw('POST', '/otp/validate', entered(otpCode))).status, 'confirmed already').toBe(409);
  for (const project of [projectId, 'all']) {
    const page = await read(reads.recipients, ['GET', `/project/${project}/recipients`], { key: apiKey });
    expect(page).toMatchObject({ total: 1, data: [{ id: recipient.id, name: 'Grace', address, status: 'active' }] });
  }
  const wanted = { currencyCode: 'USDC', amount: '2.50', recipientID: recipient.id };
  const asked = await read(reads.adminWithdrawal, ['POST', `/project/${projectId}/admin/withdrawal`, 201], {
    key: apiKey,
    body: wanted,
  });
  const ofAnyone = reads.withdrawal.extend({ type: z.string(), createdBy: z.string() });
  const listed = await read(z.array(ofAnyone), ['GET', '/withdrawal/merchant?limit=100&order=DESC'], { key: apiKey });
  expect(listed.find(({ id }) => id === asked.id)).toMatchObject({ amount: '2.5', toAddress: address });
  const numbered = await raw('POST', `/project/${projectId}/admin/withdrawal`, {
    key: apiKey,
    body: { ...wanted, amount: 2.5 },
  });
  expect(numbered.status).toBe(400);
}, 90_000);

test('a thousand requests with one Idempotency-Key are one payout, and so is a key in the body', async () => {
  const headers = { 'Idempotency-Key': 'order-7' };
  const body = wish({ amount: '1.25' });
  const ids = new Set<number>();
  const seen = new Map<number, number>();
  for (let wave = 0; wave < 20; wave += 1) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => raw('POST', '/withdrawal/merchant', { key: apiKey, body, headers })),
    );
    for (const reply of replies) {
      seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
      if (reply.status === 201) ids.add((JSON.parse(reply.body) as { id: number }).id);
    }
  }
  expect(ids.size).toBe(1);
  expect([...seen.keys()].filter((status) => ![201, 409].includes(status))).toEqual([]);
  const other = await raw('POST', '/withdrawal/merchant', { key: apiKey, body: wish({ amount: '1.26' }), headers });
  expect(other.status).toBe(422);
  const keyed = wish({ amount: '0.75', idempotencyKey: 'order-8' });
  const [first, second] = await Promise.all([
    read(reads.withdrawal, ['POST', '/withdrawal/merchant', 201], { key: apiKey, body: keyed }),
    read(reads.withdrawal, ['POST', '/withdrawal/merchant', 201], { key: apiKey, body: keyed }),
  ]);
  expect(first.id).toBe(second.id);
  const reused = { ...keyed, amount: '0.76' };
  expect((await raw('POST', '/withdrawal/merchant', { key: apiKey, body: reused })).status).toBe(422);
}, 120_000);

test.each([
  [{ amount: 12.5 }, 400],
  [{ amount: '1e3' }, 400],
  [{ amount: '0' }, 400],
  [{ amount: '-5' }, 400],
  [{ toAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }, 400],
  [{ email: 'nobody' }, 400],
  [{ blockchainCode: undefined }, 400],
  [{ blockchainCode: undefined, blockChainCode: 'BASE', amount: '99999' }, 422],
  [{ currencyCode: 'DOGE' }, 400],
])('hears of a bad request as what it is: %j', async (wrong, status) => {
  const reply = await raw('POST', '/withdrawal/merchant', { key: apiKey, body: wish(wrong) });
  expect(reply.status, reply.body).toBe(status);
});

test('hears of no number as 400, of nobody’s payout as 404, and of a wrong key as 401', async () => {
  expect((await raw('GET', '/withdrawal/seven/merchant', { key: apiKey })).status).toBe(400);
  expect((await raw('GET', '/withdrawal/999999/merchant', { key: apiKey })).status).toBe(404);
  expect((await raw('GET', '/withdrawal/merchant', { key: 'cpk_wrong' })).status).toBe(401);
});
