import type { Tab } from './filter-payments.ts';

/** What this area says. */
export const texts = {
  title: 'All payments',
  tabs: {
    all: 'All',
    paid: 'Paid',
    pending: 'Pending',
    attention: 'Needs attention',
    ended: 'Expired or cancelled',
  } satisfies Record<Tab, string>,
  empty: {
    all: 'Create a payment link, or connect your shop over the API.',
    paid: 'Payments that are paid in full appear here.',
    pending: 'Payments that are open or still confirming appear here.',
    attention: 'Payments that are underpaid, overpaid, late or in another currency appear here and need your decision.',
    ended: 'Expired and cancelled payments appear here.',
  } satisfies Record<Tab, string>,
  elsewhere: (projectName: string) => `This payment belongs to ${projectName}, not to the selected project.`,
  showThere: 'Switch project',
  notFound: {
    title: 'Payment not found',
    hint: 'The link may be incomplete, or you may not have access to this payment.',
    action: 'Close',
  },
  nothingSent: 'No webhooks sent yet.',
  actions: {
    accept: 'Accept as paid',
    credit: 'Credit to customer',
    write_off: 'Keep as revenue',
    refund: 'Refund…',
    cancel: 'Cancel payment',
  },
} as const;
