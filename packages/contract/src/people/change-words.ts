import type { TreasuryChangeKind, TreasuryChangeView } from './treasury-changes.ts';

/** What mails and screens call the fields of treasury changes, and what stands in them. */

/** A field as it was and as it is; a side that is undefined was not there. */
export type Difference = { field: string; name: string; was: string | undefined; is: string | undefined };

const names: Readonly<Record<string, string>> = {
  addressCount: 'Sweep from addresses',
  amountUSD: 'Sweep from (USD)',
  cancelEndpoint: 'Cancel page',
  coldAddress: 'Cold wallet',
  collector: 'Cold wallet',
  compatibility: 'Compatibility',
  count: 'Addresses',
  currencies: 'Accepted currencies',
  customer: 'Customer',
  dustLimit: 'Dust limit',
  emailSendRequestFrom: 'Email sender',
  emailSendRequestReplyTo: 'Email replies to',
  ended: 'Requests cancelled with it',
  everyHours: 'Sweep every (hours)',
  expiryMinutes: 'Time to pay (minutes)',
  feeShareBpsMax: 'Highest fee (hundredths of a percent)',
  firstUSD: 'First sweep from (USD)',
  frontendEndpoint: 'Checkout page',
  hasPassword: 'Password',
  host: 'Mail server',
  hours: 'Waiting time (hours)',
  lastDay: 'Decided in the last 24 hours',
  legacyLastFour: 'Old signature secret',
  monitoringHours: 'Late payments count for (hours)',
  newAddresses: 'New node addresses',
  now: 'In effect now',
  overpayTolerancePct: 'Overpayment tolerance (%)',
  passwordChanged: 'New password',
  passwordSecretID: 'Password from a vault',
  paused: 'Automatic sweeps paused',
  priceMax: 'Highest network price',
  pricedAs: 'Priced as',
  quoteMinutes: 'Rate held for (minutes)',
  replyTo: 'Replies to',
  rules: 'Sweep rules',
  scopes: 'Permissions',
  security: 'Encryption',
  siteAddress: 'Site address',
  stays: 'Not undone',
  successEndpoint: 'Success page',
  supportEmail: 'Support email',
  underpayTolerancePct: 'Underpayment tolerance (%)',
  url: 'URL',
  usedBy: 'Used by',
  username: 'User name',
  webhookEndpoint: 'Webhook URL',
  worth: 'Value',
};

/** The same field means something else in these. */
const namesOfKind: Partial<Record<TreasuryChangeKind, Readonly<Record<string, string>>>> = {
  'sweep-contract.collector-confirmed': { from: 'In use from' },
  'treasury-wait.saved': { from: 'In use from' },
  'wallet.keys-added': { from: 'First address' },
  'smtp.changed': { from: 'Sender' },
  'smtp.removed': { from: 'Sender' },
};

const coded: ReadonlySet<string> = new Set(['status', 'role', 'decision', 'security', 'compatibility', 'family']);

const values: Readonly<Record<string, string>> = {
  true: 'Yes',
  false: 'No',
  now: 'Now',
  none: 'None',
  write_off: 'Written off',
  ETH_Family: 'Ethereum and compatible',
  BTC_Family: 'Bitcoin',
  TRX_Family: 'Tron',
  SOL_Family: 'Solana',
  starttls: 'STARTTLS',
  tls: 'TLS',
};

/** A line for each field, in words. What was nothing before has no such side. */
export function differencesOf({
  kind,
  before,
  after,
}: Pick<TreasuryChangeView, 'kind' | 'before' | 'after'>): Difference[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => {
    const [was, is] = [before[field], after[field]].map((value) => value && valueInWords(field, value));
    return { field, name: nameOfField(kind, field), was: before[field] === 'none' ? undefined : was, is };
  });
}

/** `legacyAddress` as people read it: "Legacy address". What is no such name is one already: a network's. */
function nameOfField(kind: TreasuryChangeKind, field: string): string {
  const known = namesOfKind[kind]?.[field] ?? names[field];
  if (known !== undefined) return known;
  if (!/^[a-z]+([A-Z][a-z]+|[A-Z]+$)*$/.test(field)) return field;
  const words = field.replaceAll(/([A-Z][a-z]+)/g, (word) => ` ${word.toLowerCase()}`).replace(/([A-Z]+)$/, ' $1');
  return inCapitals(words);
}

function valueInWords(field: string, value: string): string {
  const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)\S*Z$/.exec(value);
  if (instant) return `${instant[1]} at ${instant[2]} UTC`;
  const known = values[value];
  if (known !== undefined) return known;
  return coded.has(field) && /^[a-z_]+$/.test(value) ? inCapitals(value.replaceAll('_', ' ')) : value;
}

function inCapitals(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
