import { permissionWords } from './permission-words.ts';
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

const ofPermissions: ReadonlySet<string> = new Set(['permissions', 'scopes']);

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

/** What a change says, as `differencesOf` needs it. */
export type ToldChange = Pick<TreasuryChangeView, 'kind' | 'title' | 'before' | 'after'>;

/** A line for each field, in words, but for what the title says. What was nothing before has no such side. */
export function differencesOf({ kind, title, before, after }: ToldChange): Difference[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const told = fields.map((field): Difference => {
    const [was, is] = [before[field], after[field]].map((value) => value && valueInWords(field, value));
    return { field, name: nameOfField(kind, field), was: before[field] === 'none' ? undefined : was, is };
  });
  return asOne(told.filter(({ was, is }) => was !== undefined || is === undefined || !says(title, is)));
}

/** Whether it is there word for word; of several things each would have to be. */
function says(title: string, value: string): boolean {
  const at = title.toLowerCase().indexOf(value.toLowerCase());
  const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  return at >= 0 && !isPart(title[at - 1]) && !isPart(title[at + value.length]);
}

/** Networks on which the same became the same have one line. */
function asOne(told: readonly Difference[]): Difference[] {
  const lines: Difference[] = [];
  for (const one of told) {
    const same = lines.findIndex(
      ({ field, was, is }) => isOwnName(field) && isOwnName(one.field) && was === one.was && is === one.is,
    );
    const line = lines[same];
    if (line === undefined) lines.push(one);
    else lines[same] = { ...line, name: `${line.name}, ${one.name}` };
  }
  return lines;
}

/** A difference on a line of text. */
export function lineOf({ name, was, is }: Difference): string {
  const [before, now] = [was, is].map((value) => value?.slice(0, valueCharsMax));
  if (before === undefined) return `${name}: ${now}`;
  return now === undefined ? `${name}: was ${before}` : `${name}: ${before} → ${now}`;
}

const valueCharsMax = 200;

/** A network's. */
function isOwnName(field: string): boolean {
  return !/^[a-z]+([A-Z][a-z]+|[A-Z]+$)*$/.test(field);
}

/** `legacyAddress` as people read it: "Legacy address". What is no such name is one already. */
function nameOfField(kind: TreasuryChangeKind, field: string): string {
  const known = namesOfKind[kind]?.[field] ?? names[field];
  if (known !== undefined) return known;
  if (isOwnName(field)) return field;
  const words = field.replaceAll(/([A-Z][a-z]+)/g, (word) => ` ${word.toLowerCase()}`).replace(/([A-Z]+)$/, ' $1');
  return inCapitals(words);
}

function valueInWords(field: string, value: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d\S*Z$/.test(value)) return instantInWords(new Date(value));
  if (ofPermissions.has(field)) return permissionsInWords(value);
  const known = values[value];
  if (known !== undefined) return known;
  return coded.has(field) && /^[a-z_]+$/.test(value) ? inCapitals(value.replaceAll('_', ' ')) : value;
}

function permissionsInWords(value: string): string {
  return value.split(', ').filter(Boolean).map(permissionInWords).join(', ') || 'None';
}

function permissionInWords(code: string): string {
  return Object.entries(permissionWords).find(([permission]) => permission === code)?.[1] ?? code;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** `26 Nov 2026, 02:21 UTC`: where nobody knows the zone of whoever reads. */
export function instantInWords(at: Date): string {
  return `${day.format(at)} UTC`;
}

function inCapitals(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
