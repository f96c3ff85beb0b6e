import { formatsOf } from '../../../format/formats.ts';

const format = formatsOf('en');
const months = (count: number) => format.plural(count, { one: '# month', other: '# months' });
const payments = (count: number) => format.plural(count, { one: 'payment', other: '# payments' });
const times = (count: number) => format.plural(count, { one: 'once', other: '# times' });

/** Everything that referrers and their friends read, in English. What another language must say is the type of this. */
export const en = {
  format,
  titles: {
    portal: (name: string) => `Bring a friend · ${name}`,
    share: (name: string) => `Recommended to you · ${name}`,
    stop: (name: string) => `Where your rewards go · ${name}`,
  },
  help: 'Need help?',
  helpSubject: 'Bring a friend',
  toShop: (name: string) => `Go to ${name}`,
  language: 'Language',

  /** What a campaign gives, by whom it is said to: how often and how long a friend brings something is part of it. */
  share: {
    you: {
      one_time: (percent: string) => `You get ${percent} % of each friend’s first payment.`,
      forever: (percent: string) => `You get ${percent} % of what your friends pay.`,
      months_per_customer: (percent: string, count: number) =>
        `You get ${percent} % of what your friends pay for ${months(count)}.`,
      count_per_customer: (percent: string, count: number) =>
        `You get ${percent} % of the first ${payments(count)} of each friend.`,
    },
    they: {
      one_time: (percent: string) => `They get ${percent} % back on their first payment.`,
      forever: (percent: string) => `They get ${percent} % back on what they pay.`,
      months_per_customer: (percent: string, count: number) =>
        `They get ${percent} % back on what they pay, for ${months(count)}.`,
      count_per_customer: (percent: string, count: number) =>
        `They get ${percent} % back on their first ${payments(count)}.`,
    },
    friend: {
      one_time: (percent: string) => `Get ${percent} % back on your first payment`,
      forever: (percent: string) => `Get ${percent} % back on what you pay`,
      months_per_customer: (percent: string, count: number) =>
        `Get ${percent} % back on what you pay, for ${months(count)}`,
      count_per_customer: (percent: string, count: number) => `Get ${percent} % back on your first ${payments(count)}`,
    },
  },
  fixed: {
    you: {
      one_time: (usd: string) => `You get ${format.usd(usd)} for each friend.`,
      forever: (usd: string) => `You get ${format.usd(usd)} each time.`,
      months_per_customer: (usd: string, count: number) =>
        `You get ${format.usd(usd)} each time, for ${months(count)}.`,
      count_per_customer: (usd: string, count: number) =>
        `You get ${format.usd(usd)} for each friend, ${times(count)}.`,
    },
    they: {
      one_time: (usd: string) => `They get ${format.usd(usd)}.`,
      forever: (usd: string) => `They get ${format.usd(usd)} each time.`,
      months_per_customer: (usd: string, count: number) =>
        `They get ${format.usd(usd)} each time, for ${months(count)}.`,
      count_per_customer: (usd: string, count: number) => `They get ${format.usd(usd)} ${times(count)}.`,
    },
    friend: {
      one_time: (usd: string) => `Get ${format.usd(usd)}`,
      forever: (usd: string) => `Get ${format.usd(usd)} each time`,
      months_per_customer: (usd: string, count: number) => `Get ${format.usd(usd)} each time, for ${months(count)}`,
      count_per_customer: (usd: string, count: number) => `Get ${format.usd(usd)} ${times(count)}`,
    },
  },
  cap: (usd: string) => `At most ${format.usd(usd)} a payment.`,
  smallest: (usd: string) => `Payments of ${format.usd(usd)} or more count.`,
  ends: (day: string) => `Until ${day}.`,

  tabs: { label: 'Parts of this page', link: 'Link', rewards: 'Rewards', friends: 'Friends', payouts: 'Withdraw' },

  link: {
    title: 'Bring a friend',
    label: 'Your link',
    labelOf: (campaign: string) => `Your link for ${campaign}`,
    others: 'More links',
    copyOf: (campaign: string) => `Copy link for ${campaign}`,
    copy: 'Copy link',
    copied: 'Link copied',
    failed: 'The link could not be copied',
    share: 'Share…',
    email: 'Email',
    saveQr: 'Save QR code',
    saveQrOf: (campaign: string) => `Save QR code for ${campaign}`,
    qrFailed: 'The QR code could not be drawn',
    qr: 'QR code of your link',
    fileName: 'referral-link.svg',
    fileNameOf: (campaign: string) => `referral-link-${campaign.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.svg`,
    code: 'or tell them the code',
    message: (name: string) => `I can recommend ${name}:`,
    subject: (name: string) => `Have a look at ${name}`,
    opened: 'opened',
    friends: (count: number) => format.plural(count, { one: 'friend', other: 'friends' }),
    bought: 'bought',
  },
  resting: {
    paused: {
      title: 'Taking a break',
      text: (name: string) =>
        `${name} has paused this offer. New friends bring nothing at the moment; what you have stays yours.`,
    },
    ended: {
      title: 'This offer has ended',
      text: (name: string) => `${name} takes no new friends by links any more. What you have stays yours.`,
    },
  },

  figures: {
    label: 'What you have',
    available: 'Yours',
    withdrawable: 'You can withdraw',
    ready: 'Withdraw',
    noAddress: 'Say where it goes',
    byShop: 'The shop pays it out',
    yours: 'All of it is yours',
    missing: (usd: string) => `${format.usd(usd)} more until you can withdraw`,
    onHold: 'On hold',
    next: (usd: string, day: string) => `Next ${format.usd(usd)} on ${day}`,
    nextSoon: (usd: string) => `Next ${format.usd(usd)} in a moment`,
    onHoldHint: 'Yours later, unless returned',
    requested: 'Requested',
    requestedHint: 'Asked for, not yet paid',
    paid: 'Paid out so far',
    paidTimes: (count: number) => format.plural(count, { one: 'once', other: '# times' }),
    nothingPaid: 'Nothing yet',
    earned: 'Earned in all',
    debt: (usd: string) =>
      `${format.usd(usd)} was taken back after it had been paid out. Your next rewards make up for it.`,
  },

  rewards: {
    title: 'Your rewards',
    count: (count: number) => format.plural(count, { one: '# reward', other: '# rewards' }),
    none: 'No rewards yet',
    noneHint: 'As soon as a friend pays, what you get for it stands here.',
    more: 'Show more rewards',
    failed: 'The rewards could not be loaded. Please try again.',
    order: (day: string, usd: string) => `${day}, order of ${format.usd(usd)}`,
    own: 'Your own order',
    later: 'More was paid later',
    on_hold: 'On hold',
    yours: 'Yours',
    requested: 'Requested',
    paid_out: 'Paid out',
    taken_back: 'Taken back',
    not_given: 'Not given',
    debt: 'Owed back',
    why: {
      paid_back: 'The payment was given back',
      gone: 'The payment did not stay',
      too_small: 'The payment is too small to count',
      unpaid: 'Nothing of what they paid is left',
      less: 'Less of the payment counts',
      often: 'This friend has brought all that one friend can',
      cap: 'A limit of the offer was reached',
      budget: 'What the offer had to give is spent',
      campaign: 'The offer was not running then',
      known: 'They were a customer before',
    },
    until: (day: string) => `Yours on ${day} unless returned`,
    day: (day: number, of: number) => `day ${day} of ${of}`,
  },
  workings: {
    received: (friend: string) => `${friend} paid`,
    receivedOwn: 'You paid',
    refunded: 'Given back to the friend',
    refundedOwn: 'Given back to you',
    share: (percent: string, usd: string) => `Your share, ${percent} % of ${format.usd(usd)}`,
    shareOnly: 'Your share',
    fixed: 'Fixed amount',
    rounded: 'Rounded down to cents',
    cap: (usd: string) => `At most ${format.usd(usd)} a payment`,
    capOther: 'Limit of the campaign',
    apart: 'Counted before',
    had: 'You got before',
    reward: 'You get',
    back: 'Taken back',
  },

  friends: {
    title: 'Your friends',
    count: (bought: number, of: number) => `${format.count(bought)} of ${format.count(of)} bought`,
    notYet: 'not yet',
    none: 'No friends yet',
    noneHint: 'Send somebody your link.',
    more: 'Show more friends',
    failed: 'The friends could not be loaded. Please try again.',
  },
  paidTo: {
    title: 'Paid to',
    on: (network: string) => `On ${network}`,
    from: (moment: string) => `From ${moment}`,
    none: (name: string) => `No address yet. Tell ${name} where to send your rewards.`,
  },
  payouts: {
    title: 'Paid out',
    none: 'Nothing paid out yet',
    requested: 'Requested',
    waiting: 'Waits for the shop',
    sending: 'On its way',
    refused: 'Rejected',
    transaction: 'View transaction',
    total: 'Total',
  },

  withdraw: {
    title: 'Withdraw',
    byShop: (name: string) => `You cannot withdraw here. ${name} pays your rewards out to you.`,
    where: 'Where should your rewards go?',
    from: (moment: string) => `Your address is used from ${moment}. Until then nothing is paid out.`,
    missing: (usd: string) => `${format.usd(usd)} more until you can withdraw`,
    least: (usd: string) => `You can withdraw from ${format.usd(usd)} on.`,
    raised: (usd: string) =>
      `Sending on this network costs much just now: you can withdraw from ${format.usd(usd)} on.`,
    open: {
      requested: 'Withdrawal requested',
      waiting: 'Withdrawal accepted',
      sending: 'Withdrawal on its way',
    },
    requested: (name: string) => `${name} looks at it next, and then sends it. You need not do anything more.`,
    waiting: (name: string) => `${name} has accepted it and still has to send it.`,
    sending: 'It was sent, and is on its way on the network.',
    mailed: (mail: string) => `An email to ${mail} tells you when it is paid.`,
    lookAgain: 'You have stopped our emails: look here again to see how it stands.',
    refused: (name: string) => `Your last request was rejected. Please ask ${name} why.`,
    stages: { requested: 'Requested', waiting: 'Accepted', sending: 'Sent', paid: 'Arrived' },
    you: 'You withdraw',
    to: 'To your address',
    ends: 'Its beginning and its end. With the code that we email you see all of it before you withdraw.',
    fee: 'Network fee',
    feePaid: 'paid by the shop',
    receive: 'You receive',
    about: (amount: string, currency: string) => `about ${format.about(amount)} ${currency}`,
    currency: (usd: string, currency: string) => `${format.usd(usd)} in ${currency}`,
    rate: (currency: string) =>
      `Your rewards are in dollars. They are paid in ${currency}, at the rate of the moment at which the shop sends them.`,
    ask: (usd: string) => `Withdraw ${format.usd(usd)}`,
    byCode: (mail: string) => `We first email a code to ${mail}.`,
    check: 'Show the whole address',
    compare: 'Your money goes here. Compare every character with your wallet:',
    confirm: (usd: string) => `Withdraw ${format.usd(usd)} now`,
    foreign: (name: string) => `Not yours? Do not withdraw, and tell ${name}.`,
    cancel: 'Not now',
  },
  address: {
    label: (network: string) => `Your address on ${network}`,
    hint: (currency: string, network: string) =>
      `One where you can receive ${currency} on ${network}. What goes to a wrong address is lost.`,
    waits: 'After a change nothing is paid out for 48 hours. The mail about it says how to stop it.',
    next: 'Email me a code',
    compare: 'Rewards would go here. Compare every character with your wallet:',
    only: (network: string) => `On the ${network} network only.`,
    confirm: 'Confirm address',
    other: 'Enter another address',
    change: 'Change address',
    keep: 'Keep the present address',
  },
  code: {
    label: (mail: string) => `Code from the mail to ${mail}`,
    hint: 'Six digits, good for ten minutes.',
    again: 'Send again',
  },
  problems: {
    code: 'That code is wrong, was used, or is too old.',
    address: 'Rewards cannot go to this address. Check every character, and use one that is your own.',
    limited: 'Too many attempts. Please try again later.',
    closed: 'This page is no longer open. Please open it again where you found it.',
    changed: 'Something has changed meanwhile. Please load the page again.',
    failed: 'That did not work. Please try again.',
  },
  stop: {
    open: {
      title: 'Was that you?',
      text: (name: string, moment: string) =>
        `Rewards from ${name} are to go to another address from ${moment} on. If that was not you, keep the former one.`,
    },
    stopped: {
      title: 'The former address stays',
      text: (name: string) =>
        `Rewards from ${name} go where they went before, and your open pages were closed. Open your page anew in the shop.`,
    },
    over: {
      title: 'The new address is in use',
      text: (name: string, moment: string) => `It is used since ${moment}. If that was not you, tell ${name} at once.`,
    },
    to: (address: string, network: string) => `${address} on ${network}`,
    keep: 'Keep the former address',
    scripts: 'Please switch on JavaScript to go on.',
  },

  shared: {
    title: (name: string) => `${name} was recommended to you`,
    paid: (name: string) =>
      `What you get back stands on your own referral page at ${name}, where you withdraw it. We email you when it is there.`,
    code: 'Your code',
    withoutShop: (name: string) => `Give this code to ${name}.`,
    paused: {
      title: 'This offer is taking a break',
      text: (name: string) => `${name} has paused it. Please try the link again later.`,
    },
    ended: {
      title: 'This offer has ended',
      text: (name: string) => `You can still go to ${name} as anybody else.`,
    },
  },
  shut: {
    title: 'Your referrals are suspended',
    text: (name: string) => `Please ask ${name} about it.`,
  },
  mails: {
    going: {
      title: 'Emails about your referrals',
      text: (name: string) => `${name} tells you of new rewards, at most once a day, and of your payouts.`,
      button: 'Stop these emails',
    },
    stopped: {
      title: 'No more emails',
      text: (name: string) => `${name} sends you no more emails about your referrals. What you have stays yours.`,
      button: 'Get them again',
    },
  },
  unknown: {
    title: 'There is nothing here',
    text: 'This link is not valid, or no longer. Please open the page again where you found it.',
  },
  limited: { title: 'Too many attempts', text: 'Please wait a few minutes, then try again.' },
  broken: { title: 'Something is not working', text: 'We are on it. Please try again in a few minutes.' },
};
