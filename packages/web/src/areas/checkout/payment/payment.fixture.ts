import { openPayment } from '@coffer/contract/payments/checkout.fixture.ts';
import type { PayOption, PublicPayment } from '@coffer/contract/payments/checkout.ts';
import type { Attempt, CheckoutData, Deposit } from './checkout-data.ts';

/** Payments as the server tells of them, in each state that a payer can meet. */

export const now = '2026-11-20T14:00:00.000Z';
const address = '0x7C3f91aE40b25D8c6E1f0A93B7d2458Ce96013Fd';
const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

export const attempt: Attempt = {
  id: 7,
  status: 'active',
  blockchainCode: 'BASE',
  blockchainName: 'Base',
  currencyCode: 'USDC',
  currencyName: 'USD Coin',
  address,
  tokenAddress: token,
  walletPrecision: 6,
  amountDue: '128.4',
  amountInUSD: '128.4',
  rate: '1',
  uri: `ethereum:${token}@8453/transfer?address=${address}&uint256=128400000`,
  quotedAt: '2026-11-20T13:57:41.000Z',
  expiresAt: '2026-11-20T14:12:41.000Z',
  confirmationsRequired: 20,
  unavailable: null,
};

export const deposit: Deposit = {
  blockchainCode: 'BASE',
  blockchainName: 'Base',
  currencyCode: 'USDC',
  amount: '128.4',
  amountInUSD: '128.4',
  transactionHash: `0x5be2${'a1'.repeat(28)}c70d`,
  explorerTransaction: `https://basescan.org/tx/0x5be2${'a1'.repeat(28)}c70d`,
  inBlock: true,
  confirmed: false,
  confirmations: { current: 13, required: 20 },
  secondsLeft: 14,
  late: false,
  firstSeenAt: now,
};

const confirmed: Deposit = {
  ...deposit,
  confirmed: true,
  confirmations: { current: 20, required: 20 },
  secondsLeft: 0,
};

const option: PayOption = {
  id: 1,
  blockchainCode: 'BASE',
  network: 'Base',
  currencyCode: 'USDC',
  currency: 'USD Coin',
  customerAddress: null,
  tokenAddress: token,
  standard: 'ERC20',
  walletPrecision: 6,
  family: 'ETH_Family',
  recommended: true,
  mostUsed: false,
  blockchainID: 2,
  currencyID: 3,
  preselected: false,
  available: true,
  reason: null,
  reasonCode: null,
  amountDue: '128.4',
  networkFeeInUSD: '0.01',
};

export const options: PayOption[] = [
  option,
  {
    ...option,
    id: 2,
    blockchainCode: 'ETH',
    network: 'Ethereum',
    currencyCode: 'USDT',
    recommended: false,
    mostUsed: true,
    amountDue: '128.467',
    networkFeeInUSD: '1.9',
  },
  {
    ...option,
    id: 3,
    blockchainCode: 'ETH',
    network: 'Ethereum',
    currencyCode: 'ETH',
    recommended: false,
    amountDue: '0.041153846153846154',
    networkFeeInUSD: '0.95',
  },
  {
    ...option,
    id: 4,
    blockchainCode: 'BTC',
    network: 'Bitcoin',
    currencyCode: 'BTC',
    recommended: false,
    available: false,
    reason: 'Bitcoin is still syncing. Try again in a few minutes.',
    reasonCode: 'syncing',
    amountDue: null,
    networkFeeInUSD: null,
  },
];

const ether: Attempt = {
  ...attempt,
  blockchainCode: 'ETH',
  blockchainName: 'Ethereum',
  currencyCode: 'ETH',
  currencyName: 'Ether',
  tokenAddress: null,
  walletPrecision: 18,
  amountDue: '0.041153846153846154',
  rate: '3120.000001',
  uri: `ethereum:${address}@1?value=41153846153846154`,
  confirmationsRequired: 12,
};

