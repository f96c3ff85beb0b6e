import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, instant, limit, pathId, recordId } from '../fields.ts';

/** What redirected money or the news of it: owners are notified, stop what was not theirs, and decide. */

const tag = 'Treasury changes';
const path = '/api/v1/treasury-changes';

export const treasuryChangeKinds = [
  'wallet.created',
  'wallet.linked',
  'wallet.unlinked',
  'wallet.moved',
  'wallet.destination-set',
  'wallet.keys-added',
  'wallet.chain-added',
  'sweep-contract.collector-confirmed',
  'sweep-contract.owner-proven',
  'currency.added',
  'currency.price-confirmed',
  'currency.switched',
  'project.currencies-changed',
  'project.redirected',
  'payment-rules.saved',
  'webhook.created',
  'webhook.changed',
  'webhook.removed',
  'webhook.rotated',
  'member.invited',
  'member.role-assigned',
  'member.link-made',
  'member.access-changed',
  'member.totp-added',
  'member.totp-removed',
  'member.passkey-added',
  'member.passkey-removed',
  'role.changed',
  'api-key.changed',
  'smtp.changed',
  'smtp.removed',
  'site-url.changed',
  'blockchain.nodes-changed',
  'blockchain.confirmations-changed',
  'rate.changed',
  'currency.dust-limit-changed',
  'sweep-rules.saved',
  'treasury-wait.saved',
  'secret.written',
  'payment.resolved',
  'deposit.matched',
  'approver-passkey.begun',
  'approver-passkey.removal-asked',
  'payout-policy.weakened',
  'payout-cap.raised',
  'recipient.confirmed',
  'recipient.activated',
  'recipient.renamed',
  'treasury-change.taken-back',
] as const;
export type TreasuryChangeKind = (typeof treasuryChangeKinds)[number];

const facts = z.record(z.string(), z.string());

