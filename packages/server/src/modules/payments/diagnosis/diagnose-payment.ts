import type { DepositView } from '@coffer/contract/money-in/deposits.ts';
import type { PaymentFacts } from '@coffer/contract/operations/doctor.ts';
import { untoldFinding, type Finding, type Untold } from '../../deposits/index.ts';

type Case = { payment: PaymentFacts; deposits: readonly DepositView[]; untold: readonly Untold[] };
type Rule = { applies(of: Case): boolean; finding(of: Case): Finding };

/** The one thing that is wrong with a payment, or that nothing is. */
export function diagnosePayment(of: Case): Finding {
  const rule = order.find((one) => one.applies(of));
  if (!rule) throw new Error('The last rule applies to all.');
  return rule.finding(of);
}

const isUndecided = ({ exception, resolution }: PaymentFacts, ...among: PaymentFacts['exception'][]) =>
  resolution === null && among.includes(exception);
const isUnsupported = ({ treatment, status }: DepositView) => treatment === 'unsupported' && status !== 'reorged';
const decide = 'Look at the payment and decide: take it as paid, leave the money with the customer, or give it back.';

/** What keeps a payment from being paid comes first, then what a person has to decide, then who was not told. */
const order: readonly Rule[] = [
  {
    applies: ({ payment }) => isUndecided(payment, 'reorged'),
    finding: () => ({
      code: 'REORGED',
      message: 'It was paid, and a reorg took back the block with the money.',
      action: 'Wait until the transaction is included again; do not deliver before.',
    }),
  },
  {
    applies: ({ payment, deposits }) => payment.status !== 'settled' && deposits.some(isUnsupported),
    finding: ({ deposits }) => ({
      code: 'UNSUPPORTED_TOKEN',
      message: `The payer sent the token ${deposits.find(isUnsupported)?.contract ?? ''}, which is not set up here.`,
      action: 'If it is a token that you take, add it as a currency. Its name alone proves nothing.',
    }),
  },
  {
    applies: ({ payment }) => payment.status === 'detected',
    finding: ({ payment: { confirmations } }) => ({
      code: 'WAITING',
      message: `The money is on its way: ${confirmations?.current ?? 0} of ${confirmations?.required ?? 0} confirmations.`,
      action: 'Wait for the next blocks.',
    }),
  },
  {
    applies: ({ payment }) => isUndecided(payment, 'wrong_asset'),
    finding: () => ({
      code: 'WRONG_CURRENCY',
      message: 'It was paid in another currency than the payer had chosen.',
      action: decide,
    }),
  },
  {
    applies: ({ payment, untold }) => untold.length > 0 && ['open', 'expired'].includes(payment.status),
    finding: ({ untold }) => untoldFinding(untold),
  },
  {
    applies: ({ payment }) => isUndecided(payment, 'partial'),
    finding: ({ payment }) => ({
      code: 'UNDERPAID',
      message: `${payment.filledAmountInUSD} of ${payment.amountInUSD ?? 0} dollars came.`,
      action: payment.status === 'open' ? 'Ask the payer for the rest: the same page says how much it is.' : decide,
    }),
  },
  {
    applies: ({ payment }) => isUndecided(payment, 'over'),
    finding: ({ payment }) => ({
      code: 'OVERPAID',
      message: `${payment.filledAmountInUSD} dollars came for ${payment.amountInUSD ?? 0}.`,
      action: 'What is over waits with the customer: leave it there, give it back, or keep it.',
    }),
  },
  {
    applies: ({ payment }) => isUndecided(payment, 'late'),
    finding: () => ({ code: 'PAID_LATE', message: 'The money came after the payment had lapsed.', action: decide }),
  },
  {
    applies: ({ payment }) => payment.webhookStatus === 'Failed',
    finding: () => ({
      code: 'SHOP_NOT_TOLD',
      message: "The payment is as it should be, and the shop's server did not take the news of it.",
      action: 'Look at the deliveries of its webhook, put right what they say, and send it again.',
    }),
  },
  {
    applies: ({ payment }) => payment.paymentStatus === 'Filled',
    finding: () => ({ code: 'CREDITED', message: 'It is paid.', action: null }),
  },
  {
    applies: ({ payment }) => payment.status === 'cancelled',
    finding: () => ({
      code: 'CANCELLED',
      message: 'It was cancelled, and nothing came.',
      action: 'Make a new payment if it is to be paid after all.',
    }),
  },
  {
    applies: ({ payment }) => payment.status === 'expired',
    finding: ({ payment }) => ({
      code: 'LAPSED',
      message:
        payment.attempts.length > 0
          ? 'The payer chose how to pay, and nothing came in time.'
          : 'The payer never chose how to pay, and the time ran out.',
      action: 'Ask the payer for the hash of their transaction if they say that they paid; else make a new payment.',
    }),
  },
  {
    applies: ({ payment }) => payment.attempts.length === 0,
    finding: () => ({
      code: 'NOT_CHOSEN',
      message: 'The payer has not chosen how to pay yet.',
      action: 'Send them the link again.',
    }),
  },
  {
    applies: () => true,
    finding: ({ payment: { attempts } }) => ({
      code: 'NOTHING_ARRIVED',
      message: `The payer was given the address ${attempts[0]?.address ?? ''}, and nothing came to it.`,
      action: 'Ask the payer for the hash of their transaction.',
    }),
  },
];
