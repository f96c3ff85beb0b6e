import pg from 'pg';
import * as contract from '@coffer/contract/payments/payments.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { percentile } from './measuring/rounds.ts';
import { timed } from './measuring/timed.ts';
import { seedPayments, type SeededPayments } from './data/seed-payments.ts';
import { signUp, startServed } from './measuring/served.ts';

const payments = Number(process.env['SEARCH_PAYMENTS'] ?? 1_000_000);
const p95MsMax = 50;

type Page = Result<typeof contract.searchPayments>;
type Search = (body: object, project?: number) => Promise<Page>;
type Shop = { search: Search; seeded: SeededPayments; sample: Sampled[]; random: (below: number) => number };
type Sampled = { reference: string; hash: string | null; email: string; customerID: string; invoice: string };

/** What a person does who looks for a payment among a million, one request after the other. */
const lookups: Record<string, readonly (readonly [string, (shop: Shop) => Promise<unknown>])[]> = {
  'page 1': [
    ['of all projects', ({ search }) => search({})],
    ['of the largest', ({ search, seeded }) => search({}, seeded.projects[0])],
    ['of a small one', ({ search, seeded }) => search({}, seeded.projects[7])],
    ['a hundred rows', ({ search }) => search({ limit: 100 })],
    ['by last change', ({ search }) => search({ sortBy: 'updatedAt' })],
    ['by amount', ({ search }) => search({ sortBy: 'amountInUSD', sortDirection: 'asc' })],
  ],
  'a deep page by offset': [
    ['of all projects', ({ search, random }) => search({ offset: random(payments - 25) })],
    ['of the largest', ({ search, random, seeded }) => search({ offset: random(payments / 2) }, seeded.projects[0])],
    ['oldest first', ({ search, random }) => search({ sortDirection: 'asc', offset: random(payments - 25) })],
    ['of one status', ({ search, random }) => search({ paymentStatus: ['Filled'], offset: random(payments * 0.7) })],
  ],
  'a deep page by cursor': [
    [
      'newest first',
      ({ search, random }) => search({ cursor: behind('createdAt', String(random(payments)), random(payments)) }),
    ],
    [
      'one status',
      ({ search, random }) =>
        search({ paymentStatus: ['Cancelled'], cursor: behind('createdAt', '0', random(payments)) }),
    ],
    [
      'by last change',
      ({ search, seeded, random }) =>
        search({
          sortBy: 'updatedAt',
          cursor: behind('updatedAt', String((Date.now() - random(seeded.days * 86_400_000)) * 1000), 0),
        }),
    ],
    [
      'by amount',
      ({ search, random }) =>
        search({ sortBy: 'amountInUSD', cursor: behind('amountInUSD', String((100 + random(50_000)) * 1_000_000), 1) }),
    ],
  ],
  'each filter': [
    ...contract.searchStatuses.map(
      (status) => [status, ({ search }: Shop) => search({ paymentStatus: [status] })] as const,
    ),
    ...contract.webhookStatuses.map(
      (status) => [`webhook ${status}`, ({ search }: Shop) => search({ webhookStatus: [status] })] as const,
    ),
    ['currency', ({ search }) => search({ currency: ['USDC'] })],
    ['network', ({ search }) => search({ network: ['BASE'] })],
    ['created by a person', ({ search }) => search({ createdBy: ['user'] })],
    ['exception', ({ search }) => search({ exception: ['late'] })],
    ['attention', ({ search }) => search({ attention: true })],
    ['a month', ({ search, random, seeded }) => search(month(random(seeded.days - 30)))],
    [
      'a month, Cancelled',
      ({ search, random, seeded }) => search({ ...month(random(seeded.days - 30)), paymentStatus: ['Cancelled'] }),
    ],
    [
      'half a year, failed webhooks by amount',
      ({ search }) => search({ dateTo: ago(180), webhookStatus: ['Failed'], sortBy: 'amountInUSD' }),
    ],
    [
      'all at once',
      ({ search, seeded }) =>
        search({
          ...month(100),
          paymentStatus: ['Filled'],
          webhookStatus: ['Success'],
          currency: ['USDC'],
          createdBy: ['user'],
          exception: ['over'],
          externalPlatformIds: seeded.projects.slice(0, 5),
        }),
    ],
  ],
  'by name': [
    ['reference', ({ search, sample, random }) => search({ query: sample[random(sample.length)]?.reference })],
    ['hash', ({ search, sample, random }) => search({ query: sample[random(sample.length)]?.hash ?? 'none' })],
    ['customer', ({ search, sample, random }) => search({ query: sample[random(sample.length)]?.customerID })],
    ['email', ({ search, sample, random }) => search({ query: sample[random(sample.length)]?.email })],
    [
      'four letters of an email',
      ({ search, sample, random }) => search({ query: sample[random(sample.length)]?.email.slice(0, 4) }),
    ],
    ['invoice', ({ search, sample, random }) => search({ query: sample[random(sample.length)]?.invoice })],
  ],
};

