import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';

type NewPayment = { customerID: string; customerEmail: string; amountInUSD: string } & Record<string, unknown>;
type Key = { id: number; project_id: number; description: string; last_four: string };
type Customer = { id: string; email: string };
type Terms = { frontendEndpoint: string | null };

/** Where each statement stands among those that the program makes for one creation. */
const steps = [
  'key',
  'begin',
  'answers',
  'terms',
  'customers',
  'payments',
  'outbox',
  'site',
  'remember',
  'commit',
] as const;
type Step = (typeof steps)[number];

const host = 'http://localhost:8080';
const hourMs = 3_600_000;

/** The creation of a payment once more, a request at a time and without checks. Takes the program's statements as its own. */
export function peerCreation(app: FastifyInstance, pool: pg.Pool): (texts: readonly string[]) => void {
  let texts: Readonly<Partial<Record<Step, string>>> = {};
  async function run<R extends pg.QueryResultRow>(on: pg.Pool | pg.PoolClient, step: Step, values: unknown[] = []) {
    const text = texts[step];
    if (text === undefined) throw new Error(`Nobody told the statement: ${step}.`);
    const { rows } = await on.query<R>(values.length === 0 ? text : { name: step, text, values });
    return rows;
  }

  app.post<{ Body: NewPayment }>('/api/v1/payment', async (request) => {
    const now = new Date();
    const hash = createHash('sha256').update(String(request.headers['api-key'])).digest();
    const [key] = await run<Key>(pool, 'key', [[hash], now]);
    if (!key) throw new Error('There is no such key.');
    const client = await pool.connect();
    try {
      return await create(client, key, request, now);
    } finally {
      client.release();
    }
  });

  async function create(
    client: pg.PoolClient,
    key: Key,
    { headers, body }: FastifyRequest<{ Body: NewPayment }>,
    now: Date,
  ): Promise<object> {
    const once = { credential: `key:${key.id}`, path: '/api/v1/payment', key: String(headers['idempotency-key']) };
    await run(client, 'begin');
    const since = new Date(now.getTime() - 48 * hourMs);
    await run(client, 'answers', [[once.credential], [once.path], [once.key], [since]]);
    const [terms] = await run<Terms>(client, 'terms', [[key.project_id]]);
    const [customer] = await run<Customer>(client, 'customers', [[key.project_id], [body.customerID]]);
    if (!terms || !customer) throw new Error('A project or a customer is missing.');
    const reference = randomUUID();
    const row = rowOf(reference, key, customer, body, now);
    const [made] = await run<{ id: string }>(client, 'payments', [JSON.stringify([row])]);
    const payload = JSON.stringify({ paymentId: Number(made?.id), sequence: 1, reference });
    await run(client, 'outbox', [now, ['payment.created'], [key.project_id], [payload], [], []]);
    await run(client, 'site', ['site_url']);
    const url = `${host}/payments?reference_id=${reference}&host=${encodeURIComponent(host)}`;
    const answer = { reference_id: reference, url, host };
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const kept = { ...once, body_hash: `\\x${bodyHash}`, status: 200, answer: JSON.stringify(answer), created_at: now };
    await run(client, 'remember', [JSON.stringify([kept]), 48]);
    await run(client, 'commit');
    return answer;
  }

  return function learn(told) {
    if (told.length !== steps.length)
      throw new Error(`A creation makes ${told.length} statements, not ${steps.length}.`);
    texts = Object.fromEntries(steps.map((step, at) => [step, told[at]]));
  };
}

function rowOf(reference: string, key: Key, customer: Customer, body: NewPayment, now: Date): object {
  const { customerID, amountInUSD, metadata } = body;
  return {
    reference_id: reference,
    project_id: key.project_id,
    customer_id: customer.id,
    usd_units: '4999000000',
    status: 'open',
    exception: 'none',
    sequence: 1,
    created_by: 'system',
    actor: `cpk_…${key.last_four}`,
    note: null,
    invoice_id: body['invoiceID'],
    metadata,
    referral: null,
    allowed: null,
    quote_minutes: 15,
    underpay_bps: 50,
    overpay_bps: 50,
    created_at: now,
    expires_at: new Date(now.getTime() + hourMs),
    monitored_until: new Date(now.getTime() + 73 * hourMs),
    facts: { amountInUSD },
    told: {
      reference_id: reference,
      invoice_id: body['invoiceID'],
      customer_id: customerID,
      customer_email: customer.email,
      status: 'OPEN',
      amount: amountInUSD,
      currency: 'USD',
      filled_amount: '0',
      filled_amount_in_usd: '0',
      timestamp: now,
      payment_info: [],
      confirmation_current: 0,
      confirmation_required: 0,
      sequence: 1,
      event_type: 'payment.open',
      exception: 'none',
      reorged: false,
      metadata,
    },
  };
}