export const treasuryChange = z.strictObject({
  id: recordId,
  kind: z.enum(treasuryChangeKinds),
  status: z
    .enum(['in_effect', 'waiting', 'cancelled', 'frozen', 'releasing', 'reverted'])
    .describe(
      'waiting: not in effect before takesEffectAt. frozen: taken back until somebody releases or reverts it. releasing: still taken back, and in effect again at takesEffectAt',
    ),
  projectId: recordId.nullable(),
  walletID: recordId.nullable().describe('The wallet that it is about'),
  title: z.string(),
  before: facts,
  after: facts,
  by: z.string(),
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  at: instant,
  takesEffectAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type TreasuryChangeView = z.output<typeof treasuryChange>;

export const listTreasuryChanges = endpoint({
  id: 'listTreasuryChanges',
  tag,
  method: 'GET',
  path,
  summary: 'What redirected money or the news of it, newest first',
  auth: 'member',
  query: z.strictObject({
    open: z
      .enum(['true', 'false'])
      .default('false')
      .describe('Only those that wait or are frozen: what takes effect soonest first, what is frozen last'),
    limit,
    cursor,
  }),
  result: z.strictObject({ data: z.array(treasuryChange), nextCursor: z.string().nullable() }),
});

const one = { tag, method: 'POST', auth: 'member', params: z.strictObject({ id: pathId }) } as const;

export const freezeTreasuryChange = endpoint({
  ...one,
  id: 'freezeTreasuryChange',
  path: `${path}/:id/freeze`,
  summary:
    'Take a change back for now, and sign out everywhere whoever made it or put it into effect. One that held for longer than the waiting time is taken back later by anybody but the root: the answer is the change that waits to do it',
  result: treasuryChange,
});

export const cancelTreasuryChange = endpoint({
  ...one,
  id: 'cancelTreasuryChange',
  path: `${path}/:id/cancel`,
  summary:
    'End a change that waits, or the release of a frozen one; with proof of person, and no less rank, also sign out whoever asked for it',
  result: treasuryChange,
});

export const confirmTreasuryChange = endpoint({
  ...one,
  id: 'confirmTreasuryChange',
  path: `${path}/:id/confirm`,
  summary:
    'As a second person, whom nobody let in lately, let a change that waits take effect at once; a weaker payout policy waits for its time all the same',
  result: treasuryChange,
});

export const releaseTreasuryChange = endpoint({
  ...one,
  id: 'releaseTreasuryChange',
  path: `${path}/:id/release`,
  summary: 'Let a frozen change hold again: at once as the root, after the waiting time as anybody else',
  result: treasuryChange,
});

export const revertTreasuryChange = endpoint({
  ...one,
  id: 'revertTreasuryChange',
  path: `${path}/:id/revert`,
  summary: 'Take a frozen change back for good',
  result: treasuryChange,
});

export const decideTreasuryChanges = endpoint({
  id: 'decideTreasuryChanges',
  tag,
  method: 'POST',
  path: `${path}/decisions`,
  summary:
    'Release or revert several frozen changes, the oldest first. Each is decided for itself: one that is refused stops none of the others',
  auth: 'member',
  body: z.strictObject({
    decision: z.enum(['release', 'revert']),
    ids: z.array(recordId).min(1, 'must name at least one').max(100, 'must name at most 100'),
  }),
  result: z.strictObject({
    decided: z.array(treasuryChange),
    refused: z.array(z.strictObject({ id: recordId, message: z.string().describe('Why, for a person to read') })),
  }),
});

export const linkedChangesMax = 100;
const chosenMax = 1000;
const token = z.string().min(1).max(100);

export const linkedChange = z.strictObject({
  ...treasuryChange.pick({
    id: true,
    kind: true,
    title: true,
    status: true,
    before: true,
    after: true,
    by: true,
    at: true,
    takesEffectAt: true,
  }).shape,
  named: z.boolean().describe('Whether the mail of the link names it'),
  effect: z
    .enum(['now', 'later', 'signs_out', 'left'])
    .nullable()
    .describe(
      'What freezing it does. now: taken back, or cancelled where it waits. later: taken back after another waiting time. signs_out: it stays, and whoever made it is signed out. left: only somebody who stands higher can take it back. null: it was decided already',
    ),
});
export type LinkedChange = z.output<typeof linkedChange>;

export const readFreezeLink = endpoint({
  id: 'readFreezeLink',
  tag,
  method: 'POST',
  path: `${path}/freeze-link`,
  summary: 'What the link of a mail can stop. Reading it uses nothing up',
  auth: 'public',
  repeatable: true,
  body: z.strictObject({ token }),
  result: z.strictObject({
    expiresAt: instant,
    changes: z
      .array(linkedChange)
      .describe(
        `What its mail names; then what the same person asked for before it that still waits. At most ${linkedChangesMax}`,
      ),
    waitHours: z.int().describe('How long it takes until what held for longer than that is taken back'),
    moreIDs: z.array(recordId).describe('What its mail names beyond those and can still be stopped'),
  }),
});

export const freezeByLink = endpoint({
  id: 'freezeByLink',
  tag,
  method: 'POST',
  path: `${path}/freeze-by-link`,
  summary: 'Stop what was chosen of what the link of a mail can stop: it works once and can do nothing else',
  auth: 'public',
  body: z.strictObject({
    token,
    changeIDs: z
      .array(recordId)
      .min(1, 'must name at least one')
      .max(chosenMax, `must name at most ${chosenMax}`)
      .optional()
      .describe('All that its mail names, where left out'),
  }),
  result: z.strictObject({
    stopped: z.array(z.string()),
    later: z
      .array(z.string())
      .describe('Held for longer than the waiting time: asked to be taken back, which waits until somebody stops it'),
    left: z.array(z.string()).describe('Made by somebody who stands higher, or only for the root to take back'),
  }),
});

const wait = { tag, auth: 'member', path: '/api/v1/treasury-wait' } as const;

export const treasuryWait = z.strictObject({
  hours: z.int(),
  hoursMin: z.int(),
  hoursMax: z.int(),
  next: z.strictObject({ hours: z.int(), from: instant }).nullable().describe('A shorter time that waits itself'),
});
export type TreasuryWaitView = z.output<typeof treasuryWait>;

export const getTreasuryWait = endpoint({
  ...wait,
  id: 'getTreasuryWait',
  method: 'GET',
  summary: 'How long something waits that takes over from another, such as a wallet, a token or the nodes of a chain',
  result: treasuryWait,
});

export const saveTreasuryWait = endpoint({
  ...wait,
  id: 'saveTreasuryWait',
  method: 'PUT',
  summary: 'Change that time; a shorter one waits itself',
  body: z.strictObject({ hours: z.int('must be a whole number of hours').min(0).max(72, 'must be at most 72') }),
  result: treasuryWait,
});
