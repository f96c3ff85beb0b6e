import { tierApprovalsMax, tiersMax } from '@coffer/contract/money-out/payout-policy.ts';
import type { Policy } from './queries.ts';

export type TierValues = { aboveUSD: string; approvals: number | '' };

/** Amounts may be empty while they are typed; an optional limit that is empty is no limit. */
export type PolicyValues = {
  autoApproveUSD: string;
  approvalTiers: TierValues[];
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
  approvalTiers: {
    aboveUSD: (text: string, values: PolicyValues, path: string) => {
      const before = tierBefore(values, path);
      if (before !== undefined && Number(plain(text)) <= Number(plain(before.aboveUSD)) && needed(text) === null) {
        return 'must be more than that of the tier before';
      }
      return needed(text);
    },
    approvals: (people: number | '', values: PolicyValues, path: string) => {
      if (people === '' || people < 1 || people > tierApprovalsMax) {
        return `must be a whole number from 1 to ${tierApprovalsMax}`;
      }
      const before = tierBefore(values, path)?.approvals;
      return typeof before === 'number' && people <= before ? 'must be more than those of the tier before' : null;
    },
  },
  passkeyAboveUSD: optional,
  recipientDayUSD: optional,
  walletDayUSD: optional,
  newRecipientDelayHours: (hours: number | '') => (hours === '' ? 'must be a whole number from 0 to 720' : null),
  from: (from: number | '', { hasHours }: PolicyValues) =>
    hasHours && from === '' ? 'must be a whole hour from 0 to 23' : null,
  until: (until: number | '', { hasHours, from }: PolicyValues) =>
    hasHours && (until === '' || (from !== '' && until <= from)) ? 'must be later than from' : null,
};

/** Of the path of a field of a tier. */
function tierBefore({ approvalTiers }: PolicyValues, path: string): TierValues | undefined {
  return approvalTiers[Number(path.split('.')[1]) - 1];
}

/** The lowest amount first; what is no amount yet stays last, to be seen. */
export function sortTiers(tiers: readonly TierValues[]): TierValues[] {
  const amountOf = ({ aboveUSD }: TierValues) => (needed(aboveUSD) === null ? Number(plain(aboveUSD)) : Infinity);
  return tiers.toSorted((a, b) => (amountOf(a) === amountOf(b) ? 0 : amountOf(a) - amountOf(b)));
}

/** What somebody begins with who adds one. */
export function nextTier(tiers: readonly TierValues[]): TierValues {
  const most = Math.max(1, ...tiers.map(({ approvals }) => Number(approvals)));
  return { aboveUSD: '', approvals: Math.min(most + 1, tierApprovalsMax) };
}

export function valuesOf({ allowedHours, ...policy }: Policy): PolicyValues {
  return {
    autoApproveUSD: grouped(policy.autoApproveUSD),
    hourUSD: grouped(policy.hourUSD),
    dayUSD: grouped(policy.dayUSD),
    approvalTiers: policy.approvalTiers.map((tier) => ({ ...tier, aboveUSD: grouped(tier.aboveUSD) })),
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
    approvalTiers: values.approvalTiers.map(({ aboveUSD, approvals }) => ({
      aboveUSD: plain(aboveUSD),
      approvals: Number(approvals),
    })),
    passkeyAboveUSD: limit(values.passkeyAboveUSD),
    recipientDayUSD: limit(values.recipientDayUSD),
    walletDayUSD: limit(values.walletDayUSD),
    newRecipientDelayHours: Number(values.newRecipientDelayHours),
    onlyRecipients: values.onlyRecipients,
    allowedHours: values.hasHours ? { from: Number(from), until: Number(until), timeZone: timeZone.trim() } : null,
  };
}

/** Where the server's words about a field belong in the form. */
export const fieldsOfPolicy: Readonly<Record<string, string>> = {
  autoApproveUSD: 'autoApproveUSD',
  hourUSD: 'hourUSD',
  dayUSD: 'dayUSD',
  ...Object.fromEntries(
    Array.from({ length: tiersMax }, (_, at) =>
      (['aboveUSD', 'approvals'] as const).map((of) => [`approvalTiers.${at}.${of}`, `approvalTiers.${at}.${of}`]),
    ).flat(),
  ),
  passkeyAboveUSD: 'passkeyAboveUSD',
  recipientDayUSD: 'recipientDayUSD',
  walletDayUSD: 'walletDayUSD',
  newRecipientDelayHours: 'newRecipientDelayHours',
  onlyRecipients: 'onlyRecipients',
  'allowedHours.from': 'from',
  'allowedHours.until': 'until',
  'allowedHours.timeZone': 'timeZone',
};
