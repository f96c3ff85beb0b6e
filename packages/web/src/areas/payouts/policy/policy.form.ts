import type { Policy } from './queries.ts';

/** Amounts may be empty while they are typed; an optional limit that is empty is no limit. */
export type PolicyValues = {
  autoApproveUSD: string;
  twoApprovalsAboveUSD: string;
  passkeyAboveUSD: string;
  hourUSD: string;
  dayUSD: string;
  recipientDayUSD: string;
  walletDayUSD: string;
  newRecipientDelayHours: number | '';
  onlyRecipients: boolean;
  hasHours: boolean;
  from: number | '';
  until: number | '';
  timeZone: string;
};

/** With the thousands grouped or not. */
const dollars = /^(0|[1-9]\d{0,9}|[1-9]\d{0,2}(,\d{3}){1,3})(\.\d{1,2})?$/;
const plain = (text: string) => text.trim().replaceAll(',', '');

const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Dollars as they are read back to whoever typed them; what is none stays as it was typed. */
export function grouped(text: string): string {
  if (!dollars.test(text.trim())) return text;
  const [whole = '', cents] = plain(text).split('.');
  return `${thousands.format(BigInt(whole))}${cents === undefined ? '' : `.${cents}`}`;
}
const needed = (text: string) => (dollars.test(text.trim()) ? null : 'must be dollars such as "500"');
const optional = (text: string) => (text.trim() === '' ? null : needed(text));

/** In the words of the server, which has the last one. */
export const policyRules = {
  autoApproveUSD: needed,
  hourUSD: needed,
  dayUSD: needed,
  twoApprovalsAboveUSD: optional,
  passkeyAboveUSD: optional,
  recipientDayUSD: optional,
  walletDayUSD: optional,
  newRecipientDelayHours: (hours: number | '') => (hours === '' ? 'must be a whole number from 0 to 720' : null),
  from: (from: number | '', { hasHours }: PolicyValues) =>
    hasHours && from === '' ? 'must be a whole hour from 0 to 23' : null,
  until: (until: number | '', { hasHours, from }: PolicyValues) =>
    hasHours && (until === '' || (from !== '' && until <= from)) ? 'must be later than from' : null,
};

export function valuesOf({ allowedHours, ...policy }: Policy): PolicyValues {
  return {
    autoApproveUSD: grouped(policy.autoApproveUSD),
    hourUSD: grouped(policy.hourUSD),
    dayUSD: grouped(policy.dayUSD),
    twoApprovalsAboveUSD: grouped(policy.twoApprovalsAboveUSD ?? ''),
    passkeyAboveUSD: grouped(policy.passkeyAboveUSD ?? ''),
    recipientDayUSD: grouped(policy.recipientDayUSD ?? ''),
    walletDayUSD: grouped(policy.walletDayUSD ?? ''),
    newRecipientDelayHours: policy.newRecipientDelayHours,
    onlyRecipients: policy.onlyRecipients,
    hasHours: allowedHours !== null,
    from: allowedHours?.from ?? 8,
    until: allowedHours?.until ?? 18,
    timeZone: allowedHours?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** What a save sends. It is asked for once nothing is wrong. */
export function policyOf(values: PolicyValues): Policy {
  const limit = (text: string) => plain(text) || null;
  const { from, until, timeZone } = values;
  return {
    autoApproveUSD: plain(values.autoApproveUSD),
    hourUSD: plain(values.hourUSD),
    dayUSD: plain(values.dayUSD),
    twoApprovalsAboveUSD: limit(values.twoApprovalsAboveUSD),
    passkeyAboveUSD: limit(values.passkeyAboveUSD),
    recipientDayUSD: limit(values.recipientDayUSD),
    walletDayUSD: limit(values.walletDayUSD),
    newRecipientDelayHours: Number(values.newRecipientDelayHours),
    onlyRecipients: values.onlyRecipients,
    allowedHours: values.hasHours ? { from: Number(from), until: Number(until), timeZone: timeZone.trim() } : null,
  };
}

/** Where the server's words about a field belong in the form. */
export const fieldsOfPolicy = {
  autoApproveUSD: 'autoApproveUSD',
  hourUSD: 'hourUSD',
  dayUSD: 'dayUSD',
  twoApprovalsAboveUSD: 'twoApprovalsAboveUSD',
  passkeyAboveUSD: 'passkeyAboveUSD',
  recipientDayUSD: 'recipientDayUSD',
  walletDayUSD: 'walletDayUSD',
  newRecipientDelayHours: 'newRecipientDelayHours',
  onlyRecipients: 'onlyRecipients',
  'allowedHours.from': 'from',
  'allowedHours.until': 'until',
  'allowedHours.timeZone': 'timeZone',
} as const satisfies Record<string, keyof PolicyValues>;
