import { listBlockchains } from '../../packages/contract/src/money-in/blockchains.ts';
import { listBlockchainCurrencies, listCurrencies } from '../../packages/contract/src/money-in/currencies.ts';
import type { Result } from '../../packages/contract/src/endpoint.ts';
import { listPayoutWallets } from '../../packages/contract/src/money-out/hot-wallets.ts';
import { listPayoutBatches } from '../../packages/contract/src/money-out/payout-batches.ts';
import type { PolicyView } from '../../packages/contract/src/money-out/payout-policy.ts';
import * as payouts from '../../packages/contract/src/money-out/payouts.ts';
import type { Stage } from './stage.ts';

type Payout = payouts.PayoutView;
type Detail = payouts.PayoutDetail;

export const kaffa = '0x9A3c41E7b08D52Fa6610C9e27f4B83d5A1907cE4';
export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
export const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();
const hash = '0x5be2c07f6a31d94e8b70a2f1935dce48617b0a2c93f5e84d1706ab3929efc70d';

export const policyView: PolicyView = {
  projectID: 1,
  version: 7,
  savedBy: 'ida@example.com',
  savedAt: '2026-11-20T12:00:00.000Z',
  policy: {
    autoApproveUSD: '500',
    hourUSD: '5000',
    dayUSD: '10000',
    recipientDayUSD: null,
    walletDayUSD: '8000',
    approvalTiers: [{ aboveUSD: '2000', approvals: 2 }],
    passkeyAboveUSD: null,
    newRecipientDelayHours: 24,
    onlyRecipients: false,
    allowedHours: null,
  },
  waiting: [],
  used: { hourUSD: '410.00', dayUSD: '9624.40' },
  keys: [{ keyID: 3, description: 'shop-server', lastFour: 'k3y1', capUSD: '200' }],
  minimumUSD: '1',
  approvers: [
    { memberID: 1, name: 'root@example.com' },
    { memberID: 2, name: 'Ida Berg' },
    { memberID: 4, name: 'jonas@example.com' },
  ],
  approvalsMost: 2,
  waitHours: 24,
};

/** One that waits for a second person. */
export function payout(given: Partial<Payout> = {}): Payout {
  return {
    id: 2041,
    projectID: 1,
    projectName: 'Norrvik Roasters',
    type: 'payout_admin',
    status: 'pending-approval',
    statusAt: ago(1),
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    currencyAddress: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    amount: '2400',
    amountWithheld: '0',
    amountUSD: '2400.00',
    priceUSD: '1.0000',
    pricedAt: ago(1),
    toAddress: kaffa,
    recipient: { id: 7, name: 'Kaffa Cooperative', email: null },
    isKnownPayee: true,
    recipientEmail: null,
    customerID: null,
    note: 'Invoice 2026-118, green coffee',
    feeFrom: 'merchant',
    feeCurrency: 'ETH',
    feeMax: '0.00012',
    fee: null,
    walletID: 4,
    walletName: 'Payout wallet',
    fromAddress: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    reasons: [{ code: 'above_auto_approve', reason: 'Above the $500.00 automatic limit.' }],
    approvals: { needed: 2, given: 1, approvers: ['Ida Berg'], expireAt: ahead(22) },
    mayGoAt: null,
    waiting: null,
    failure: null,
    transactionHash: null,
    explorerTransaction: null,
    blockHeight: null,
    confirmations: { current: 0, required: 20 },
    refund: null,
    batch: null,
    createdBy: { kind: 'member', name: 'Jonas Brandt', memberID: 3 },
    attempt: 1,
    createdAt: ago(1),
    updatedAt: ago(1),
    ...given,
  };
}

/** The same with all that its panel tells. */
export function detail(given: Partial<Detail> = {}): Detail {
  return {
    ...payout(),
    intentHash: 'a'.repeat(64),
    actions: ['approve', 'reject'],
    approvalBar: null,
    passkey: { isNeeded: false, link: null, isEnrolled: false, isGiven: false },
    payee: {
      timesPaid: 6,
      firstPaidAt: '2026-03-03T10:00:00.000Z',
      lastPaidAt: '2026-11-16T10:00:00.000Z',
      looksLike: [],
    },
    limit: { dayUSD: '10000.00', outUSD: '1010.00', waitingUSD: '6214.40', thisUSD: '2400.00' },
    decisions: [{ memberID: 2, name: 'Ida Berg', verdict: 'approved', means: 'step_up', at: ago(0.5), isValid: true }],
    history: [
      { at: ago(1), event: 'payout.requested', by: 'Jonas Brandt', detail: {} },
      { at: ago(1), event: 'payout.approval-needed', by: null, detail: {} },
      { at: ago(0.5), event: 'payout.approval-given', by: 'Ida Berg', detail: {} },
    ],
    transactions: [],
    postings: [],
    ...given,
  };
}

export const sent = {
  status: 'sent',
  approvals: { needed: 2, given: 2, approvers: ['Ida Berg', 'root@example.com'], expireAt: null },
  transactionHash: hash,
  explorerTransaction: `https://basescan.org/tx/${hash}`,
  blockHeight: 23_114_502,
  confirmations: { current: 13, required: 20 },
  fee: '0.00000641',
  actions: [],
} satisfies Partial<Detail>;

