import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { depositView, postingView } from '../money-in/deposits.ts';
import { endpoint } from '../endpoint.ts';
import { instant, line, recordId } from '../fields.ts';
import { paymentAttempt } from '../payments/payment-details.ts';
import { paymentRow } from '../payments/payments.ts';

/** What became of a payment, from the chain to the books. */

export const findingCodes = [
  'CREDITED',
  'WAITING',
  'PENDING',
  'FAILED',
  'REORGED',
  'UNMATCHED',
  'IGNORED',
  'DUST',
  'OWN',
  'UNSUPPORTED_TOKEN',
  'NOT_OUR_ADDRESS',
  'NOT_READ_YET',
  'BEFORE_WATCH',
  'MISSED',
  'UNTRACED',
  'CHAIN_HALTED',
  'NODE_UNREACHABLE',
  'NO_NODES',
  'OTHER_CHAIN',
  'UNKNOWN_HASH',
  'NOTHING_ARRIVED',
  'BALANCE_DIFFERS',
  'UNKNOWN_NAME',
  'NOT_CHOSEN',
  'UNDERPAID',
  'OVERPAID',
  'PAID_LATE',
  'WRONG_CURRENCY',
  'LAPSED',
  'CANCELLED',
  'SHOP_NOT_TOLD',
] as const;
export type FindingCode = (typeof findingCodes)[number];

const transfer = z.strictObject({
  path: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  contract: z.string().nullable(),
  currencyCode: z.string().nullable(),
  amount: z.string().nullable(),
  units: z.string(),
  isOurs: z.boolean().describe('Whether it came to one of our addresses'),
});

const chainFacts = z.strictObject({
  blockchainCode: z.enum(chainCodes),
  health: z.string(),
  state: z.enum(['included', 'pending', 'failed', 'absent', 'unreachable', 'no-nodes']),
  blockHeight: z.int().nullable(),
  blockAt: instant.nullable(),
  readHeight: z.int().nullable().describe('How far this chain was read'),
  confirmations: z.strictObject({ current: z.int(), required: z.int() }).nullable(),
  transfers: z.array(transfer),
});
export type ChainFacts = z.output<typeof chainFacts>;

const addressFacts = z.strictObject({
  address: z.string(),
  family: z.string(),
  walletID: recordId,
  walletName: z.string(),
  projectId: recordId.nullable(),
  customerID: z.string().nullable(),
  assignedAt: instant.nullable(),
  balances: z
    .array(
      z.strictObject({
        blockchainCode: z.enum(chainCodes),
        currencyCode: z.string(),
        chainUnits: z.string().nullable().describe('Null when no node answered'),
        ledgerUnits: z.string(),
      }),
    )
    .describe('Of an address that was asked about'),
});
export type AddressFacts = z.output<typeof addressFacts>;

const paymentFacts = z.strictObject({
  ...paymentRow.shape,
  attempts: z.array(paymentAttempt).describe('What its payer chose, the newest first'),
});
export type PaymentFacts = z.output<typeof paymentFacts>;

export const movementStates = ['moved', 'moving', 'elsewhere', 'waiting'] as const;

const movement = z.strictObject({
  depositID: recordId,
  state: z
    .enum(movementStates)
    .describe('In the cold wallet, on its way there, gone to somebody unknown, or still at its address'),
  sweepID: recordId.nullable().describe('The sweep that moved it, or has it in hand'),
  blockHeight: z.int().nullable().describe('Where it left its address'),
  toAddress: z.string().nullable(),
  reason: z.string().nullable().describe('Why it waits'),
});
export type Movement = z.output<typeof movement>;

const untracedFacts = z.strictObject({
  blockchainCode: z.enum(chainCodes),
  blocks: z.int(),
  firstHeight: z.int(),
  lastHeight: z.int(),
  nextTryAt: instant.describe('When one of them is read again'),
});
export type UntracedFacts = z.output<typeof untracedFacts>;

const asked = 'A transaction hash or an address; a reference, an invoice, a customer or an email address';

export const diagnose = endpoint({
  id: 'diagnose',
  tag: 'Payments',
  method: 'GET',
  path: '/api/v1/doctor',
  summary:
    'Where is my payment? The facts from the chain to the books, and the one thing that is wrong with what to do',
  auth: 'any',
  query: z.strictObject({
    q: line(254).min(1, 'must not be empty').describe(asked),
    blockchainCode: z.enum(chainCodes).optional().describe('Where it is thought to be'),
  }),
  result: z.strictObject({
    query: z.string(),
    kind: z.enum(['transaction', 'address', 'payment']),
    finding: z.strictObject({
      code: z.enum(findingCodes),
      message: z.string(),
      action: z.string().nullable().describe('What to do; null when nothing is wrong'),
    }),
    chains: z.array(chainFacts),
    addresses: z.array(addressFacts),
    deposits: z.array(depositView),
    postings: z.array(postingView),
    payments: z.array(paymentFacts).describe('Those that it is about, the newest first'),
    movements: z
      .array(movement)
      .describe('Where the money of its confirmed deposits is now; none for those who may not see sweeps'),
    untraced: z
      .array(untracedFacts)
      .describe('Blocks that no node has told in full yet, as far as something that is asked about may be in them'),
  }),
});
