import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteApiKey } from '@coffer/contract/projects/api-keys.ts';
import { createPayment, createPaymentAlias, createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { openShop, type Shop } from '../api-keys/shop.fixture.ts';

let shop: Shop;
let key: string;
beforeAll(async () => {
  shop = await openShop();
  ({ key } = await shop.newKey());
});
afterAll(() => shop.world.close());

let orders = 0;
const order = (over: object = {}) => {
  orders += 1;
  return { customerEmail: 'ada@example.com', customerID: `customer-${orders}`, amountInUSD: '49.99', ...over };
};
const query = async <R>(text: string, values: unknown[] = []) =>
  (await shop.world.coffer.deps.pool.query(text, values)).rows as R[];
const ask = (body: object, once?: string, by = key) =>
  shop.world.ask(createPayment, { key: by, body, ...(once ? { headers: { 'idempotency-key': once } } : {}) });
type Reply = Awaited<ReturnType<typeof ask>>;
const referenceOf = ({ body }: Reply) => (body as { reference_id?: string }).reference_id;
const codeOf = ({ body }: Reply) => (body as { error?: { code: string } }).error?.code;
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const times = async (text: string, values: unknown[] = []) => (await query<{ n: number }>(text, values))[0]?.n;

describe('a thousand creations at once', () => {
  test('with one Idempotency-Key make one payment, and everybody hears of it', async () => {
    const body = order({ invoiceID: 'once' });
    const replies = await Promise.all(many(1000, () => ask(body, 'the-only-key')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(referenceOf)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(await times(`select count(*) as n from payment where invoice_id = 'once'`)).toBe(1);
  });

  test('of different customers each make their own, with its event, its history and its answer', async () => {
    const replies = await Promise.all(
      many(1000, (n) => ask(order({ invoiceID: `many-${n}`, amountInUSD: n + 1 }), `many-${n}`)),
    );
    const rows = await query<{ reference: string; invoice: string; units: string; told: number; events: number }>(
      `select reference_id as reference, invoice_id as invoice, usd_units as units,
         (select count(*) from outbox o where o.kind = 'payment.created' and (payload ->> 'paymentId')::bigint = p.id) as told,
         (select count(*) from payment_event e where e.payment_id = p.id) as events
       from payment p where invoice_id like 'many-%'`,
    );
    const byInvoice = new Map(rows.map((row) => [row.invoice, row]));
    expect(replies.map((reply, n) => ({ reference: referenceOf(reply), row: byInvoice.get(`many-${n}`) }))).toEqual(
      many(1000, (n) => ({
        reference: expect.any(String),
        row: expect.objectContaining({ units: `${n + 1}00000000`, told: 1, events: 1 }),
      })),
    );
    replies.forEach((reply, n) => expect(byInvoice.get(`many-${n}`)?.reference).toBe(referenceOf(reply)));
  });

  test('of one new customer make the customer once, with the first email address that comes', async () => {
    const replies = await Promise.all(
      many(1000, (n) => ask(order({ customerID: 'everybody', customerEmail: `mail-${n}@example.com` }))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const customers = await query<{ id: number }>(`select id from customer where customer_id = 'everybody'`);
    expect(customers).toHaveLength(1);
    expect(await times('select count(*) as n from payment where customer_id = $1', [customers[0]?.id])).toBe(1000);
    const made = `select count(*) as n from activity where action = 'customer.created' and entity_id = $1`;
    expect(await times(made, [String(customers[0]?.id)])).toBe(1);
  });
});

describe('among requests that arrive together', () => {
  test('good ones of two projects and of a person are served, and each bad one hears its own reason', async () => {
    const { key: theirs } = await shop.newKey({}, shop.neighbour);
    const { key: reader } = await shop.newKey({ scopes: ['payments:read'] });
    const bad = { allowed: [{ blockchainCode: 'ETH', currencyCode: 'NOPE' }] };
    const inProject = (id: number | string, by = shop.root) =>
      shop.world.ask(createProjectPayment, { key: by, params: { id }, body: order() });
    const [mine, ofNeighbour, ofPerson, notTaken, notAllowed, elsewhere, absent, noAmount] = await Promise.all([
      ask(order()),
      ask(order(), undefined, theirs),
      inProject(shop.neighbour),
      ask(order(bad)),
      ask(order(), undefined, reader),
      inProject(shop.neighbour, key),
      inProject(424_242),
      ask(order({ amountInUSD: '1e3' })),
    ]);
    const projectOf = (reply: Reply) =>
      times('select project_id as n from payment where reference_id = $1', [referenceOf(reply)]);
    expect(await projectOf(mine)).toBe(shop.shop);
    expect(await projectOf(ofNeighbour)).toBe(shop.neighbour);
    expect(await projectOf(ofPerson)).toBe(shop.neighbour);
    expect([notTaken, notAllowed, elsewhere, absent, noAmount].map((reply) => [reply.status, codeOf(reply)])).toEqual([
      [400, 'VALIDATION_FAILED'],
      [403, 'FORBIDDEN'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [400, 'VALIDATION_FAILED'],
    ]);
  });

  test('one that breaks fails alone, and works when it is sent again', async () => {
    await shop.world.asOwner(`create function trouble() returns trigger language plpgsql as $$ begin
        if new.note = 'trouble' then raise exception 'trouble' using errcode = 'check_violation'; end if;
        return new; end $$;
      create trigger trouble before insert on payment for each row execute function trouble()`);
    const bodies = many(60, (n) => order(n === 41 ? { note: 'trouble' } : {}));
    const replies = await Promise.all(bodies.map((body, n) => ask(body, `trouble-${n}`)));
    expect(replies.map(({ status }) => status)).toEqual(many(60, (n) => (n === 41 ? 500 : 200)));
    await shop.world.asOwner('drop function trouble cascade');
    expect(shop.world.logged.join('')).toContain('trouble');
    shop.world.logged.length = 0;
    const again = await Promise.all(bodies.map((body, n) => ask(body, `trouble-${n}`)));
    expect(again.map((reply) => reply.headers['idempotent-replayed'] ?? 'fresh')).toEqual(
      many(60, (n) => (n === 41 ? 'fresh' : 'true')),
    );
    expect(again.map(referenceOf).filter((_one, n) => n !== 41)).toEqual(
      replies.map(referenceOf).filter((_one, n) => n !== 41),
    );
  });

  test('nothing of a failure on our side is left behind: neither payments nor keys', async () => {
    await shop.world
      .asOwner(`create function trouble() returns trigger language plpgsql as $$ begin raise exception 'trouble'; end $$;
      create trigger trouble before insert on outbox for each row execute function trouble()`);
    const bodies = many(20, (n) => order({ invoiceID: `lost-${n}` }));
    const replies = await Promise.all(bodies.map((body, n) => ask(body, `lost-${n}`)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([500]));
    await shop.world.asOwner('drop function trouble cascade');
    shop.world.logged.length = 0;
    expect(await times(`select count(*) as n from payment where invoice_id like 'lost-%'`)).toBe(0);
    expect(await times(`select count(*) as n from idempotency where key like 'lost-%'`)).toBe(0);
    const again = await Promise.all(bodies.map((body, n) => ask(body, `lost-${n}`)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('each is made with its own key: one that was revoked a moment ago is refused, the others are not', async () => {
    const made = await Promise.all(many(8, (n) => shop.newKey({}, n % 2 === 0 ? shop.shop : shop.neighbour)));
    const [gone] = made;
    await shop.world.ok(deleteApiKey, { key: shop.root, params: { projectId: shop.shop, keyId: gone?.id ?? 0 } });
    const replies = await Promise.all(made.map((one) => ask(order(), undefined, one.key)));
    expect(replies.map(({ status }) => status)).toEqual([401, ...many(7, () => 200)]);
    const projects = await Promise.all(
      replies.map((reply) =>
        times('select project_id as n from payment where reference_id = $1', [referenceOf(reply) ?? null]),
      ),
    );
    expect(projects).toEqual([undefined, ...many(7, (n) => (n % 2 === 0 ? shop.neighbour : shop.shop))]);
  });
});

test('a request that is repeated later gets its answer again; with another body it is refused', async () => {
  const body = order();
  const first = await ask(body, 'later');
  const second = await ask(body, 'later');
  expect([second.status, second.body, second.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
  const other = await ask({ ...body, amountInUSD: '50' }, 'later');
  expect([other.status, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

test('the address without a version is the same one: a repeat at the other makes no second payment', async () => {
  const body = order();
  const headers = { 'idempotency-key': 'both' };
  const first = await shop.world.ask(createPaymentAlias, { key, body, headers });
  const second = await ask(body, 'both');
  expect([second.status, second.body, second.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
});
