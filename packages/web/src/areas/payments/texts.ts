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
    all: 'Make a payment link, or let your shop ask for payments over the API.',
    paid: 'What is paid in full stands here.',
    pending: 'What payers have still to pay, or what is still confirming, stands here.',
    attention: 'What came short, over, late or in another currency waits here for your decision.',
    ended: 'What nobody paid in time, and what was cancelled, stands here.',
  } satisfies Record<Tab, string>,
  elsewhere: (projectName: string) => `This payment belongs to ${projectName}, not to the project that is chosen.`,
  showThere: 'Show it there',
  notThere: {
    title: 'There is no such payment',
    hint: 'Nothing that you may see has this reference. The link may be cut off, or belong to a project of others.',
    action: 'Close',
  },
  nothingSent: 'Nothing was sent yet.',
  deeds: {
    accept: 'Accept as paid',
    credit: 'Credit to customer',
    write_off: 'Write off',
    refund: 'Refund…',
    cancel: 'Cancel payment',
  },
} as const;
