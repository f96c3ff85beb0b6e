import type { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import type { Input } from '../../api/http/client.ts';
import type { Customer } from '../../api/customers.ts';
import type { Expiry, PaidIn, Payer, Sum, Unit } from './choices.ts';
import { texts } from './texts.ts';

export type LinkValues = {
  project: string;
  payer: Payer;
  /** The one who was picked from those that are there. */
  customer: Pick<Customer, 'customerID' | 'email'> | undefined;
  customerID: string;
  email: string;
  /** Of whoever brought the payer. */
  referral: string;
  sum: Sum;
  amount: number | '';
  note: string;
  invoiceID: string;
  expiry: Expiry;
  count: number | '';
  unit: Unit;
  paidIn: PaidIn;
  /** Ids of currencies on their chains. */
  allowed: readonly number[];
  successURL: string;
  cancelURL: string;
};

export type LinkIssues = Partial<Record<'project' | 'customer' | 'referral' | 'count' | 'allowed', string>>;
export type Order = Input<typeof createProjectPayment>['body'];

type Taken = { id: number; blockchainCode: string; currencyCode: string };

const fields = {
  customerEmail: 'email',
  referral: 'referral',
  amountInUSD: 'amount',
  note: 'note',
  invoiceID: 'invoiceID',
  expiresInMinutes: 'count',
  allowed: 'allowed',
  successURL: 'successURL',
  cancelURL: 'cancelURL',
} as const;

/** Which field stands for what the server calls it, in the order of the screen. */
export function fieldOf(payer: Payer) {
  return { customerID: payer === 'existing' ? 'customer' : 'customerID', ...fields } as const;
}

/** As the server takes it. */
const [minutesMin, minutesMax] = [5, 525_600];
const minutesOf: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 1440 };

/** Also the end of a link that a referrer passes on. */
const codeShape = /^[A-Za-z0-9-]{3,32}$/;

export function firstValues(project: number | undefined, payer: Payer): LinkValues {
  return {
    project: project?.toString() ?? '',
    payer,
    customer: undefined,
    customerID: '',
    email: '',
    referral: '',
    sum: 'fixed',
    amount: '',
    note: '',
    invoiceID: '',
    expiry: 'usual',
    count: '',
    unit: 'days',
    paidIn: 'all',
    allowed: [],
    successURL: '',
    cancelURL: '',
  };
}

/** What could not even be sent, in the order of the fields. About everything else the server has the word. */
export function linkIssues(values: LinkValues): LinkIssues {
  const { project, payer, customer, referral, paidIn, allowed } = values;
  return {
    ...(project === '' ? { project: texts.project.lacking } : {}),
    ...(payer === 'existing' && customer === undefined ? { customer: texts.payer.choose } : {}),
    ...(referral.trim() === '' || codeShape.test(referral.trim()) ? {} : { referral: texts.payer.referralWrong }),
    ...(isLengthWrong(values) ? { count: texts.limits.countWrong } : {}),
    ...(paidIn === 'some' && allowed.length === 0 ? { allowed: texts.limits.allowedLacking } : {}),
  };
}

/** The server counts minutes; whoever chose days would not know what it means. */
function isLengthWrong(values: LinkValues): boolean {
  if (values.expiry !== 'other') return false;
  const minutes = minutesAsked(values);
  return minutes === undefined || !Number.isInteger(minutes) || minutes < minutesMin || minutes > minutesMax;
}

/** Undefined: as long as the project's rules say. */
export function minutesAsked({ expiry, count, unit }: Pick<LinkValues, 'expiry' | 'count' | 'unit'>) {
  if (expiry === 'usual') return undefined;
  if (expiry !== 'other') return Number(expiry);
  return count === '' ? undefined : count * minutesOf[unit];
}

export function orderOf(values: LinkValues, taken: readonly Taken[]): Order {
  const minutes = minutesAsked(values);
  const { referral, note, invoiceID, successURL, cancelURL } = values;
  return {
    ...payerOf(values),
    ...amountOf(values),
    ...filled({ referral, note, invoiceID, successURL, cancelURL }),
    ...(minutes === undefined ? {} : { expiresInMinutes: minutes }),
    ...(values.paidIn === 'all' ? {} : { allowed: allowedOf(values.allowed, taken) }),
  };
}

function payerOf({ payer, customer, customerID, email }: LinkValues): Order {
  if (payer === 'anyone') return { unknownPayer: true };
  if (payer === 'new') return filled({ customerID, customerEmail: email });
  return filled({ customerID: customer?.customerID ?? '', customerEmail: customer?.email ?? email });
}

function amountOf({ sum, amount }: LinkValues): Order {
  if (sum === 'open') return { openAmount: true };
  return amount === '' ? {} : { amountInUSD: String(amount) };
}

function allowedOf(allowed: readonly number[], taken: readonly Taken[]): NonNullable<Order['allowed']> {
  return taken
    .filter(({ id }) => allowed.includes(id))
    .map(({ blockchainCode, currencyCode }) => ({ blockchainCode: blockchainCode as 'ETH', currencyCode }));
}

/** Left empty is left out. */
function filled<N extends string>(typed: Record<N, string>): { [K in N]?: string } {
  const trimmed = Object.entries<string>(typed).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== '')) as { [K in N]?: string };
}

type Offer = Taken & { blockchainID: number; recommended: boolean };
type Default = {
  defaultPaymentBlockchainID: number | '' | null;
  defaultPaymentBlockchainCurrencyID: number | '' | null;
};

/** What the checkout selects by itself: what the project chose; where it chose a chain alone, what is recommended there. */
export function preselectedOf<O extends Offer>(taken: readonly O[], project: Default | undefined): O | undefined {
  const chosen = taken.find(({ id }) => id === project?.defaultPaymentBlockchainCurrencyID);
  if (chosen) return chosen;
  const onChain = taken.filter(({ blockchainID }) => blockchainID === project?.defaultPaymentBlockchainID);
  return onChain.find(({ recommended }) => recommended) ?? onChain[0];
}
