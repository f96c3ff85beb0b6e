import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../packages/server/src/platform/db/embedded/free-port.ts';
import { spawnBound } from '../../packages/server/src/platform/spawn-bound.ts';
import { openTill, type Till } from '../../packages/server/test/open-till.ts';
import { startProgram, type Program } from '../../packages/server/test/program.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';

const folder = temporaryFolder('coffer-example');
const soon = { timeout: 20_000, interval: 50 };
let program: Program;
let till: Till;
let shop: string;
let closeShop: () => Promise<void>;
beforeAll(async () => {
  program = await startProgram(folder.path, { devnet: true });
  till = await openTill(program.site);
  const port = await freePort();
  shop = `http://localhost:${port}`;
  const child = spawnBound([process.execPath, '--conditions=@coffer/source', 'server.mjs'], {
    cwd: path.resolve(import.meta.dirname),
    env: {
      ...process.env,
      PORT: String(port),
      COFFER_URL: program.site,
      COFFER_API_KEY: till.apiKey,
      COFFER_WEBHOOK_SECRET: await till.webhookTo(`${shop}/webhooks`),
    },
    output: 'inherit',
    endWith: 'TERM',
  });
  const ended = once(child, 'exit');
  closeShop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  await vi.waitFor(() => fetch(shop), soon);
});
afterAll(async () => {
  await closeShop();
  await program.stop();
  await folder.remove();
});

const headingOf = async (address: string) => /<h1>(.*)<\/h1>/.exec(await (await fetch(address)).text())?.[1];

type Bought = {
  reference: string;
  order: string;
  /** What the browser keeps, and the customer's number that the shop gave to Coffer. */
  cookie: string;
  number: string;
};

async function buy(email: string, cookies = ''): Promise<Bought> {
  const form = new URLSearchParams({ email });
  const sent = await fetch(`${shop}/buy`, {
    method: 'POST',
    body: form,
    headers: { cookie: cookies },
    redirect: 'manual',
  });
  expect(sent.status).toBe(303);
  const page = new URL(sent.headers.get('location') ?? '');
  expect(page.origin).toBe(program.site);
  const reference = page.searchParams.get('reference_id') ?? '';
  const { body } = await till.call('GET', `payment/reference/${reference}`);
  const { successURL: order, customerID: number } = body as { successURL: string; customerID: string };
  const [cookie = ''] = (sent.headers.get('set-cookie') ?? '').split(';');
  return { reference, order, cookie, number };
}

test('a customer buys, pays at the checkout, and the shop says that the order is paid', async () => {
  expect(await (await fetch(shop)).text()).toContain('Buy with crypto');
  const { reference, order } = await buy('ada@example.com');
  expect(await headingOf(order)).toBe('Waiting for your payment');
  await till.pay(reference);
  await vi.waitFor(async () => expect(await headingOf(order)).toBe('Your order is paid'), soon);
});

test('who bought gets a page to bring friends, and a friend who comes by its link is theirs', async () => {
  const { reference, order, cookie, number } = await buy('ada@example.com');
  const open = (by: string) => fetch(order, { method: 'POST', headers: { cookie: by }, redirect: 'manual' });
  expect((await open(cookie)).status, 'it is not paid yet').toBe(404);
  await till.pay(reference);
  await vi.waitFor(async () => expect(await headingOf(order)).toBe('Your order is paid'), soon);
  const stranger = await buy('ada@example.com');
  expect((await open(stranger.cookie)).status, 'whoever types an address is not its owner').toBe(404);
  expect(await (await fetch(order)).text()).toContain('Bring a friend');
  const sent = await open(cookie);
  expect(sent.status).toBe(303);
  const page = new URL(sent.headers.get('location') ?? '');
  expect(page.href.startsWith(`${program.site}/referral/p_`)).toBe(true);
  expect((await fetch(page)).status).toBe(200);

  const ada = { email: 'ada@example.com', referenceID: number };
  const { body } = await till.call('POST', 'referral/referrers/authenticate', { key: till.apiKey, body: ada });
  const { code } = (body as { referrer: { code: string } }).referrer;
  const visit = await fetch(`${shop}/?ref=${code}`);
  const [came = ''] = (visit.headers.get('set-cookie') ?? '').split(';');
  const friend = await buy('cleo@example.com', came);
  await till.pay(friend.reference);
  const cleo = { email: 'cleo@example.com', referenceID: friend.number };
  await vi.waitFor(async () => {
    const { body: known } = await till.call('POST', 'referral/referrers/authenticate', {
      key: till.apiKey,
      body: cleo,
    });
    expect(known).toMatchObject({ referrer: { referredByMember: { email: 'ada@example.com' } } });
  }, soon);
});

test('whoever has the link of a payment, which may be passed on, opens no page of who bought and buys nothing as them', async () => {
  const { reference, order, number } = await buy('ada@example.com');
  await till.pay(reference);
  await vi.waitFor(async () => expect(await headingOf(order)).toBe('Your order is paid'), soon);
  const { body } = await till.call('GET', `payment/reference/${reference}`);
  for (const known of Object.values(body as object).filter((value) => typeof value === 'string')) {
    const cookie = `customer=${known}`;
    const opened = await fetch(order, { method: 'POST', headers: { cookie }, redirect: 'manual' });
    expect(opened.status, cookie).toBe(404);
  }
  const bought = await buy('eve@example.com', `customer=${number}`);
  expect(bought.number).not.toBe(number);
});

test('a cancelled payment cancels its order', async () => {
  const { reference, order } = await buy('bob@example.com');
  await till.call('POST', `payment/${reference}/cancel`, { key: till.apiKey });
  await vi.waitFor(async () => expect(await headingOf(order)).toBe('Your order is cancelled'), soon);
});

test('whoever says that an order is paid and is not Coffer is not believed', async () => {
  const { reference, order } = await buy('eve@example.com');
  const said = { reference_id: reference, invoice_id: order.split('/').at(-1), status: 'FILLED', sequence: 99 };
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
  for (const signature of ['v1,bm8=', '']) {
    const forged = await fetch(`${shop}/webhooks`, {
      method: 'POST',
      headers: { ...headers, 'webhook-signature': signature },
      body: JSON.stringify(said),
    });
    expect(forged.status).toBe(400);
  }
  expect(await headingOf(order)).toBe('Waiting for your payment');
});

test('an order that cannot be made and an address that leads nowhere are answered', async () => {
  const wrong = await fetch(`${shop}/buy`, { method: 'POST', body: new URLSearchParams({ email: 'ada' }) });
  expect(wrong.status).toBe(502);
  expect((await fetch(`${shop}/orders/none`)).status).toBe(404);
  expect((await fetch(`${shop}/orders/none`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${shop}/?ref=${encodeURIComponent('x;Domain=.com')}`)).headers.get('set-cookie')).toBeNull();
  // A link may name its campaign.
  const visit = await fetch(`${shop}/?ref=ADA-7X3K%3A7`);
  expect(visit.headers.get('set-cookie')).toContain('ref=ADA-7X3K:7;');
  expect((await fetch(`${shop}/admin`)).status).toBe(404);
});