export async function searchMillion(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const { url, databaseUrl } = await startServed(stack);
  const key = await signUp(url);
  const seeded = await seedPayments(databaseUrl, payments);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  stack.defer(() => client.end());
  const random = dice();
  const byId = await timed(() =>
    client.query({ name: 'by-id', text: 'select * from payment where id = $1', values: [1 + random(payments)] }),
  );
  const search: Search = (body, project) =>
    post(
      project === undefined
        ? url + contract.searchPayments.path
        : url + contract.searchProjectPayments.path.replace(':id', String(project)),
      body,
      key,
    );
  const shop: Shop = { search, seeded, random, sample: await sampleOf(client) };
  const figures: Figure[] = [];
  for (const [what, ways] of Object.entries(lookups)) figures.push(await figureOf(what, ways, shop, byId));
  figures.push(
    await figureOf('summary', [['summary', () => post(url + contract.summarizePayments.path, {}, key)]], shop, byId),
  );
  return figures;
}

/** The slowest way stands for all. */
async function figureOf(
  what: string,
  ways: (typeof lookups)[string],
  shop: Shop,
  byId: readonly number[],
): Promise<Figure> {
  const took: { name: string; ms: number[] }[] = [];
  for (const [name, look] of ways) took.push({ name, ms: await timed(() => look(shop)) });
  for (const { name, ms } of took)
    console.log(`  ${what}, ${name}: p50 ${fixed(percentile(ms, 50), 1)} ms, p95 ${fixed(percentile(ms, 95), 1)} ms`);
  const slowest = took.toSorted((a, b) => percentile(b.ms, 95) - percentile(a.ms, 95))[0];
  if (!slowest) throw new Error(`Nothing is measured of ${what}.`);
  const [p95Ms, byIdMs] = [percentile(slowest.ms, 95), percentile(byId, 95)];
  return {
    bench: `search-1m: ${what}, slowest: ${slowest.name}`,
    ours: `p95 ${fixed(p95Ms, 1)} ms`,
    reference: `by id ${fixed(byIdMs, 2)} ms`,
    ratio: fixed(p95Ms / byIdMs, 1),
    aim: verdict(`p95 < ${p95MsMax} ms`, p95Ms < p95MsMax),
    cpuUs: '-',
    p99Ms: fixed(percentile(slowest.ms, 99), 0),
  };
}

async function sampleOf(client: pg.Client): Promise<Sampled[]> {
  const { rows } = await client.query<Sampled>(
    `select p.reference_id as reference, p.invoice_id as invoice, k.email, k.customer_id as "customerID",
       (select d.tx_hash from allocation l join deposit d on d.id = l.deposit_id where l.payment_id = p.id) as hash
     from payment p join customer k on k.id = p.customer_id where p.id % 10007 = 0`,
  );
  return rows;
}

async function post<T>(url: string, body: object, key?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'api-key': key }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

function behind(by: string, key: string, id: number): string {
  return Buffer.from(`${by} desc ${key} ${id}`).toString('base64url');
}

function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

function month(endDaysAgo: number): object {
  return { dateFrom: ago(endDaysAgo + 30), dateTo: ago(endDaysAgo) };
}

/** The same numbers in every run. */
function dice(): (below: number) => number {
  let state = 88_172_645;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
