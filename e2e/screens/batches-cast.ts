import {
  getPayoutBatch,
  type BatchCheck,
  type BatchDetail,
  type BatchView,
} from '../../packages/contract/src/money-out/payout-batches.ts';
import { early } from './cast.ts';
import { ago, ahead, answerPayouts, kaffa, list, payout } from './payouts-cast.ts';
import type { Stage } from './stage.ts';

type Ready = BatchCheck['ready']['shown'][number];

const tron = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH';
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

function ready(line: number, name: string | null, given: Partial<Ready> = {}): Ready {
  return {
    line,
    name,
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    amount: '48.50',
    amountUSD: '48.50',
    toAddress: kaffa,
    isKnownPayee: true,
    mayGoAt: null,
    ...given,
  };
}

const people: Ready[] = [
  ready(2, 'Kaffa Cooperative', { amount: '412' }),
  ready(3, 'Abebe Girma', { amount: '62.50' }),
  ready(4, 'Wanjiru Estate', { blockchainCode: 'TRX', currencyCode: 'USDT', amount: '180', toAddress: tron }),
  ready(5, 'Finca Ladera', { blockchainCode: 'BTC', currencyCode: 'BTC', amount: '0.00084', toAddress: bitcoin }),
  ready(6, 'Hale Mbeki', { amount: '38' }),
  ready(7, null, { blockchainCode: 'ETH', amount: '51.20' }),
  ready(8, 'Dawit Alemu', { amount: '44.75' }),
  ready(9, 'Lucía Paredes', { isKnownPayee: false, mayGoAt: ahead(24), amount: '20' }),
  ready(22, 'Mesfin Tadesse', { isKnownPayee: false, mayGoAt: ahead(24), amount: '31.10' }),
  ready(40, 'Amare Tesfaye'),
  ready(41, 'Amare Tesfaye'),
];

/** 128 lines, of which three cannot be paid and 125 come to $6,214.40. */
export function checked(given: Partial<BatchCheck> = {}): BatchCheck {
  return {
    fileName: 'growers-nov.csv',
    lineCount: 128,
    checkedAt: early,
    bad: {
      count: 3,
      lines: [14, 57, 103],
      shown: [
        {
          line: 14,
          problem: 'Not a Tron address',
          hint: 'The check digits do not fit, one character may be missing.',
          cells: ['Wanjiru', 'TRX', 'USDT', '44.00', 'TQn9Y2khEsLJWiChVWFMSMeRDow5KbLSE'],
          cell: 4,
        },
        {
          line: 57,
          problem: 'Not an amount',
          hint: 'Write 1250.00: a point, and no separators.',
          cells: ['Ola Nygard', 'BASE', 'USDC', '1.250,00', '0x5be2c07f6a31d94e8b70a2f1935dce48617bc70d'],
          cell: 3,
        },
        {
          line: 103,
          problem: 'A formula',
          hint: 'A cell may not begin with =, +, - or @.',
          cells: ['=HYPERLINK("http://x.example")', 'BASE', 'USDC', '20.00', kaffa],
          cell: 0,
        },
      ],
    },
    notices: [
      { code: 'duplicate', reason: 'The same 2 times: 48.5 USDC on Base to Amare Tesfaye.', lines: [40, 41] },
      {
        code: 'new_recipient',
        reason: 'New recipients: paid from 27 November 2026, 14:05 UTC at the earliest.',
        lines: [9, 22, 58, 71, 90, 117],
      },
    ],
    ready: { count: 125, shown: people },
    networks: [
      { blockchainCode: 'BASE', payouts: 64, amountUSD: '3120.00', feeUSD: '0.09' },
      { blockchainCode: 'TRX', payouts: 41, amountUSD: '1842.40', feeUSD: '104.76' },
      { blockchainCode: 'BTC', payouts: 12, amountUSD: '887.18', feeUSD: '3.88' },
      { blockchainCode: 'ETH', payouts: 8, amountUSD: '364.82', feeUSD: '0.01' },
    ],
    totalUSD: '6214.40',
    feeUSD: '108.74',
    assets: [
      { blockchainCode: 'BASE', currencyCode: 'USDC', needed: '3120', free: '9000', inHotWallets: '4812' },
      { blockchainCode: 'TRX', currencyCode: 'USDT', needed: '1842.4', free: '5000', inHotWallets: '1900' },
      { blockchainCode: 'BTC', currencyCode: 'BTC', needed: '0.0098', free: '0.5', inHotWallets: '0.0098' },
      { blockchainCode: 'ETH', currencyCode: 'USDC', needed: '364.82', free: '9000', inHotWallets: '400' },
    ],
    limit: { dayUSD: '10000.00', beforeUSD: '3410.00', thisUSD: '6214.40' },
    approvalsNeeded: 2,
    reasons: [{ code: 'above_auto_approve', reason: 'It is above the automatic limit.' }],
    refusal: null,
    ...given,
  };
}

