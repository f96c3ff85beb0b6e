import { say, type Action } from './action.ts';
import { changesOf, fieldWords } from './changes.ts';

const decisions: Record<string, string> = {
  accepted: 'accepted it as paid',
  credited: 'credited the customer',
  written_off: 'kept the excess as revenue',
  refunded: 'refunded it',
};

/** What people did with payments, and with what holds for them. */
export const paymentActions: Record<string, Action> = {
  'project.payer-mails-held': {
    label: 'Emails to payers skipped',
    sentence: ({ after }) =>
      `Skipped ${say(after, 'what', 'emails')} to payers for the rest of the hour: ${say(after, 'of', 'this project')} had more than ${say(after, 'mailsPerHour', 'usual')}`,
  },
  'payment.created': {
    label: 'Payment created',
    sentence: ({ after }) => `Created payment ${say(after, 'reference', 'without a reference')}`,
  },
  'payment.cancelled': { label: 'Payment cancelled', sentence: ({ entityId }) => `Cancelled payment ${entityId}` },
  'payment.resolved': {
    label: 'Payment resolved',
    sentence: ({ after, entityId }) => {
      const decision = decisions[say(after, 'resolution', '')] ?? 'decided';
      return `Resolved payment ${entityId}: ${decision}. Reason: ${say(after, 'reason', 'none')}`;
    },
  },
  'payment.refund-requested': {
    label: 'Refund requested',
    sentence: ({ after, entityId }) =>
      `Requested a refund of ${say(after, 'amount', 'money')} ${say(after, 'currency', '')} for payment ${entityId}`,
  },
  'payment.refund-withdrawn': {
    label: 'Refund withdrawn',
    sentence: ({ entityId }) => `Withdrew the refund request for payment ${entityId}`,
  },
  'payment.refund-paying': {
    label: 'Refund being paid',
    sentence: ({ entityId }) => `Started to pay a refund of payment ${entityId}`,
  },
  'payment.refund-unpaid': {
    label: 'Refund not paid',
    sentence: ({ entityId }) => `A refund of payment ${entityId} was not paid and is requested again`,
  },
  'payment.refund-paid': {
    label: 'Refund paid',
    sentence: ({ entityId }) => `Paid a refund of payment ${entityId}`,
  },
  'payment.refund-reorged': {
    label: 'Refund reversed by a reorg',
    sentence: ({ entityId }) => `A reorg took a refund of payment ${entityId} back; it is sent again`,
  },
  'payment-rules.saved': {
    label: 'Payment rules changed',
    sentence: ({ before, after }) => {
      const fields = changesOf(before, after).map(({ field }) => fieldWords(field));
      return `Changed the payment rules: ${fields.join(', ') || 'nothing'}`;
    },
  },
  'rate.changed': {
    label: 'Price changed',
    sentence: ({ after }) => {
      const price = say(after, 'price', '');
      const code = say(after, 'currencyCode', 'a currency');
      return price === '' ? `Returned ${code} to the market price` : `Set the price of ${code} to $${price}`;
    },
  },
};
