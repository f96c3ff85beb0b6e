// @ts-check
// A shop of one article: it asks Coffer for a payment, sends its customer there, and believes that an order is paid when
// a signed webhook says so. Who bought may bring friends: their code comes along with a link, and goes into the payment.
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Coffer, CofferError, WebhookRefused } from '@coffer/sdk';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {{ customer: string, email: string, state: import('@coffer/sdk').PaymentWebhook['status'], sequence: number }} Order
 */

const price = '25';
const { PORT = '8090', COFFER_URL, COFFER_API_KEY, COFFER_WEBHOOK_SECRET } = process.env;
if (!COFFER_URL || !COFFER_API_KEY || !COFFER_WEBHOOK_SECRET) {
  console.error('Set COFFER_URL, COFFER_API_KEY and COFFER_WEBHOOK_SECRET.');
  process.exit(1);
}
const coffer = new Coffer({ baseUrl: COFFER_URL, apiKey: COFFER_API_KEY });
const secret = COFFER_WEBHOOK_SECRET;
const shop = `http://localhost:${PORT}`;

/**
 * A real shop keeps them in its database.
 * @type {Map<string, Order>}
 */
const orders = new Map();

/** @param {IncomingMessage} request @param {string} name */
function cookieOf({ headers }, name) {
  return new RegExp(`(?:^|; )${name}=([\\w:-]+)`).exec(headers.cookie ?? '')?.[1];
}

/**
 * Without accounts a browser is a customer. Its cookie is a secret, and its number is worked out of it: whoever has the link of a payment
 * reads the number, and must not be taken for the browser.
 * @param {string} cookie
 */
const numberOf = (cookie) => createHash('sha256').update(cookie).digest('base64url');

/** @param {IncomingMessage} request @param {ServerResponse} response */
async function buy(request, response) {
  const email = new URLSearchParams(await text(request)).get('email') ?? '';
  const broughtBy = cookieOf(request, 'ref');
  const cookie = cookieOf(request, 'customer') ?? randomUUID();
  response.setHeader('set-cookie', `customer=${cookie}; Max-Age=31536000; HttpOnly; SameSite=Lax`);
  const customer = numberOf(cookie);
  const number = randomUUID();
  orders.set(number, { customer, email, state: 'OPEN', sequence: 0 });
  const payment = await coffer.payments.create(
    {
      // What somebody typed proves nobody: it is where mails go.
      customerEmail: email,
      customerEmailTyped: true,
      customerID: customer,
      amountInUSD: price,
      invoiceID: number,
      note: 'Coffee beans, 250 g',
      successURL: `${shop}/orders/${number}`,
      cancelURL: shop,
      ...(broughtBy ? { referral: broughtBy } : {}),
    },
    // The order's number: a customer who sends the form twice has two orders, a program that repeats itself has one payment.
    { idempotencyKey: number },
  );
  response.writeHead(303, { location: payment.url }).end();
}

/** @param {IncomingMessage} request @param {ServerResponse} response */
async function hear(request, response) {
  const said = coffer.webhooks.verify(await text(request), request.headers, secret);
  const order = orders.get(said.invoice_id ?? '');
  // Webhooks may come twice, and not in their order: the highest sequence is the newest.
  if (order && said.sequence > order.sequence) {
    order.state = said.status;
    order.sequence = said.sequence;
  }
  response.writeHead(204).end();
}

/** @param {Order | undefined} order @param {ServerResponse} response */
function showOrder(order, response) {
  if (!order) return show(response, 404, 'No such order', '');
  if (isPaid(order))
    return show(response, 200, 'Your order is paid', `<p>Thank you. The beans are on their way.</p>${friends}`);
  if (order.state === 'CANCELLED') return show(response, 200, 'Your order is cancelled', '<a href="/">To the shop</a>');
  response.setHeader('refresh', '2');
  show(response, 200, 'Waiting for your payment', '<p>This page looks again by itself.</p>');
}

/** @param {Order} order */
const isPaid = ({ state }) => state === 'FILLED' || state === 'OVER_FILLED';

const friends = `<form method="post"><button>Bring a friend</button></form>`;

/**
 * The page of whoever bought, in the browser that paid. A shop with accounts does so for who is signed in.
 * @param {Order | undefined} order @param {IncomingMessage} request @param {ServerResponse} response
 */
async function openFriends(order, request, response) {
  if (!order || !isPaid(order) || numberOf(cookieOf(request, 'customer') ?? '') !== order.customer)
    return show(response, 404, 'No such order', '');
  const { redirectURL } = await coffer.referrals.openPage({ email: order.email, referenceID: order.customer });
  response.writeHead(303, { location: redirectURL }).end();
}

/** @param {string | undefined} code @param {ServerResponse} response */
function showShop(code, response) {
  // Whose link somebody came by is remembered for as long as it may count, with the campaign that it may name.
  if (/^[\w-]{3,32}(:\d{1,9})?$/.test(code ?? ''))
    response.setHeader('set-cookie', `ref=${code}; Max-Age=2592000; HttpOnly; SameSite=Lax`);
  const form = `<p>Coffee beans, 250 g: $${price}</p><form method="post" action="/buy">
    <label>Your email address <input type="email" name="email" autocomplete="email" required></label>
    <button>Buy with crypto</button></form>`;
  show(response, 200, 'The bean shop', form);
}

/** @param {ServerResponse} response @param {number} status @param {string} title @param {string} html */
function show(response, status, title, html) {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title}</title>
    <style>:root { color-scheme: light dark } body { font: 1rem/1.6 system-ui; max-width: 32rem; margin: 3rem auto; padding: 0 1rem }
      label, input { display: block } input, button { font: inherit; margin: .25rem 0 1rem; padding: .5rem .75rem }</style>
    <main><h1>${title}</h1>${html}</main></html>`;
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

/** @param {IncomingMessage} request @param {ServerResponse} response */
async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url ?? '/', shop);
  const route = `${request.method} ${pathname}`;
  const order = orders.get(pathname.slice('/orders/'.length));
  try {
    if (route === 'GET /') showShop(searchParams.get('ref') ?? undefined, response);
    else if (route === 'POST /buy') await buy(request, response);
    else if (route === 'POST /webhooks') await hear(request, response);
    else if (route.startsWith('GET /orders/')) showOrder(order, response);
    else if (route.startsWith('POST /orders/')) await openFriends(order, request, response);
    else show(response, 404, 'Nothing is here', '');
  } catch (failure) {
    console.error(`${route}: ${told(failure)}`);
    show(response, failure instanceof WebhookRefused ? 400 : 502, 'That did not work', '<a href="/">To the shop</a>');
  }
}

/** In one line what an operator can act on; of what nobody expected, all there is. @param {unknown} failure */
function told(failure) {
  if (failure instanceof WebhookRefused) return `not believed: ${failure.message}`;
  if (!(failure instanceof CofferError)) return failure instanceof Error ? failure.stack : String(failure);
  const where = failure.code === 'UNREACHABLE' ? ` Is it running on ${COFFER_URL}?` : '';
  const hint = failure.code === 'UNAUTHORIZED' ? ' Is COFFER_API_KEY an API key of your project?' : '';
  return `${failure.code}: ${failure.message}${where}${hint}`;
}

const server = createServer((request, response) => void answer(request, response));
server.once('error', (failure) => {
  console.error(`The shop cannot listen on port ${PORT}: ${failure.message}. Choose another one with PORT.`);
  process.exit(1);
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is open on ${shop}`));
