import * as z from 'zod';
import { madePasskey, usedPasskey } from '../people/passkeys.ts';

/** What the signer's own page asks it and hears from it. None of this is a call of the API: it is on another origin. */

export const standings = ['payout', 'file', 'confirm', 'remove'] as const;
/** A payout, a file of payouts, or that a passkey counts at once, or no more. */
export type StandingWhat = (typeof standings)[number];

const asked = {
  what: z.enum(standings),
  of: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** Only whoever has the link of the dashboard knows it. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
};
const ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** What the page sends, by its path. */
export const pageCalls = {
  look: z.strictObject({ ...asked, member: z.int().min(1).optional() }),
  stand: z.strictObject({ ...asked, used: usedPasskey }),
  begin: z.strictObject({ ticket }),
  enrol: z.strictObject({ ticket, code: z.string().max(40).optional(), made: madePasskey }),
} as const;
export type PageCall = keyof typeof pageCalls;
export type PageInput<C extends PageCall> = z.input<(typeof pageCalls)[C]>;

type Descriptor = { id: string; type: 'public-key'; transports: string[] };

/** One payout as the signer will hold it against what was signed: its bytes, and beside them what it knows of it. */
export type ShownIntent = {
  bytes: string;
  /** Of a file. */
  line: number | null;
  project: string;
  /** As its makers call it, where the signer knows the token by itself; else as the dashboard does. */
  currency: string;
  isKnownToken: boolean;
  /** In which its fee is paid. */
  coin: string;
  /** How many other payouts to its address the signer has signed, by its own journal. */
  timesSigned: number;
  /** The word of the database, which others write. */
  isRecipient: boolean;
  usd: string;
};

export type ShownPasskey = { name: string; member: number; enrolledAt: string; usableFrom: string; isSynced: boolean };

/** With what the browser may answer. */
type Asked = { rpId: string; device: Descriptor[] };

export type PayoutsLook = Asked & {
  what: 'payout' | 'file';
  intents: ShownIntent[];
  /** What the signer lets go out of the wallet that is nearest to it within 24 hours: all of it, what went, and this. */
  limit: { dayUSD: string; goneUSD: string; thisUSD: string };
  expiresAt: string | null;
};

export type PasskeyLook = Asked & { what: 'confirm' | 'remove'; bytes: string; passkey: ShownPasskey };

export type Look = PayoutsLook | PasskeyLook;

export type Begun = {
  memberName: string;
  passkeyName: string;
  /** The first one takes the code that stands at the signer's machine. */
  needsCode: boolean;
  waitHours: number;
  options: {
    challenge: string;
    rp: { id: string; name: string };
    user: { id: string; name: string; displayName: string };
    pubKeyCredParams: { type: 'public-key'; alg: number }[];
    timeout: number;
    attestation: 'none';
    excludeCredentials: Descriptor[];
    authenticatorSelection: { residentKey: 'preferred'; userVerification: 'required' };
  };
};

export type Enrolled = { usableFrom: string };

/** What each of them answers. */
export type PageAnswer = { look: Look; stand: { payouts: number }; begin: Begun; enrol: Enrolled };
