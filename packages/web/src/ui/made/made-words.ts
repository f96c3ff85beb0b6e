import type { TracedAccount, TracedFigure } from '@coffer/contract/growth/postings.ts';

export const figureNames: Record<TracedFigure, string> = {
  received: 'Received',
  unconfirmed: 'Confirming',
  earned: 'Earned',
  reserved: 'Reserved',
  paid: 'Paid out',
  network_fee: 'Network fee',
  granted: 'Granted',
  on_hold: 'On hold or in review',
  free: 'Available',
  asked_for: 'Requested',
  paid_out: 'Paid out',
  debt: 'Debt',
  in_wallet: 'Booked in this wallet',
  balance: 'Change of the balance',
};

/** What is added up. */
export const figureFormulas: Record<TracedFigure, string> = {
  received: 'Confirmed deposits of this payment, less what went back before it was paid.',
  unconfirmed: 'Deposits in a block that still wait for confirmations.',
  earned: 'What moved from the customer to the project when the payment was settled.',
  reserved: 'What the project set aside for this payout and has not sent yet.',
  paid: 'What reached the recipient and was confirmed by the network.',
  network_fee: 'What the network took for sending it.',
  granted: 'Rewards that were given, less what was taken back.',
  on_hold: 'Rewards whose hold is not over, or that somebody reviews.',
  free: 'Rewards that can be requested.',
  asked_for: 'Rewards that a payout is under way for.',
  paid_out: 'Rewards that a payout has paid.',
  debt: 'What was taken back after it had been paid out.',
  in_wallet: 'What came to this wallet less what left it, as this server saw it.',
  balance: 'What the accounts of the project gained or lost; the other accounts of the transaction show the same.',
};

export const accountNames: Record<TracedAccount, string> = {
  address: 'Deposit address',
  hot_wallet: 'Hot wallet',
  cold_wallet: 'Cold wallet',
  unconfirmed: 'Waiting for confirmations',
  customer: 'Customer',
  project: 'Project',
  payout: 'Set aside for the payout',
  recipient: 'Recipient',
  unmatched: 'Unmatched deposits',
  dust: 'Too little to count',
  network_fees: 'Network fees',
  under_way: 'On its way out',
  rewards_granted: 'Rewards granted',
  reward_on_hold: 'Reward on hold',
  reward_free: 'Reward available',
  reward_asked_for: 'Reward requested',
  reward_paid: 'Reward paid out',
  reward_debt: 'Debt of the referrer',
};

const kinds: Readonly<Record<string, string>> = {
  'deposit.included': 'Deposit in a block',
  'deposit.confirmed': 'Deposit confirmed',
  'deposit.matched': 'Deposit assigned to a customer',
  'payment.settled': 'Payment settled',
  'payout.reserved': 'Payout requested',
  'payout.paid': 'Payout confirmed',
  'payout.released': 'Payout stopped',
  'departure.included': 'Left the wallet',
  'departure.fee': 'Network fee',
  'sweep.moved': 'Reached the cold wallet',
  reward: 'Reward',
  'referral-withdrawal': 'Payout of rewards',
};

/** What the ledger calls a booking, in words; what a reorg took back says so. */
export function bookedWords(booked: string): string {
  const plain = booked.replace(/^reorg\./, '');
  const words = kinds[plain] ?? plain;
  return plain === booked ? words : `${words}, reversed by the network`;
}
