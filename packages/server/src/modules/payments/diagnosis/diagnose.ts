import type { diagnose as endpoint, PaymentFacts } from '@coffer/contract/operations/doctor.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { authorize, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countAsking } from '../../../platform/throttle.ts';
import { diagnoseMoney, gatherFacts, untoldOfPayments, viewUntold, type Untold } from '../../deposits/index.ts';
import { diagnosePayment } from './diagnose-payment.ts';
import { moneyOf, paymentsAt, paymentsOf } from './diagnosis-store.ts';
import { viewRow } from '../reading/found-payment.ts';
import { findRows } from '../reading/found-store.ts';
import { viewQuote } from '../reading/payment-view.ts';
import { findNamedPlaces, seenProjects } from '../reading/search-store.ts';
import { listAttempts } from '../reading/view-store.ts';

type Diagnosis = Result<typeof endpoint>;
type Found = Omit<Diagnosis, 'movements'>;

/** Where the money of deposits went after they were credited: this is known above this module. */
export type FollowMoney = (call: Call<Credentialed>, depositIds: readonly number[]) => Promise<Diagnosis['movements']>;

/** Each asks nodes; a person looks into one payment at a time, a shop's program into those that somebody asks about. */
const asking = { name: 'diagnose', eachMax: 60, allMax: 600 };
const paymentsMax = 20;
const moneyMax = 50;

/** Where is my payment? From the payment to the chain and the books, and the one thing that is wrong. */
export async function diagnose(
  deps: Deps,
  call: Call<Credentialed>,
  asked: Query<typeof endpoint>,
  followMoney: FollowMoney,
): Promise<Diagnosis> {
  authorize(call.subject, 'payments:read');
  await countAsking(deps.db, asking, call.subject, call.now);
  const found = await find(deps, call, asked);
  const movements = await followMoney(
    call,
    found.deposits.map(({ id }) => id),
  );
  return { ...found, movements };
}

async function find(deps: Deps, call: Call<Credentialed>, asked: Query<typeof endpoint>): Promise<Found> {
  const scope = readScope(call.subject, 'payments:read', 'all');
  const projects = await seenProjects(call.db, scope);
  const money = await diagnoseMoney(deps, call, asked);
  if (money && money.finding.code !== 'OTHER_CHAIN') return withPayments(call.db, projects, money);
  const named = await namedBy(call.db, projects, asked.q);
  if (named.length === 0) return money ? { ...money, payments: [] } : { ...nothing, query: asked.q, finding: unknown };
  const known = await factsOf(call.db, named);
  const facts = await gatherFacts(deps, call.db, scope, await moneyOf(call.db, named, moneyMax));
  return { ...facts, query: asked.q, kind: 'payment', chains: [], ...worst(known, facts.deposits) };
}

const nothing: Omit<Found, 'query' | 'finding'> = {
  kind: 'payment',
  chains: [],
  addresses: [],
  deposits: [],
  postings: [],
  payments: [],
  untraced: [],
};
const unknown = {
  code: 'UNKNOWN_NAME',
  message: 'No payment is known by this, and it is neither a transaction hash nor an address.',
  action: 'Compare it with what the payer or the shop has: a reference, an invoice, a customer or an email address.',
} as const;

async function namedBy(db: Db, projects: readonly number[], query: string): Promise<number[]> {
  const range = { offset: 0, limit: paymentsMax };
  const places = await findNamedPlaces(db, { projects, query }, { by: 'createdAt', descending: true }, range);
  return places.map(({ id }) => id);
}

/** Money that is in order may still be too little, too late, or untold for its payment. */
async function withPayments(db: Db, projects: readonly number[], money: Omit<Found, 'payments'>): Promise<Found> {
  const [asked] = money.addresses;
  const ids =
    money.kind === 'address'
      ? await (asked ? paymentsAt(db, projects, asked, paymentsMax) : [])
      : await paymentsOf(
          db,
          money.deposits.map(({ id }) => id),
        );
  const known = await factsOf(db, ids);
  const isInOrder = money.finding.code === 'CREDITED' && money.kind === 'transaction' && known.length > 0;
  if (isInOrder) return { ...money, ...worst(known, money.deposits) };
  return { ...money, payments: known.map(({ payment }) => payment) };
}

/** The newest that needs somebody, else the newest. */
function worst(
  known: readonly Known[],
  deposits: Diagnosis['deposits'],
): Pick<Diagnosis, 'payments' | 'finding' | 'untraced'> {
  const judged = known.map((one) => ({ ...one, finding: diagnosePayment({ ...one, deposits }) }));
  const needing = judged.find(({ finding }) => finding.action !== null && !ended.has(finding.code));
  const told = needing ?? judged[0];
  if (!told) throw new Error('There is a payment to tell of.');
  return {
    payments: known.map(({ payment }) => payment),
    finding: told.finding,
    untraced: viewUntold(told.untold),
  };
}

/** Nobody has to do anything about these. */
const ended = new Set<Diagnosis['finding']['code']>(['LAPSED', 'CANCELLED']);

type Known = { payment: PaymentFacts; untold: readonly Untold[] };

async function factsOf(db: Db, ids: readonly number[]): Promise<Known[]> {
  const rows = await findRows(db, ids);
  const attempts = await listAttempts(db, ids);
  const untold = await untoldOfPayments(db, ids);
  return rows.map((row) => ({
    payment: {
      ...viewRow(row),
      attempts: attempts.filter(({ paymentId }) => paymentId === row.id).map(viewQuote),
    },
    untold: untold.get(row.id) ?? [],
  }));
}
