import type { PaymentView } from '@coffer/contract/payments/payment-details.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Deps } from '../../../platform/deps.ts';
import { decimalOf } from '../../deposits/index.ts';
import type { AnnouncedMoney } from '../checkout/announced-store.ts';
import type { Came, Counted } from '../asking/counted-store.ts';
import { viewRow } from './found-payment.ts';
import type { FoundRow } from './found-store.ts';
import type { Payment } from '../asking/payment.ts';
import { viewSteps } from './payment-history.ts';
import { paymentLink } from '../asking/payment-link.ts';
import { stateOf } from '../asking/payment-state.ts';
import { remainingDue } from '../settling/remaining-due.ts';
import { viewMore } from '../checkout/view-more.ts';
import type { AttemptRow, RefundRow, StepRow } from './view-store.ts';

/** What stands around a payment. */
export type Surroundings = {
  site: string;
  frontend: string | null;
  network: 'mainnet' | 'testnet' | 'local';
  allowed: PaymentView['allowed'];
  attempts: readonly AttemptRow[];
  came: Came;
  announced: AnnouncedMoney;
  refunds: readonly RefundRow[];
  steps: readonly StepRow[];
  /** What the one who looks may do with it. */
  actions: PaymentView['actions'];
};

export function viewPayment(
  deps: Pick<Deps, 'chains'>,
  payment: Payment,
  row: FoundRow,
  around: Surroundings,
): PaymentView {
  const isOpen = payment.usdUnits === null || payment.customerId === null;
  const due = remainingDue(payment);
  return {
    ...viewRow(row),
    state: stateOf(payment),
    url: paymentLink(around.site, around.frontend, { reference: payment.referenceId, isOpen }),
    note: payment.note,
    successURL: payment.successUrl,
    cancelURL: payment.cancelUrl,
    metadata: payment.metadata,
    allowed: around.allowed,
    dueInUSD: due === null ? null : dollarsOf(due),
    detectedAmountInUSD: dollarsOf(payment.detectedUsdUnits),
    seenAmountInUSD: dollarsOf(around.announced.usdUnits),
    monitoredUntil: payment.monitoredUntil.toISOString(),
    attempts: around.attempts.map(viewQuote),
    deposits: [...around.came.listed, ...around.announced.listed].map((one) => viewCounted(deps, around.network, one)),
    moreDeposits: viewMore(around.came, around.announced),
    refunds: around.refunds.map(viewRefund),
    history: viewSteps(around.steps),
    actions: around.actions,
  };
}

export function viewQuote(row: AttemptRow): PaymentView['attempts'][number] {
  return {
    id: row.id,
    status: row.status,
    blockchainCode: row.blockchainCode,
    currencyCode: row.currencyCode,
    address: spellAddress(familyOf(row.blockchainCode), row.address),
    amountDue: decimalOf(row.blockchainCode, row.contract, row.decimals, BigInt(row.dueUnits)),
    amountInUSD: dollarsOf(BigInt(row.usdUnits)),
    rate: row.price,
    rateSource: row.priceSource,
    ratedAt: row.pricedAt.toISOString(),
    quotedAt: row.quotedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

function viewCounted(
  deps: Pick<Deps, 'chains'>,
  network: Surroundings['network'],
  one: Counted,
): PaymentView['deposits'][number] {
  const { blockchainCode: code, txHash } = one;
  return {
    depositId: one.depositId,
    status: one.status,
    blockchainCode: code,
    currencyCode: one.currencyCode,
    amount: decimalOf(code, one.contract, one.decimals, one.units),
    amountInUSD: dollarsOf(one.usdUnits),
    rate: one.price,
    transactionHash: txHash,
    explorerTransaction: deps.chains.rules(code).explorerUrl(network, 'transaction', txHash),
    fromAddress: spellAddress(familyOf(code), one.fromAddress),
    toAddress: spellAddress(familyOf(code), one.toAddress),
    blockHeight: one.blockHeight,
    confirmations: { current: one.confirmations, required: one.required },
    firstSeenAt: one.firstSeenAt.toISOString(),
    confirmedAt: one.confirmedAt?.toISOString() ?? null,
    late: one.late,
  };
}

function viewRefund(row: RefundRow): PaymentView['refunds'][number] {
  return {
    id: row.id,
    status: row.status,
    payoutID: row.payoutId,
    blockchainCode: row.blockchainCode,
    currencyCode: row.currencyCode,
    amount: decimalOf(row.blockchainCode, row.contract, row.decimals, BigInt(row.units)),
    toAddress: spellAddress(familyOf(row.blockchainCode), row.toAddress),
    reason: row.reason,
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
  };
}