/** Nothing in it is wrong, and nothing worth a look. */
export const flawless = checked({
  lineCount: 125,
  bad: { count: 0, lines: [], shown: [] },
  notices: [],
  ready: { count: 125, shown: people.slice(0, 7) },
});

export const noneReady = checked({
  ready: { count: 0, shown: [] },
  notices: [],
  networks: [],
  assets: [],
  totalUSD: '0',
  feeUSD: '0',
  limit: { dayUSD: '10000.00', beforeUSD: '3410.00', thisUSD: '0' },
  approvalsNeeded: 0,
  reasons: [],
  refusal: { code: 'no_line', reason: 'No line of the file can be paid.' },
});

export const noCounts: BatchView['counts'] = {
  'pending-otp-verification': 0,
  'pending-approval': 0,
  pending: 0,
  initiated: 0,
  sent: 0,
  processed: 0,
  failed: 0,
  rejected: 0,
  cancelled: 0,
};

/** Requested by another, and nobody has approved it. */
export function batch(given: Partial<BatchView> = {}): BatchView {
  return {
    id: 31,
    projectID: 1,
    projectName: 'Norrvik Roasters',
    fileName: 'growers-nov.csv',
    createdBy: { name: 'Jonas Brandt', memberID: 3 },
    createdAt: ago(1),
    payouts: 125,
    amountUSD: '6214.40',
    counts: { ...noCounts, 'pending-approval': 125 },
    approvals: { needed: 2, given: 0, approvers: [], expireAt: ahead(23) },
    ...given,
  };
}

export const samples: BatchDetail['samples'] = [
  {
    payoutID: 501,
    line: 9,
    toAddress: '0x7F2c99E1b08D52Fa6610C9e27f4B83d5A19a31C8',
    amount: '62.50',
    currencyCode: 'USDC',
    note: 'Abebe Girma: delivery 9',
  },
  { payoutID: 502, line: 22, toAddress: tron, amount: '180.00', currencyCode: 'USDT', note: 'Wanjiru Estate' },
  { payoutID: 503, line: 58, toAddress: bitcoin, amount: '0.00084', currencyCode: 'BTC', note: null },
];

const networks: BatchDetail['networks'] = [
  { blockchainCode: 'BASE', currencyCode: 'USDC', payouts: 64, amount: '3120', amountUSD: '3120.00' },
  { blockchainCode: 'TRX', currencyCode: 'USDT', payouts: 41, amount: '1842.4', amountUSD: '1842.40' },
  { blockchainCode: 'BTC', currencyCode: 'BTC', payouts: 12, amount: '0.0098', amountUSD: '887.18' },
  { blockchainCode: 'ETH', currencyCode: 'USDC', payouts: 8, amount: '364.82', amountUSD: '364.82' },
];

export function batchDetail(given: Partial<BatchDetail> = {}): BatchDetail {
  return {
    ...batch(),
    batchHash: 'b'.repeat(64),
    networks,
    waiting: { payouts: 125, amountUSD: '6214.40', networks },
    notices: [],
    passkey: { isNeeded: false, link: null, isEnrolled: false, isGiven: false },
    reasons: [{ code: 'above_auto_approve', reason: 'It is above the automatic limit.' }],
    ready: 125,
    later: null,
    samples: [],
    newPayees: 0,
    approvalBar: null,
    actions: ['approve', 'reject'],
    ...given,
  };
}

/** The page of that file, with some of its payouts. */
export function answerBatch(stage: Stage, given: Partial<BatchDetail> = {}): void {
  const rows = [
    payout({ id: 501, batch: { id: 31, fileName: 'growers-nov.csv', line: 9 }, status: 'pending-approval' }),
    ...list.slice(1, 4),
  ];
  answerPayouts(stage, rows, []);
  stage.answer(getPayoutBatch, batchDetail(given));
}
