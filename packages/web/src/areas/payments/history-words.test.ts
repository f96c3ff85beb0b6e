import { expect, test } from 'vitest';
import { moveWords, stepsOf } from './history-words.ts';

const names = { chainName: (code: string) => (code === 'BASE' ? 'Base' : code) };
const move = { sequence: 1, at: '2026-11-20T10:00:00.000Z', status: 'open', exception: 'none', state: 'OPEN' } as const;
const hash = `0x${'a'.repeat(64)}`;
const deposit = {
  depositId: 7,
  status: 'confirmed',
  blockchainCode: 'BASE',
  currencyCode: 'USDC',
  amount: '25',
  amountInUSD: '25',
  rate: '1',
  transactionHash: hash,
  explorerTransaction: null,
  fromAddress: null,
  toAddress: '0x1',
  blockHeight: 1234,
  confirmations: { current: 20, required: 20 },
  firstSeenAt: '2026-11-20T10:02:00.000Z',
  confirmedAt: '2026-11-20T10:05:00.000Z',
  late: false,
} as const;

const delivery = {
  id: 9,
  webhookId: 3,
  messageId: 'msg_1',
  event: 'payment.filled',
  referenceId: null,
  status: 'delivered',
  attempts: 1,
  createdAt: '2026-11-20T10:05:00.000Z',
  nextAttemptAt: null,
  deliveredAt: '2026-11-20T10:05:00.000Z',
  lastStatus: 200,
  lastError: null,
  host: 'shop.example.com',
} as const;

test('steps, money and what the shop heard are one list, the newest first, and the same thing is not said twice', () => {
  const steps = stepsOf(
    {
      history: [
        { ...move, event: 'payment.created', by: null, facts: {} },
        {
          ...move,
          sequence: 2,
          at: '2026-11-20T10:02:00.000Z',
          event: 'payment.detected',
          by: null,
          facts: { transactionHash: hash },
        },
        { ...move, sequence: 3, at: '2026-11-20T10:05:00.000Z', event: 'payment.settled', by: null, facts: {} },
      ],
      deposits: [deposit],
      deliveries: [delivery, { ...delivery, id: 10, status: 'waiting', deliveredAt: null }],
    },
    names,
  );
  expect(steps.map(({ title }) => title)).toEqual([
    'Webhook payment.filled delivered',
    'Paid',
    '25 USDC confirmed',
    '25 USDC detected',
    'Created',
  ]);
  expect(steps[0]?.hint).toBe('shop.example.com responded 200');
});

test('a decision says who took it and why', () => {
  const words = moveWords(
    {
      event: 'payment.resolved',
      exception: 'none',
      by: 'mara@example.com',
      facts: { action: 'accept', reason: 'Good customer' },
    },
    names,
  );
  expect(words).toEqual({ title: 'Accepted as paid', hint: '“Good customer”, by mara@example.com', tone: 'success' });
});

test('a quote says what was to be paid, and over which network', () => {
  const facts = { amountDue: '25.1', currencyCode: 'USDC', blockchainCode: 'BASE' };
  expect(moveWords({ event: 'payment.quoted', exception: 'none', by: null, facts }, names).hint).toBe(
    '25.1 USDC on Base, chosen by the payer',
  );
});

test.each([
  ['payment.reopened', 'partial', 'Marked underpaid', undefined],
  ['payment.reopened', 'none', 'Reopened', 'The detected transfer is no longer on the network.'],
  ['payment.partially-filled', 'wrong_asset', 'Marked as paid in another currency', undefined],
  ['payment.settled', 'none', 'Paid', undefined],
  ['payment.settled', 'over', 'Paid', 'with more than the amount due'],
  ['payment.settled', 'late', 'Paid', 'after it expired'],
] as const)('%s of a payment that is %s then reads "%s"', (event, exception, title, hint) => {
  const words = moveWords({ event, exception, by: null, facts: {} }, names);
  expect([words.title, words.hint]).toEqual([title, hint]);
});