const stalled: Attempt = {
  ...attempt,
  unavailable: { code: 'stalled', reason: 'Base is producing no new blocks right now.' },
};
const paused: Attempt = { ...attempt, unavailable: { code: 'paused', reason: 'Payments on Base are paused.' } };

const part = { ...confirmed, amount: '60', amountInUSD: '60' };
/** What a quote was worth stays; what is left of it to send shrinks. */
const rest = { ...attempt, amountDue: '68.4' };
const settled: Partial<PublicPayment> = {
  status: 'settled',
  settledAt: '2026-11-20T14:08:31.000Z',
  deposits: [confirmed],
};

/** A test names the state; what it has is read here. */
export const states = {
  choose: { step: 'choose', note: 'Two bags of the winter roast' },
  'open amount': { step: 'choose', needsAmount: true, needsPayer: true, amountInUSD: null, dueInUSD: null },
  'unknown payer': { step: 'choose', needsPayer: true },
  waiting: { step: 'waiting', attempt, testWallet: true },
  'waiting for ether': { step: 'waiting', attempt: ether },
  'waiting on a stalled network': { step: 'waiting', attempt: stalled },
  lapsed: { step: 'waiting', attempt: { ...attempt, status: 'expired', expiresAt: '2026-11-20T13:59:00.000Z' } },
  detected: { step: 'detected', status: 'detected', attempt, deposits: [deposit], detectedAmountInUSD: '128.4' },
  seen: {
    step: 'detected',
    status: 'detected',
    attempt,
    deposits: [
      { ...deposit, confirmations: { current: 0, required: 64 }, secondsLeft: 768, explorerTransaction: null },
    ],
  },
  'detected on a paused network': {
    step: 'detected',
    status: 'detected',
    attempt: paused,
    deposits: [deposit],
    detectedAmountInUSD: '128.4',
  },
  reorged: { step: 'detected', status: 'detected', exception: 'reorged', attempt, deposits: [deposit] },
  underpaid: {
    step: 'underpaid',
    exception: 'partial',
    filledAmountInUSD: '60',
    dueInUSD: '68.4',
    attempt: rest,
    deposits: [part],
  },
  'underpaid and lapsed': {
    step: 'underpaid',
    exception: 'partial',
    filledAmountInUSD: '60',
    dueInUSD: '68.4',
    attempt: { ...rest, status: 'used' },
    deposits: [part],
  },
  'in another currency': {
    step: 'underpaid',
    exception: 'wrong_asset',
    filledAmountInUSD: '60',
    dueInUSD: '68.4',
    attempt: rest,
    deposits: [part],
  },
  paid: { step: 'paid', filledAmountInUSD: '128.4', ...settled },
  'paid in two coins': {
    step: 'paid',
    filledAmountInUSD: '128.4',
    ...settled,
    deposits: [
      part,
      { ...confirmed, currencyCode: 'ETH', amount: '0.021923076923076924', transactionHash: `0x${'77'.repeat(32)}` },
    ],
  },
  late: { step: 'paid', exception: 'late', filledAmountInUSD: '128.4', ...settled },
  overpaid: { step: 'overpaid', exception: 'over', filledAmountInUSD: '150', overInUSD: '21.6', ...settled },
  expired: { step: 'expired', status: 'expired' },
  'expired with a part': { step: 'expired', status: 'expired', filledAmountInUSD: '60', deposits: [part] },
  cancelled: { step: 'cancelled', status: 'cancelled' },
  refunded: { step: 'refunded', status: 'refunded', deposits: [confirmed] },
} satisfies Record<string, Partial<PublicPayment>>;

export type State = keyof typeof states;

export function dataOf(state: State, over: Partial<CheckoutData> = {}): CheckoutData {
  const own: PublicPayment = { ...openPayment, ...structuredClone(states[state]) };
  const plain = {
    isChoosing: false,
    embed: null,
    language: 'en',
    isLanguageChosen: false,
    problem: null,
    qr: null,
  } as const;
  return { payment: own, options, now, ...plain, ...over };
}