/** One in each state, as they stand in a list. */
export const list: Payout[] = [
  payout(),
  payout({
    id: 2040,
    status: 'sent',
    blockchainCode: 'TRX',
    currencyCode: 'USDT',
    amount: '640',
    toAddress: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
    recipient: { id: 8, name: 'Baristo Parts', email: null },
    note: 'Order 8810',
    confirmations: { current: 14, required: 19 },
    createdAt: ago(2),
  }),
  payout({
    id: 2039,
    status: 'pending',
    blockchainCode: 'ETH',
    amount: '1250',
    recipient: { id: 9, name: 'Mill & Co', email: null },
    note: 'Order 2209',
    waiting: { code: 'outside_hours', reason: 'until Mon 08:00', nextTryAt: ahead(30) },
    createdAt: ago(3),
  }),
  payout({
    id: 2038,
    status: 'processed',
    amount: '880',
    recipient: null,
    recipientEmail: 'r.haas@example.com',
    note: null,
    type: 'refund',
    refund: { paymentReference: 'hx-77094', refundID: 3 },
    createdAt: ago(5),
  }),
  payout({
    id: 2037,
    status: 'rejected',
    blockchainCode: 'BTC',
    currencyCode: 'BTC',
    currencyAddress: null,
    amount: '0.0125',
    toAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    recipient: { id: 10, name: 'Hollander Logistics', email: null },
    note: 'Freight 4463',
    failure: { code: 'not_owed', reason: 'Paid last month.' },
    createdAt: ago(30),
  }),
  payout({
    id: 2036,
    status: 'failed',
    blockchainCode: 'ETH',
    currencyCode: 'USDT',
    amount: '75',
    recipient: null,
    note: null,
    failure: { code: 'reverted', reason: 'The token refused the transfer.' },
    createdAt: ago(31),
  }),
  payout({ id: 2035, status: 'cancelled', amount: '2100', note: null, customerID: 'c-4471', createdAt: ago(90) }),
];

const counts: Result<typeof payouts.listPayouts>['counts'] = {
  'pending-otp-verification': 0,
  'pending-approval': 1,
  pending: 1,
  initiated: 0,
  sent: 1,
  processed: 1,
  failed: 1,
  rejected: 1,
  cancelled: 1,
};

export function pageOf(data: Payout[], given: Partial<Result<typeof payouts.listPayouts>> = {}) {
  return {
    data,
    nextCursor: null,
    totalCount: data.length,
    totals: { paidUSD: '880.00', waitingUSD: '2400.00' },
    counts: data.length === 0 ? { ...counts, ...zeroOf(counts) } : counts,
    ...given,
  };
}

function zeroOf<K extends string>(all: Record<K, number>): Record<K, number> {
  return Object.fromEntries(Object.keys(all).map((key) => [key, 0])) as Record<K, number>;
}

/** Networks and currencies have their names; of payouts there are those, and the first waits for whoever looks. */
export function answerPayouts(stage: Stage, all: Payout[] = list, mine: Payout[] = all.slice(0, 1)): void {
  stage.answer(payouts.listPayouts, ({ query }) => pageOf(query.mine === undefined ? all : mine));
  stage.answer(payouts.summarizePayouts, { pendingCount: mine.length, mineCount: mine.length, stuckCount: 0 });
  stage.answer(listPayoutWallets, []);
  stage.answer(listPayoutBatches, { data: [] });
  answerNames(stage);
}

type Chain = Result<typeof listBlockchains>[number];
type Currency = Result<typeof listBlockchainCurrencies>[number];

function chain(id: number, code: Chain['code'], name: string, family: Chain['family']): Chain {
  return {
    id,
    code,
    name,
    family,
    status: 'active',
    health: 'healthy',
    network: 'mainnet',
    chainId: code,
    confirmations: 20,
    healthSince: ago(100),
    healthReason: null,
    lastReadAt: ago(0),
    headHeight: 1,
    headAt: ago(0),
    currencies: [],
  };
}

const chains = [
  chain(1, 'ETH', 'Ethereum', 'ETH_Family'),
  chain(2, 'BASE', 'Base', 'ETH_Family'),
  chain(3, 'BTC', 'Bitcoin', 'BTC_Family'),
  chain(4, 'TRX', 'Tron', 'TRX_Family'),
];

/** What networks are called. */
export function answerChains(stage: Stage): void {
  stage.answer(listBlockchains, chains);
}

function onChain({ id, code, name, family }: Chain, currencyCode: string, decimals: number): Currency {
  return {
    id: id * 10 + currencyCode.length,
    blockchainCode: code,
    network: name,
    currencyCode,
    currency: currencyCode,
    tokenAddress: null,
    standard: 'native',
    walletPrecision: decimals,
    family,
    recommended: true,
    mostUsed: false,
    blockchainID: id,
    currencyID: id,
    priced: true,
  };
}

const decimalsOf = { USDC: 6, USDT: 6, BTC: 8 };

export function answerNames(stage: Stage): void {
  answerChains(stage);
  stage.answer(listCurrencies, [
    { id: 1, code: 'USDC', name: 'USD Coin', kind: 'stablecoin' },
    { id: 2, code: 'USDT', name: 'Tether', kind: 'stablecoin' },
    { id: 3, code: 'BTC', name: 'Bitcoin', kind: 'coin' },
  ]);
  stage.answer(
    listBlockchainCurrencies,
    chains.flatMap((one) =>
      (one.code === 'BTC' ? (['BTC'] as const) : (['USDC', 'USDT'] as const)).map((code) =>
        onChain(one, code, decimalsOf[code]),
      ),
    ),
  );
}
