import * as z from 'zod';

/** Text of base64url, as browsers tell what devices say. */
const bytes = z.string().regex(/^[A-Za-z0-9_-]+$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What a device signed, whole: whoever reads the journal can check it again. */
const assertion = z.strictObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes });
export type KeptAssertion = z.output<typeof assertion>;

/** By which passkey somebody stood for something, on which page, and how often it had been used by then. */
const stood = { passkey: z.int(), memberId: z.int(), counter: z.int(), origin: z.string(), assertion };

/** A passkey that approves: enrolled with the signer, which numbers it. It counts from `usableFrom` on. */
const enrolled = z.strictObject({
  kind: z.literal('passkey-enrolled'),
  at: z.iso.datetime(),
  passkey: z.int(),
  /** With what it was begun in the dashboard. */
  request: z.int(),
  memberId: z.int(),
  name: z.string(),
  credentialId: bytes,
  /** As SPKI. */
  publicKey: bytes,
  counter: z.int(),
  host: z.string(),
  isSynced: z.boolean(),
  transports: z.array(z.string()),
  usableFrom: z.iso.datetime(),
  /** The code at the signer's machine, or time in which somebody could object. */
  by: z.enum(['code', 'wait']),
});

/** Somebody whose own counts already has said that another one counts at once. */
const confirmed = z.strictObject({
  kind: z.literal('passkey-confirmed'),
  at: z.iso.datetime(),
  of: z.int(),
  hash,
  ...stood,
});

/** It counts no more from `from` on, for nothing that it stood for either. */
const removed = z.strictObject({
  kind: z.literal('passkey-removed'),
  at: z.iso.datetime(),
  of: z.int(),
  from: z.iso.datetime(),
  /** Null where nobody signed for it: the dashboard asked. */
  signed: z.strictObject({ hash, ...stood }).nullable(),
  /** Which request the dashboard asked with; null in lines of before, and where somebody signed. */
  request: z.int().nullable().default(null),
});

/** Somebody objected before it ended: it counts on. */
const kept = z.strictObject({ kind: z.literal('passkey-kept'), at: z.iso.datetime(), of: z.int() });

/** Somebody stands for a payout, or for the payouts of a file, each by its own hash. */
const approved = z.strictObject({
  kind: z.literal('approved'),
  at: z.iso.datetime(),
  what: z.enum(['payout', 'file']),
  of: z.int(),
  hash,
  payouts: z.array(z.tuple([z.int(), hash])),
  ...stood,
});

export const approverLines = [enrolled, confirmed, removed, kept, approved] as const;
export type ApproverLine = z.output<(typeof approverLines)[number]>;
export type RemovedLine = z.output<typeof removed>;
export type EnrolledLine = z.output<typeof enrolled>;
export type ApprovedLine = z.output<typeof approved>;
