import type { ChainNames } from '../../api/chain-names.ts';
import { truncate } from '../../format/truncate.ts';
import type { PaymentDetails, SentDelivery as Delivery } from './queries.ts';
import type { TimelineStep } from '../../ui/layout/timeline.tsx';

type Move = PaymentDetails['history'][number];
type Deposit = PaymentDetails['deposits'][number];
export type Step = TimelineStep & { at: string };
type Words = Pick<Step, 'title' | 'hint' | 'tone'>;

/** All that happened, the newest first: its own steps, the blocks of its money, and what the shop heard of it. */
export function stepsOf(
  { history, deposits, deliveries }: Pick<PaymentDetails, 'history' | 'deposits'> & { deliveries: readonly Delivery[] },
  names: Pick<ChainNames, 'chainName'>,
): Step[] {
  const known = new Set(deposits.map(({ transactionHash }) => transactionHash));
  const moves = history
    // Seeing its money is said of the money itself.
    .filter(({ event, facts }) => event !== 'payment.detected' || !known.has(String(facts['transactionHash'])))
    .map((move) => ({ key: `move ${move.sequence}`, at: move.at, rank: 1, ...moveWords(move, names) }));
  const money = deposits.flatMap((deposit) => depositSteps(deposit));
  return [...moves, ...money, ...deliveries.flatMap((delivery) => deliverySteps(delivery))]
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.rank - a.rank)
    .map(({ rank: _rank, ...step }) => step);
}

function depositSteps({ depositId, amount, currencyCode, ...deposit }: Deposit): (Step & { rank: number })[] {
  const seen = {
    key: `seen ${depositId}`,
    at: deposit.firstSeenAt,
    rank: 0,
    title: `${amount} ${currencyCode} detected`,
    tone: 'progress' as const,
    ...(deposit.fromAddress === null ? {} : { hint: `from ${truncate(deposit.fromAddress)}` }),
  };
  if (deposit.confirmedAt === null) return [seen];
  return [
    seen,
    {
      key: `confirmed ${depositId}`,
      at: deposit.confirmedAt,
      rank: 0,
      title: `${amount} ${currencyCode} confirmed`,
      tone: 'success',
      ...(deposit.blockHeight === null ? {} : { hint: `Block ${deposit.blockHeight.toLocaleString('en-US')}` }),
    },
  ];
}

function deliverySteps({ id, event, host, lastStatus, deliveredAt }: Delivery): (Step & { rank: number })[] {
  if (deliveredAt === null) return [];
  return [
    {
      key: `delivery ${id}`,
      at: deliveredAt,
      rank: 2,
      title: `Webhook ${event} delivered`,
      tone: 'webhook',
      hint: lastStatus === null ? host : `${host} responded ${lastStatus}`,
    },
  ];
}

const resolved: Readonly<Record<string, string>> = {
  accept: 'Accepted as paid',
  credit: 'Credited to the customer',
  write_off: 'Excess kept as revenue',
};

const plain: Readonly<Record<string, Words>> = {
  'payment.created': { title: 'Created', tone: 'neutral' },
  'payment.completed': { title: 'Details entered by the payer', tone: 'neutral' },
  'payment.detected': { title: 'Payment detected', tone: 'progress' },
  'payment.reopened': {
    title: 'Reopened',
    hint: 'The detected transfer is no longer on the network.',
    tone: 'attention',
  },
  'payment.partially-filled': { title: 'Marked underpaid', tone: 'attention' },
  'payment.overpaid': { title: 'Marked overpaid', tone: 'attention' },
  'payment.settled': { title: 'Paid', tone: 'success' },
  'payment.reorged': { title: 'Reversed by a reorg', tone: 'attention' },
  'payment.expired': { title: 'Expired', tone: 'neutral' },
  'payment.cancelled': { title: 'Cancelled', tone: 'neutral' },
  'payment.refund-withdrawn': { title: 'Refund request withdrawn', tone: 'neutral' },
  'payment.refund-paying': { title: 'Refund on its way', tone: 'neutral' },
  'payment.refund-unpaid': { title: 'Refund not paid, requested again', tone: 'attention' },
  'payment.refund-paid': { title: 'Refund paid', tone: 'neutral' },
  'payment.refund-reorged': { title: 'Refund reversed by a reorg', tone: 'attention' },
  'payment.partially-refunded': { title: 'Partly refunded', tone: 'neutral' },
  'payment.refunded': { title: 'Refunded', tone: 'neutral' },
};

/** What it was marked as when its money was confirmed and was not what was asked for. */
const marked: Partial<Record<Move['exception'], Words>> = {
  partial: { title: 'Marked underpaid', tone: 'attention' },
  wrong_asset: { title: 'Marked as paid in another currency', tone: 'attention' },
};

const paidOddly: Partial<Record<Move['exception'], string>> = {
  partial: 'with less than the amount due',
  over: 'with more than the amount due',
  late: 'after it expired',
  wrong_asset: 'in a different currency than chosen',
};

type ShownMove = Pick<Move, 'event' | 'exception' | 'facts' | 'by'>;

/** One step of a payment, as people say it, and who took it. */
export function moveWords({ by, ...move }: ShownMove, names: Pick<ChainNames, 'chainName'>): Words {
  const words = wordsOf(move, names);
  const hint = [words.hint, by === null ? undefined : `by ${by}`].filter((part) => part !== undefined).join(', ');
  return { ...words, ...(hint === '' ? {} : { hint }) };
}

function wordsOf({ event, exception, facts }: Omit<ShownMove, 'by'>, names: Pick<ChainNames, 'chainName'>): Words {
  const usual = plain[event] ?? { title: event, tone: 'neutral' };
  switch (event) {
    case 'payment.reopened':
    case 'payment.partially-filled':
      return marked[exception] ?? usual;
    case 'payment.settled': {
      const oddly = paidOddly[exception];
      return oddly === undefined ? usual : { ...usual, hint: oddly };
    }
    case 'payment.quoted':
      return {
        title: 'Rate locked',
        hint: `${facts['amountDue']} ${facts['currencyCode']} on ${names.chainName(String(facts['blockchainCode']))}, chosen by the payer`,
        tone: 'neutral',
      };
    case 'payment.resolved':
      return {
        title: resolved[String(facts['action'])] ?? 'Resolved',
        hint: `“${facts['reason']}”`,
        tone: 'success',
      };
    case 'payment.refund-requested':
      return {
        title: `Refund of ${facts['amount']} ${facts['currency']} requested`,
        hint: `“${facts['reason']}”`,
        tone: 'neutral',
      };
    default:
      return usual;
  }
}
