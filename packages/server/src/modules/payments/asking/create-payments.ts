import type { Result } from '@coffer/contract/endpoint.ts';
import type { createPayment as endpoint, NewPayment } from '@coffer/contract/payments/payments.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { nameOf, notFound, onlyProjects, writeProject, type Credentialed } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { outcomeOf, valueOf, valuesOf, type Outcome } from '../../../platform/outcome.ts';
import { recordActivities } from '../../activity/index.ts';
import { enabledCurrencies } from '../../assets/index.ts';
import { ensureCustomers } from '../../projects/index.ts';
import { siteUrl } from '../../system/index.ts';
import { chainsOfPayer } from '../../wallets/index.ts';
import { insertPayments, type NewPaymentRow } from './creation-store.ts';
import { paymentLink } from './payment-link.ts';
import type { PaymentTerms } from '../rules/payment-terms.ts';
import { requireProofToLead } from './require-proof-to-lead.ts';
import { planPayment, type PlannedPayment, type Taken } from './plan-payment.ts';
import { findTerms } from '../rules/rules-store.ts';
import { toldOf } from './tell-payment.ts';
import { whyUnpayable, type PayGround } from './why-unpayable.ts';
import { paymentEvents } from '../events.ts';

/** What one request asks for. */
export type PaymentOrder = { call: Caller; project: number | 'all'; given: NewPayment };
export type Created = Result<typeof endpoint>;

type Caller = Omit<Call<Credentialed>, 'db'>;
type Needs = Pick<Deps, 'config' | 'emit'>;
type Plan = { order: PaymentOrder; terms: PaymentTerms; payment: PlannedPayment; warning: string | undefined };

/** A key's own project; a person says which one they mean. */
export function ownProject({ subject }: Caller): number | 'all' {
  return subject.kind === 'key' ? subject.projects[0] : 'all';
}

/**
 * Makes the payments that several requests ask for, in a number of statements that does not grow with them. What is wrong with
 * one of them is its own affair.
 */
export async function createPayments(
  deps: Needs,
  tx: Tx,
  orders: readonly PaymentOrder[],
): Promise<Outcome<Created>[]> {
  const admitted = orders.map((order) =>
    outcomeOf(() => ({ order, projectId: writeProject(order.call.subject, 'payments:write', order.project) })),
  );
  const known = await readProjects(tx, valuesOf(admitted));
  const planned = admitted.map((one) =>
    outcomeOf((): Plan => {
      const { order, projectId } = valueOf(one);
      const terms = known.terms.get(projectId);
      if (!terms) throw notFound();
      requireProofToLead(order.call, order.given, { id: projectId, own: terms.ownAddresses });
      const ground = known.grounds.get(projectId) ?? { taken: [], chains: new Set(), dry: new Set() };
      const payment = planPayment(order.call, order.given, projectId, terms, ground.taken);
      return { order, terms, payment, warning: whyUnpayable(ground, payment.allowed) };
    }),
  );
  const plans = valuesOf(planned);
  if (plans.length > 0) await writePayments(deps, tx, plans);
  const host = await siteUrl(deps, tx);
  return planned.map((one) => outcomeOf(() => answerOf(host, valueOf(one))));
}

async function readProjects(db: Db, admitted: readonly { order: PaymentOrder; projectId: number }[]) {
  const projects = projectsOf(admitted);
  if (projects.length === 0) return { terms: new Map<number, PaymentTerms>(), grounds: new Map<number, Ground>() };
  const taken = await enabledCurrencies(db, onlyProjects(...projects));
  const grounds = new Map<number, Ground>();
  for (const id of projects) {
    const own = taken.filter(({ projectId }) => projectId === id);
    const payable = own.length === 0 ? [] : [...(await chainsOfPayer(db, id, null))];
    const dry = payable.filter(([, { reach }]) => reach === 'none').map(([chain]) => chain);
    const chains = new Set(payable.map(([chain]) => chain).filter((chain) => !dry.includes(chain)));
    grounds.set(id, { taken: own, chains, dry: new Set(dry) });
  }
  return { terms: await findTerms(db, projects), grounds };
}

type Ground = PayGround & { taken: Taken };

function projectsOf(all: readonly { projectId: number }[]): number[] {
  return [...new Set(all.map(({ projectId }) => projectId))];
}

async function writePayments(deps: Needs, tx: Tx, plans: readonly Plan[]): Promise<void> {
  const rows = await withCustomers(tx, plans);
  const ids = await insertPayments(tx, rows);
  const made = rows.map(({ payment, ...row }) => ({ ...row, payment, id: ids.get(payment.referenceId) ?? missing() }));
  await deps.emit(
    tx,
    ...made.map(({ id, payment: { projectId, sequence, referenceId: reference } }) =>
      paymentEvents['payment.created'](projectId, { paymentId: id, sequence, reference }),
    ),
  );
  // Of a shop's payments their own history tells; what a person did stands in the audit log too.
  const byPeople = made.filter(({ payment }) => payment.createdBy === 'user');
  await recordActivities(
    tx,
    byPeople.map(({ id, payment, call, facts }) => ({
      origin: call,
      entry: {
        action: 'payment.created',
        entity: 'payment',
        entityId: id,
        projectId: payment.projectId,
        after: { reference: payment.referenceId, ...facts },
      },
    })),
  );
}

/** Payments with the rows of their customers, and with what is told of them. */
async function withCustomers(tx: Tx, plans: readonly Plan[]): Promise<(NewPaymentRow & { call: Caller })[]> {
  const handles = plans.map(({ order: { call, given }, payment: { projectId } }) => {
    const customerID = given.customerID ?? given.customerId;
    return customerID === undefined
      ? undefined
      : { projectId, customerID, email: given.customerEmail ?? null, origin: call };
  });
  const named = handles.filter((handle) => handle !== undefined);
  const customers = new Map(
    (named.length === 0 ? [] : await ensureCustomers(tx, named)).map((customer, at) => [named[at], customer]),
  );
  return plans.map(({ order: { call, given }, payment: planned }, at) => {
    const handle = handles[at];
    const customer = handle && customers.get(handle);
    const payment = { ...planned, customerId: customer?.id ?? null };
    const payer = handle && customer && { customerID: handle.customerID, email: customer.email };
    return {
      call,
      payment,
      referral: given.referral ?? null,
      actor: nameOf(call.subject),
      facts: { amountInUSD: payment.usdUnits === null ? null : dollarsOf(payment.usdUnits) },
      told: toldOf(payment, 'payment.created', payer, { listed: [], sums: [] }),
    };
  });
}

function missing(): never {
  throw new Error('A payment was written and has no id.');
}

function answerOf(host: string, { order: { given }, terms, payment, warning }: Plan): Created {
  const isOpen = given.openAmount === true || given.unknownPayer === true;
  const url = paymentLink(host, terms.frontendEndpoint, { reference: payment.referenceId, isOpen });
  const warnings = warning === undefined ? {} : { warnings: [warning] };
  return { reference_id: payment.referenceId, url, host, ...warnings };
}
