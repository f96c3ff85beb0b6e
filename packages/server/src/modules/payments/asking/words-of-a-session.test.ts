import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { getPublicPayment } from '@coffer/contract/payments/checkout.ts';
import { createPayment, createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { updateProject } from '@coffer/contract/projects/projects.ts';
import { hire, type Person } from '../../../../test/people.ts';
import { startInbox, type Inbox } from '../../../../test/smtp-inbox.ts';
import { openShop, type Shop } from '../../api-keys/shop.fixture.ts';
import { lapse } from '../settling/start-lapsing.ts';

/** Whoever took over a session has the shop's checkout and its mail server at hand, and no proof of who they are. */

const evil = 'https://evil.example/pay';
const moved = `Our pay page has moved. Please pay at ${evil} within 24 hours`;
const own = {
  successEndpoint: 'https://shop.example/thanks',
  website: 'https://www.shop.example',
};

let shop: Shop;
let inbox: Inbox;
let key: string;
let lead: Person;
beforeAll(async () => {
  shop = await openShop();
  inbox = await startInbox();
  lead = await hire(shop.world, { key: shop.root }, 'project_lead', [shop.shop]);
  const smtp = { host: '127.0.0.1', port: inbox.port, security: 'none', from: 'pay@shop.example' };
  await shop.world.ok(replaceSmtp, { key: shop.root, body: smtp });
  await shop.world.ok(updateProject, { key: shop.root, params: { id: shop.shop }, body: own });
  ({ key } = await shop.newKey());
});
beforeEach(async () => {
  await shop.later(0);
  await shop.world.drain();
  inbox.messages.length = 0;
});
afterAll(async () => {
  await inbox.close();
  await shop.world.close();
});

let victims = 0;
const order = (over: object) => ({
  customerID: `victim-${(victims += 1)}`,
  customerEmail: `victim-${victims}@customer.example`,
  amountInUSD: '10',
  expiresInMinutes: 5,
  ...over,
});
const ask = (over: object) => ({ key: shop.root, params: { id: shop.shop }, body: order(over) });
const payments = async () => (await shop.world.coffer.deps.pool.query('select from payment')).rowCount;

test.each([
  ['to return to after paying', { successURL: evil }],
  ['to return to without paying', { cancelURL: evil }],
  ['that only begins as its own does', { cancelURL: 'https://shop.example.evil.example/' }],
  ['of its own host by another scheme', { cancelURL: 'http://shop.example/cart' }],
  ['in the note', { note: moved }],
  ['in the note, of mail', { note: 'Questions? help@evil.example' }],
  ['in the number of the order', { invoiceID: 'evil.example/pay' }],
])("a session without proof of person gives payers no address but the project's own: %s", async (_what, over) => {
  const before = await payments();
  shop.world.clock.advance(30);
  const refused = await shop.world.refused(createProjectPayment, ask({ cancelURL: 'https://shop.example/', ...over }));
  expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  expect(await payments()).toBe(before);
  await shop.later(0);
  expect(await shop.world.ok(createProjectPayment, ask(over))).toMatchObject({ host: 'http://localhost:8080' });
});

test('who may not change wallets sends payers on to no other page, with a proof either', async () => {
  const { key: fresh } = await shop.world.signIn(lead.email);
  const given = { ...ask({ successURL: evil }), key: fresh };
  expect(await shop.world.refused(createProjectPayment, given)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  await shop.world.ok(createProjectPayment, { ...ask({ note: 'Order 7' }), key: fresh });
});

test("the project's own addresses, and words without any, need no proof", async () => {
  shop.world.clock.advance(30);
  const given = {
    successURL: 'https://shop.example/thanks?order=7',
    cancelURL: 'https://www.shop.example/cart',
    note: 'Order 7. Terms: shop.example/terms',
    invoiceID: 'A-7.2',
  };
  const { reference_id: ref } = await shop.world.ok(createProjectPayment, ask(given));
  expect(await shop.world.ok(getPublicPayment, { params: { ref } })).toMatchObject(given);
});

test('a shop itself says for each of its orders where the payer goes on', async () => {
  shop.world.clock.advance(30);
  const given = { successURL: 'https://other.example/a', cancelURL: 'https://other.example/b', note: moved };
  const { reference_id: ref } = await shop.world.ok(createPayment, { key, body: order(given) });
  expect(await shop.world.ok(getPublicPayment, { params: { ref } })).toMatchObject(given);
});

test('whoever never paid reads in the mail that it is over nothing that was written for this payment', async () => {
  await shop.world.ok(createProjectPayment, ask({ note: moved, invoiceID: moved, cancelURL: evil, successURL: evil }));
  shop.world.clock.advance(10);
  while ((await lapse(shop.world.coffer.deps)) === 'again');
  await shop.world.drain();
  const mail = inbox.messages.find(({ to }) => to.includes(`victim-${victims}@customer.example`));
  expect(mail?.subject).toBe('Your payment to Shop has expired');
  for (const said of [mail?.text, mail?.html]) {
    expect(said).toContain('No payment was received.');
    expect(said).not.toMatch(/evil|moved|Note/);
  }
});

test.each(['Shop: evil.example', 'Pay at https://203.0.113.7/pay'])(
  'a name that is an address is given with proof of person alone: %s',
  async (name) => {
    const renamed = () => ({ key: shop.root, params: { id: shop.neighbour }, body: { name } });
    shop.world.clock.advance(30);
    const refused = await shop.world.refused(updateProject, renamed());
    expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    await shop.later(0);
    expect(await shop.world.ok(updateProject, renamed())).toMatchObject({ name });
  },
);
