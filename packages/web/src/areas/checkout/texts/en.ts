import { formatsOf } from '../../../format/formats.ts';

const format = formatsOf('en');

/** Everything that payers read, in English. What another language must say is the type of this. */
export const en = {
  format,
  order: (id: string) => `Order ${id}`,
  help: 'Need help?',
  helpSubject: (id: string) => `Payment ${id}`,
  close: 'Close',
  copy: 'Copy',
  back: (name: string) => `Back to ${name}`,
  cancel: (name: string) => `Cancel and return to ${name}`,
  offline: 'No connection. This page may be out of date; we keep trying to reconnect.',
  amountDue: 'Amount due',
  note: 'Note',

  copying: {
    amount: { action: 'Copy amount', done: 'Amount copied', failed: 'The amount could not be copied' },
    address: { action: 'Copy address', done: 'Address copied', failed: 'The address could not be copied' },
  },

  titles: {
    complete: (name: string) => `Pay ${name}`,
    choose: (name: string) => `Pay ${name}`,
    pay: (name: string) => `Pay ${name}`,
    seen: (name: string) => `Payment detected · ${name}`,
    paid: (name: string) => `Paid · ${name}`,
    expired: (name: string) => `Expired · ${name}`,
    cancelled: (name: string) => `Cancelled · ${name}`,
    refunded: (name: string) => `Refunded · ${name}`,
  },

  complete: {
    amount: 'How much would you like to pay?',
    amountHint: 'In US dollars, for example 49.99',
    email: 'Your email address',
    emailHint: (name: string) => `${name} uses it to match your payment, and can contact you about it.`,
    next: 'Continue',
    amountWrong: 'Enter an amount above zero with at most two decimals, for example 49.99. At most $1,000,000,000.',
    emailWrong: 'Enter an email address, for example ida@example.com.',
    wrong: 'Please check the fields marked below.',
  },

  choose: {
    question: 'Choose how to pay',
    on: (network: string) => `on ${network}`,
    noFee: 'no fee',
    fee: (usd: string) => `fee about ${format.usd(usd)}`,
    feeBelow: (usd: string) => `fee below ${format.usd(usd)}`,
    recommended: 'Recommended',
    mostUsed: 'Most used',
    hold: 'Fees go to the network, not to the shop. The next step locks the rate for a few minutes.',
    next: 'Continue',
    nextWith: (currency: string, network: string) => `Continue with ${currency} on ${network}`,
    none: 'No payment option is available right now',
    noneHint: 'Your payment stays open. Try again in a few minutes, or contact the shop.',
    ask: (address: string) => `Email ${address}`,
    gone: 'This option is no longer available. Please choose another one.',
    keep: 'Keep my choice',
    more: (count: number) => format.plural(count, { one: '# more way to pay', other: '# more ways to pay' }),
  },

  unavailable: {
    syncing: 'Still syncing',
    unavailable: 'Unavailable right now',
    stalled: 'No new blocks right now',
    unreachable: 'Network unreachable',
    paused: 'Payments paused',
    no_rate: 'No exchange rate',
  },

  problems: {
    limited: 'Too many attempts. Please wait a few minutes.',
    unavailable: 'This option is unavailable right now. Please choose another one.',
    changed: 'This payment has changed in the meantime. Please check it and try again.',
    other: 'That did not work. Please try again, or contact the shop.',
  },

  pay: {
    send: 'Send exactly',
    sendRest: 'Send exactly the remaining',
    only: { before: 'Use the ', after: ' network only.' },
    equals: (usd: string) => `Equals ${format.usd(usd)}`,
    toAddress: 'To this address',
    qr: (what: string) => `QR code of the payment: ${what}`,
    typeAmount: 'The QR code contains the address only. Enter the amount in your wallet.',
    held: 'Rate locked for',
    waiting: 'Waiting for your payment',
    details: 'Details',
    change: 'Pay in another currency',
    underpaid: (got: string, due: string) =>
      `${format.usd(got)} of ${format.usd(due)} received. Send the rest to complete the payment.`,
    wrongAsset:
      'You paid in a different currency than the one you chose. It counts at its current rate if the shop accepts it.',
    reorged:
      'The network reversed a transfer that we had already detected. Most of them return on their own: wait a few minutes before you send anything again.',
    gone: 'Looking for your transfer',
    goneHint:
      'You can close this page and come back later. Pay again only if your wallet says that the transfer failed.',
    goneAnew: 'It failed, pay again',
    lapsed: 'The rate has expired',
    lapsedHint:
      'Rates change. Get the current one before you send. Sent it already? Then just wait: your payment will appear here.',
    requote: 'Get the current rate',
    rest: 'Pay the rest',
    restHint: (due: string) => `${format.usd(due)} is still due.`,
  },

  trouble: {
    before: 'You can still pay, but it will take longer to confirm. Nothing you send is lost.',
    late: 'Your payment will be confirmed later than usual. No money is lost.',
    syncing: (network: string) => `We are still catching up with the ${network} network.`,
    unavailable: (network: string) => `Payments on ${network} cannot be confirmed at the moment.`,
    stalled: (network: string) => `${network} is producing no new blocks at the moment.`,
    unreachable: (network: string) => `${network} cannot be reached at the moment.`,
    paused: (network: string) => `Payments on ${network} are paused at the moment.`,
  },

  wallet: {
    open: 'Open in wallet',
    payWith: (wallet: string) => `Pay with ${wallet}`,
    asking: (wallet: string) => `Confirm in ${wallet}`,
    sent: 'Sent. It appears here as soon as the network has it.',
  },

  details: {
    rate: 'Rate',
    rateOf: (currency: string, rate: string) => `1 ${currency} = ${format.rate(rate)}`,
    amount: 'Amount',
    received: 'Received so far',
    confirmations: 'Counts as paid after',
    blocks: (count: number) => format.plural(count, { one: '# confirmation', other: '# confirmations' }),
    until: 'Pay by',
    reference: 'Reference',
  },

  seen: {
    title: 'Payment detected',
    text: (network: string) =>
      `The ${network} network is confirming it. You can close this page: your payment will be processed.`,
    waiting: (network: string) =>
      `The ${network} network has your transfer and will add it to one of its next blocks. You can close this page: your payment will be processed.`,
    reorged: (network: string) =>
      `The ${network} network reversed its confirmation and is confirming your transfer again. You do not need to do anything.`,
    confirmations: 'Confirmations',
    noBlock: 'Detected, waiting for a block',
    of: (done: number, required: number) => `${format.count(done)} of ${format.count(required)}`,
    left: (seconds: number) => `about ${format.span(seconds)} left`,
    soon: 'any moment now',
  },

  paid: {
    title: 'Paid',
    text: (name: string) => `Thank you. ${name} has received your payment.`,
    payer: 'Paid by',
    over: (usd: string, name: string) =>
      `You sent ${format.usd(usd)} too much. ${name} can refund it, or keep it for your next order.`,
    late: (name: string) => `Your payment arrived after the time was up. ${name} has received it nevertheless.`,
    wrongAsset:
      'You paid in a different currency than the one you chose. It was counted at its rate if the shop accepts it.',
    print: 'Print receipt',
    total: 'Total',
    paidAt: 'Paid on',
  },

  expired: {
    title: 'This payment has expired',
    nothing: 'No payment was received in time. Please send nothing now, and ask the shop for a new link.',
    part: (got: string, due: string) =>
      `${format.usd(got)} of ${format.usd(due)} arrived in time. Ask the shop how to proceed.`,
    by: 'Due by',
    sent: 'Sent it already? We keep watching, and count your payment when it arrives.',
  },

  cancelled: {
    title: 'This payment was cancelled',
    nothing: (name: string) => `${name} has cancelled this payment. Please send nothing.`,
    part: (got: string, due: string) =>
      `${format.usd(got)} of ${format.usd(due)} arrived before it was cancelled. Ask the shop how to proceed.`,
  },

  refunded: {
    title: 'Refunded',
    text: (name: string) => `${name} has refunded this payment.`,
  },

  rows: {
    order: 'Order',
    amount: 'Amount',
    received: 'Received',
    network: 'Network',
    transaction: 'Transaction',
    inExplorer: (hash: string) => `Transaction ${hash}, in the block explorer`,
    more: (count: number) => format.plural(count, { one: '# more transfer', other: '# more transfers' }),
  },

  test: {
    title: 'Test wallet',
    hint: 'Local test network: you pay with coins that are worth nothing.',
    buttons: { exact: 'Exact', less: 'Less', more: 'More', late: 'Too late' },
  },

  unknown: {
    title: 'Payment not found',
    text: 'The link may be incomplete. Open it again from where you got it, or ask the shop for a new one.',
  },
  broken: {
    title: 'This page is unavailable right now',
    text: 'Your payment is safe: what you sent will be counted. Please try again in a moment.',
    again: 'Try again',
  },
};
