import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askFor, openTill, type Asked } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { mine, type Shop } from './open-shop.ts';

const blocks = 20;
let shop: Shop;
let site: Server;

/** A shop of another origin, with a policy of its own as strict as ours. */
test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
  const policy = `default-src 'none'; script-src 'self' ${chainSite}; frame-src ${chainSite}; style-src 'self'`;
  site = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    reply.setHeader('content-security-policy', policy);
    if (pathname === '/shop.js') return reply.setHeader('content-type', 'text/javascript').end(shopScript);
    const pay = (searchParams.get('pay') ?? '').replaceAll('&', '&amp;');
    return reply
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><html lang="en"><title>Shop</title><h1>Cart</h1><button id="pay" data-url="${pay}">Pay</button>` +
          `<div id="place"></div><ol id="heard"></ol><script src="${chainSite}/embed.js"></script><script src="/shop.js"></script>`,
      );
  }).listen(0);
});
test.afterAll(() => void site.close());

const shopScript = `
  const note = (event) => {
    const line = document.createElement('li');
    line.textContent = event.type + ' ' + event.referenceID;
    document.getElementById('heard').append(line);
  };
  document.getElementById('pay').onclick = ({ currentTarget }) =>
    coffer.open(currentTarget.dataset.url, { into: new URL(location).searchParams.has('over') ? undefined : document.getElementById('place'), onEvent: note });`;

function cartOf(chainSite: string, { path }: Asked, more = ''): string {
  const { port } = site.address() as AddressInfo;
  return `http://localhost:${port}/?pay=${encodeURIComponent(`${chainSite}${path}`)}${more}`;
}

test('a shop has the checkout in its page, as high as it is, and hears how it goes', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const asked = await askFor(chainSite, chainRoot, shop);
  await page.goto(cartOf(chainSite, asked));
  await page.getByRole('button', { name: 'Pay' }).click();
  const frame = page.frameLocator('iframe[title=Payment]');
  await frame.getByRole('radio', { name: /^USDC on Base/ }).check();
  await frame.getByRole('button', { name: 'Continue with USDC on Base' }).click();
  await expect(frame.getByText('Waiting for your payment')).toBeVisible();
  const within = page.frames()[1];
  const hidden = () => within?.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(hidden, 'nothing has to be scrolled inside').toBe(0);
  await frame.getByRole('button', { name: 'Exact', exact: true }).click();
  await expect(frame.getByRole('heading', { name: 'Payment detected' })).toBeVisible();
  await mine(chainSite, chainRoot, blocks);
  await expect(frame.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect(page.getByRole('listitem').last()).toHaveText(`paid ${asked.reference}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'detected' })).toHaveCount(1);
  await frame.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('listitem').last()).toHaveText(`close ${asked.reference}`);
});

test('over the page it closes by its button and by Escape', async ({ page, chainSite, chainRoot }) => {
  const asked = await askFor(chainSite, chainRoot, shop);
  await page.goto(cartOf(chainSite, asked, '&over'));
  await page.getByRole('button', { name: 'Pay' }).click();
  const frame = page.getByRole('dialog', { name: 'Payment' }).frameLocator('iframe');
  await frame.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(frame.getByRole('heading', { name: 'Amount due $25.00' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a page that is not the one it was opened for hears nothing', async ({ browser, chainSite, chainRoot }) => {
  // The browser itself complains there, as it should.
  const page = await browser.newPage();
  const asked = await askFor(chainSite, chainRoot, shop);
  const cart = cartOf(chainSite, asked);
  await page.goto(cart);
  const openedFor = (origin: string) => `${chainSite}${asked.path}&embed=${encodeURIComponent(origin)}`;
  // The other one is opened first and has had its time when this one speaks.
  const heard = await page.evaluate(
    async ([others, ours]) => {
      const frameOf = (url: string) => Object.assign(document.createElement('iframe'), { src: url });
      const [first, second] = [frameOf(others), frameOf(ours)];
      const told: string[] = [];
      const isReady = new Promise<void>((done) =>
        addEventListener('message', ({ data, source }: MessageEvent<{ type: string }>) => {
          told.push(source === second.contentWindow ? data.type : `${data.type} of the other`);
          if (told.includes('coffer:ready')) done();
        }),
      );
      const isLoaded = new Promise((done) => first.addEventListener('load', done));
      document.body.append(first);
      await isLoaded;
      document.body.append(second);
      await isReady;
      return told;
    },
    [openedFor('https://other.example'), openedFor(new URL(cart).origin)] as const,
  );
  expect(heard).toContain('coffer:ready');
  expect(heard.filter((one) => one.endsWith('of the other'))).toEqual([]);
  await page.close();
});
