import * as z from 'zod';

export type SettingValue = string | number | boolean;
export type SettingKey = keyof typeof known;

type Known = { schema: z.ZodType<SettingValue>; default: SettingValue };

/** Clients of another product write down where its two halves stand. Nothing here reads it: we have the site URL for that. */
const inertAddress = {
  schema: z
    .string('must be text')
    .trim()
    .max(300, 'must have at most 300 characters')
    .refine((text) => text === '' || isWebAddress(text), 'must be an http or https URL, or empty'),
  default: '',
};

const dollarsAllowed = 'must be dollars with at most 2 decimals, such as "5" or "2.50"';

/** Every setting there is: what it may hold, and what it holds until somebody sets it. */
const known = {
  wallet_connect_id: {
    schema: z
      .string('must be text')
      .regex(/^([0-9a-f]{32})?$/i, 'must be the 32 hexadecimal characters of a WalletConnect project, or empty')
      .toLowerCase(),
    default: '',
  },
  'withdrawal-payout-min-amount': {
    schema: z
      .union([z.string(), z.number()], dollarsAllowed)
      .transform(String)
      .pipe(z.string().regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/, dollarsAllowed)),
    default: '0',
  },
  'payram.frontend': inertAddress,
  'payram.backend': inertAddress,
} as const satisfies Record<string, Known>;

export const settingKeys = Object.keys(known) as SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(known, key);
}

export function settingOf(key: SettingKey): Known {
  return known[key];
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}
