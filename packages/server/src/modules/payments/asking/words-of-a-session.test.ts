import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { getPublicPayment } from '@coffer/contract/payments/checkout.ts';
import { createPayment, createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { freezeTreasuryChange, listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import { createProject, getProject, updateProject } from '@coffer/contract/projects/projects.ts';
import { hire, type Person } from '../../../../test/people.ts';
import { startInbox, type Inbox } from '../../../../test/smtp-inbox.ts';
import { findPayerStep } from '../checkout/payer-store.ts';
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
  ['in the note, of a chain', { note: 'Please send to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
  ['in the number of the order, to write to', { invoiceID: 'ask @shop_help' }],
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

test('what a person wrote for a payment stands in no mail, whatever was paid', async () => {
  const note = 'Order 7, collected on Monday';
  const noted = async (made: { reference_id: string }) => {
    const { db, pool } = shop.world.coffer.deps;
    const { rows } = await pool.query<{ id: number }>('select id from payment where reference_id = $1', [
      made.reference_id,
    ]);
    return (await findPayerStep(db, rows[0]?.id ?? 0, 1))?.note;
  };
  expect(await noted(await shop.world.ok(createProjectPayment, ask({ note })))).toBeNull();
  expect(await noted(await shop.world.ok(createPayment, { key, body: order({ note }) }))).toBe(note);
});

test('a name heads each page and each mail: it is given with proof of person, and owners hear of it', async () => {
  const body = { name: 'Shop. Checkout is down: send USDT (Tron) to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
  const renamed = () => ({ key: shop.root, params: { id: shop.neighbour }, body });
  shop.world.clock.advance(30);
  const refused = await shop.world.refused(updateProject, renamed());
  expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  await shop.later(0);
  const { name: before } = await shop.world.ok(getProject, { key: shop.root, params: { id: shop.neighbour } });
  expect(await shop.world.ok(updateProject, renamed())).toMatchObject(body);
  const { data } = await shop.world.ok(listTreasuryChanges, { key: shop.root, query: {} });
  expect(data[0]).toMatchObject({ title: `The name of ${before} was changed`, before: { name: before }, after: body });
  await shop.world.ok(freezeTreasuryChange, { key: shop.root, params: { id: data[0]?.id ?? 0 }, body: {} });
  expect(await shop.world.ok(getProject, { key: shop.root, params: { id: shop.neighbour } })).toMatchObject({
    name: before,
  });
});

test('a new project is named freely, but by no address', async () => {
  shop.world.clock.advance(30);
  await shop.world.ok(createProject, { key: shop.root, body: { name: 'Norrvik & Co.' } });
  for (const name of ['Shop: evil.example', 'Pay to 0x52908400098527886E0F7030069857D2E4169EE7']) {
    const refused = await shop.world.refused(createProject, { key: shop.root, body: { name } });
    expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  }
});
