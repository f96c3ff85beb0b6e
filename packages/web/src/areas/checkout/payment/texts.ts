import { formatUsd } from '../../../format/money.ts';
import { showAmount, showAbouts } from './show-amount.ts';

/** What payers read. */
export const texts = {
  order: (id: string) => `Order ${id}`,
  help: 'Need help?',
  close: 'Close',
  copy: 'Copy',
  optional: '(optional)',
  back: (name: string) => `Back to ${name}`,
  cancel: (name: string) => `Cancel and go back to ${name}`,
  offline: 'No connection. What you see may be out of date; it is asked for again and again.',
  askedFor: 'To pay',
  note: 'Note',

  titles: {
    complete: (name: string) => `Pay ${name}`,
    choose: (name: string) => `Pay ${name}`,
    pay: (name: string) => `Pay ${name}`,
    seen: (name: string) => `Payment seen · ${name}`,
    paid: (name: string) => `Paid · ${name}`,
    expired: (name: string) => `Expired · ${name}`,
    cancelled: (name: string) => `Cancelled · ${name}`,
    refunded: (name: string) => `Refunded · ${name}`,
  },

  complete: {
    amount: 'How much do you pay?',
    amountHint: 'In US dollars, such as 49.99',
    email: 'Your e-mail address',
    emailHint: (name: string) => `${name} knows by it who paid, and can write to you about it.`,
    next: 'Continue',
    amountWrong: 'Must be an amount above zero with at most two decimals, such as 49.99. At most $1,000,000,000.',
    emailWrong: 'Must be an e-mail address, such as ida@example.com',
    wrong: 'That did not work yet: see what is marked below.',
  },

  choose: {
    question: 'Choose how to pay',
    on: (network: string) => `on ${network}`,
    fee: (usd: string) => (usd === '0' ? 'no fee' : `fee ${aboutUsd(usd)}`),
    recommended: 'Recommended',
    mostUsed: 'Most used',
    hold: 'The fee goes to the network. The next step holds the rate for some minutes.',
    next: 'Continue',
    nextWith: (currency: string, network: string) => `Continue with ${currency} on ${network}`,
    none: 'This shop cannot take a payment right now',
    noneHint: 'Nothing is lost: the payment waits for you. Come back in a few minutes, or ask the shop.',
    ask: (address: string) => `Write to ${address}`,
    gone: 'That can no longer be chosen. Choose another one.',
    keep: 'Keep what I chose',
    more: (count: number) => `${count} more ways to pay`,
  },

  pay: {
    send: 'Send exactly',
    sendRest: 'Still to send, exactly',
    only: 'Only on the',
    network: 'network.',
    equals: (usd: string) => `Equals ${formatUsd(usd)}`,
    toAddress: 'To this address',
    qr: (what: string) => `QR code of the payment: ${what}`,
    typeAmount: 'The code holds the address alone: type the amount in your wallet.',
    held: 'Rate held for',
    open: 'Open in wallet',
    payWith: (wallet: string) => `Pay with ${wallet}`,
    asking: (wallet: string) => `Waiting for ${wallet}`,
    sent: 'Sent. It shows up here as soon as the network has it.',
    waiting: 'Waiting for your payment',
    details: 'Details',
    change: 'Pay in another currency',
    underpaid: (got: string, asked: string) => `${got} of ${asked} has come. Send the rest to finish.`,
    wrongAsset:
      'What came was in another currency than the one you chose. It counts at its present rate, if the shop takes it.',
    reorged:
      'The network took back a transfer that was seen here. Most come again by themselves: wait some minutes before you send anything.',
    gone: 'Your transfer is looked for',
    goneHint:
      'You can close this page and come back. Only where your wallet says that the transfer failed, pay once more.',
    goneAnew: 'It failed: pay once more',
    lapsed: 'The rate is no longer held',
    lapsedHint: 'Prices move. Get the present one, then send. Sent it already? Then wait: it will be seen here.',
    requote: 'Get the present rate',
    rest: 'Pay the rest',
    restHint: (due: string) => `${due} is still to be paid.`,
  },

  details: {
    rate: 'Rate',
    rateOf: (currency: string, rate: string) => `1 ${currency} = $${showAmount(rate)}`,
    asked: 'Asked for',
    received: 'Received so far',
    confirmations: 'Counts as paid after',
    blocks: (count: number) => (count === 1 ? '1 confirmation' : `${count} confirmations`),
    until: 'Can be paid until',
    reference: 'Reference',
  },

  seen: {
    title: 'Payment seen',
    text: (network: string) =>
      `The ${network} network is confirming it. You can close this page: it counts all the same.`,
    waiting: (network: string) =>
      `The ${network} network has your transfer, and takes it into a block next. You can close this page: it counts all the same.`,
    reorged: (network: string) =>
      `The ${network} network took back what it had confirmed, and confirms it again. There is nothing to do for you.`,
    confirmations: 'Confirmations',
    noBlock: 'Seen, waiting for a block',
    of: (done: number, of: number) => `${done} of ${of}`,
    left: (seconds: number) => `about ${showAbouts(seconds)} left`,
    soon: 'any moment now',
  },

  paid: {
    title: 'Paid',
    text: (name: string) => `Thank you. ${name} has your payment.`,
    payer: 'Paid by',
    over: (usd: string, name: string) =>
      `You sent ${formatUsd(usd)} more than was asked for. ${name} can send it back, or keep it for your next order.`,
    late: (name: string) => `It came after the time was up, and ${name} has it all the same.`,
    wrongAsset:
      'It came in another currency than the one you chose, and was counted at its rate, if the shop takes it.',
    print: 'Print receipt',
    total: 'Total',
    paidAt: 'Paid at',
  },

  expired: {
    title: 'Time is up',
    nothing: 'Nothing was paid, and nothing should be sent any more. Ask the shop for a new link.',
    part: (got: string, asked: string) => `${got} of ${asked} came before the time was up. Ask the shop how to go on.`,
    by: 'Was to be paid by',
    sent: 'Sent it already? It is still watched for, and counted when it comes.',
  },

  cancelled: {
    title: 'Cancelled',
    nothing: (name: string) => `${name} no longer asks for this payment. Please send nothing.`,
    part: (got: string, asked: string) => `${got} of ${asked} came before it was cancelled. Ask the shop how to go on.`,
  },

  refunded: {
    title: 'Refunded',
    text: (name: string) => `${name} has sent this payment back.`,
  },

  rows: {
    order: 'Order',
    asked: 'Asked for',
    received: 'Received',
    network: 'Network',
    transaction: 'Transaction',
    explorer: 'in the explorer',
    more: (count: number) => `${count.toLocaleString('en-US')} more ${count === 1 ? 'transfer' : 'transfers'}`,
  },

  test: {
    title: 'Test wallet',
    hint: 'These are local networks: money without worth pays here.',
    buttons: { exact: 'Exact', less: 'Less', more: 'More', late: 'Too late' },
  },

  unknown: {
    title: 'There is no such payment',
    text: 'The link may have been cut off. Open it again from where you got it, or ask the shop for a new one.',
  },
  broken: {
    title: 'This page cannot be shown right now',
    text: 'Nothing is lost: what you sent is counted. Try again in a moment.',
    again: 'Try again',
  },
} as const;

function aboutUsd(usd: string): string {
  return usd.startsWith('0.00') ? 'less than $0.01' : `about ${formatUsd(usd)}`;
}
