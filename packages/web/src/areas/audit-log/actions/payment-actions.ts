import { say, type Action } from './action.ts';
import { changesOf, fieldWords } from './changes.ts';

const decisions: Record<string, string> = {
  accepted: 'took what came as the whole of it',
  credited: 'left it with the customer',
  written_off: 'wrote it off',
  refunded: 'gave it back',
};

/** What people did with payments, and with what holds for them. */
export const paymentActions: Record<string, Action> = {
  'project.payer-mails-held': {
    label: 'Mails to payers left out',
    sentence: ({ after }) =>
      `Left out mails to payers until the hour is over: there were more than ${say(after, 'mailsPerHour', 'usual')}`,
  },
  'payment.created': {
    label: 'Payment created',
    sentence: ({ after }) => `Asked for a payment: ${say(after, 'reference', 'no reference')}`,
  },
  'payment.cancelled': { label: 'Payment cancelled', sentence: ({ entityId }) => `Cancelled payment ${entityId}` },
  'payment.resolved': {
    label: 'Payment resolved',
    sentence: ({ after, entityId }) => {
      const decision = decisions[say(after, 'resolution', '')] ?? 'decided';
      return `Looked at payment ${entityId} and ${decision}: ${say(after, 'reason', 'no reason given')}`;
    },
  },
  'payment.refund-requested': {
    label: 'Refund requested',
    sentence: ({ after, entityId }) =>
      `Asked that ${say(after, 'amount', 'money')} ${say(after, 'currency', '')} of payment ${entityId} goes back`,
  },
  'payment.refund-withdrawn': {
    label: 'Refund withdrawn',
    sentence: ({ entityId }) => `Took back the request of a refund of payment ${entityId}`,
  },
  'payment-rules.saved': {
    label: 'Payment rules changed',
    sentence: ({ before, after }) => {
      const fields = changesOf(before, after).map(({ field }) => fieldWords(field));
      return `Changed how payments are made here: ${fields.join(', ') || 'nothing'}`;
    },
  },
  'rate.changed': {
    label: 'Price changed',
    sentence: ({ after }) => {
      const price = say(after, 'price', '');
      const code = say(after, 'currencyCode', 'a currency');
      return price === '' ? `Let the markets say the price of ${code}` : `Set the price of ${code} to $${price}`;
    },
  },
};
