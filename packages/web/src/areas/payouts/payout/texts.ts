/** What this area says, wherever it stands in it. */
export const texts = {
  title: 'Payouts',
  pause: {
    button: 'Pause all',
    title: 'Pause all payouts?',
    consequence: 'No payout will be signed, in any project. Payouts already sent are not affected.',
    resuming: 'Resuming needs a second approver, if there is one.',
  },
  waiting: 'Waiting for your approval',
  waitingForOthers: 'Waiting for approval',
  none: {
    title: 'No payouts yet',
    hint: 'What is paid to suppliers, customers and partners appears here.',
  },
  noneHere: 'No payouts here',
  noneMatch: {
    title: 'No payouts match these filters',
    hint: 'Change or clear the filters to see more.',
  },
  tabs: {
    all: 'All',
    waiting: 'Waiting',
    moving: 'Moving',
    paid: 'Paid out',
    ended: 'Rejected or failed',
  },
  types: {
    payout_merchant: 'Requested by API',
    payout_admin: 'Requested by a person',
    refund: 'Refund',
    withdrawal: 'Referral rewards',
  },
  notFound: {
    title: 'Payout not found',
    hint: 'The link may be incomplete, or you may not have access to this payout.',
    action: 'Close',
  },
  newPayout: 'New payout',
  signs:
    'You approve exactly this recipient, amount, network and maximum fee. If anything changes, it needs approval again. Any approver can stop it until it is signed.',
  noPermission: {
    title: 'Your role does not include payouts',
    hint: 'An owner can add the permission to see payouts.',
  },
} as const;

/** Why somebody refuses; with each a sentence is a must. */
export const rejectCodes = [
  { value: 'wrong_payee', label: 'Wrong recipient' },
  { value: 'wrong_amount', label: 'Wrong amount' },
  { value: 'not_owed', label: 'Not owed' },
  { value: 'other', label: 'Other' },
] as const;
