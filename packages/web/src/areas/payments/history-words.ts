import type { ChainNames } from '../../api/chain-names.ts';
import { truncate } from '../../format/truncate.ts';
import type { PaymentDetails, Told as Delivery } from './queries.ts';
import type { TimelineStep } from '../../ui/layout/timeline.tsx';

type Move = PaymentDetails['history'][number];
type Deposit = PaymentDetails['deposits'][number];
export type Step = TimelineStep & { at: string };
type Words = Pick<Step, 'title' | 'hint' | 'tone'>;

/** All that happened, the newest first: its own steps, the blocks of its money, and what the shop heard of it. */
export function stepsOf(
  { history, deposits, told }: Pick<PaymentDetails, 'history' | 'deposits'> & { told: readonly Delivery[] },
  names: Pick<ChainNames, 'chainName'>,
): Step[] {
  const known = new Set(deposits.map(({ transactionHash }) => transactionHash));
  const moves = history
    // Seeing its money is said of the money itself.
    .filter(({ event, facts }) => event !== 'payment.detected' || !known.has(String(facts['transactionHash'])))
    .map((move) => ({ key: `move ${move.sequence}`, at: move.at, rank: 1, ...moveWords(move, names) }));
  const money = deposits.flatMap((deposit) => depositSteps(deposit));
  return [...moves, ...money, ...told.flatMap((delivery) => deliverySteps(delivery))]
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.rank - a.rank)
    .map(({ rank: _rank, ...step }) => step);
}

function depositSteps({ depositId, amount, currencyCode, ...deposit }: Deposit): (Step & { rank: number })[] {
  const seen = {
    key: `seen ${depositId}`,
    at: deposit.firstSeenAt,
    rank: 0,
    title: `${amount} ${currencyCode} seen`,
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
      key: `told ${id}`,
      at: deliveredAt,
      rank: 2,
      title: `Webhook ${event} delivered`,
      tone: 'told',
      hint: lastStatus === null ? host : `${host} answered ${lastStatus}`,
    },
  ];
}

const resolved: Readonly<Record<string, string>> = {
  accept: 'Accepted as paid',
  credit: 'Left with the customer',
  write_off: 'Written off',
};

const plain: Readonly<Record<string, Words>> = {
  'payment.created': { title: 'Created', tone: 'neutral' },
  'payment.completed': { title: 'Filled in by the payer', tone: 'neutral' },
  'payment.detected': { title: 'Money seen', tone: 'progress' },
  'payment.reopened': { title: 'Open again', hint: 'What was seen is gone from the network.', tone: 'attention' },
  'payment.partially-filled': { title: 'Marked underpaid', tone: 'attention' },
  'payment.overpaid': { title: 'Marked overpaid', tone: 'attention' },
  'payment.settled': { title: 'Paid', tone: 'success' },
  'payment.reorged': { title: 'Taken back by a reorganisation', tone: 'attention' },
  'payment.expired': { title: 'Expired', tone: 'neutral' },
  'payment.cancelled': { title: 'Cancelled', tone: 'neutral' },
  'payment.refund-withdrawn': { title: 'Request of a refund withdrawn', tone: 'neutral' },
  'payment.partially-refunded': { title: 'Refunded in part', tone: 'neutral' },
  'payment.refunded': { title: 'Refunded', tone: 'neutral' },
};

/** What it was marked as when its money was confirmed and was not what was asked for. */
const marked: Partial<Record<Move['exception'], Words>> = {
  partial: { title: 'Marked underpaid', tone: 'attention' },
  wrong_asset: { title: 'Marked as paid in another currency', tone: 'attention' },
};

const paidOddly: Partial<Record<Move['exception'], string>> = {
  partial: 'with what had come',
  over: 'with more than was asked for',
  late: 'after its time was over',
  wrong_asset: 'in another currency than was chosen',
};

type Told = Pick<Move, 'event' | 'exception' | 'facts' | 'by'>;

/** One step of a payment, as people say it, and who took it. */
export function moveWords({ by, ...move }: Told, names: Pick<ChainNames, 'chainName'>): Words {
  const words = wordsOf(move, names);
  const hint = [words.hint, by === null ? undefined : `by ${by}`].filter((part) => part !== undefined).join(', ');
  return { ...words, ...(hint === '' ? {} : { hint }) };
}

function wordsOf({ event, exception, facts }: Omit<Told, 'by'>, names: Pick<ChainNames, 'chainName'>): Words {
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
        title: 'Quote fixed',
        hint: `${facts['amountDue']} ${facts['currencyCode']} on ${names.chainName(String(facts['blockchainCode']))}, chosen by the payer`,
        tone: 'neutral',
      };
    case 'payment.resolved':
      return {
        title: resolved[String(facts['action'])] ?? 'Decided',
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
