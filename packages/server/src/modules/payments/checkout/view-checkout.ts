import type { PublicPayment } from '@coffer/contract/payments/checkout.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { notFound } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listLiveChains } from '../../assets/index.ts';
import { decimalOf } from '../../deposits/index.ts';
import { findCheckout, listAttempts, type Attempt, type Checkout } from './checkout-store.ts';
import { checkoutStep } from './checkout-step.ts';
import { findAnnounced, nothingAnnounced, type AnnouncedMoney } from './announced-store.ts';
import { findCame, type Came, type Counted, type CountedSum } from '../asking/counted-store.ts';
import type { Payment } from '../asking/payment.ts';
import { stateOf } from '../asking/payment-state.ts';
import { remainingDue } from '../settling/remaining-due.ts';
import { filledAmount } from '../asking/tell-payment.ts';
import { troubleOf, type Trouble } from './trouble-of.ts';
import { viewMore } from './view-more.ts';
import { unitsLeft, viewAttempt } from './view-attempt.ts';

type CheckoutDeps = Pick<Deps, 'chains' | 'devnet'>;

/** A payment as whoever has its reference sees it. Few statements, since pages ask again and again. */
export async function viewCheckout(
  deps: CheckoutDeps,
  { db, now }: Pick<Call, 'db' | 'now'>,
  reference: string,
): Promise<PublicPayment> {
  const checkout = await findCheckout(db, reference);
  if (!checkout) throw noSuchPayment();
  const [attempt] = await listAttempts(db, checkout.payment.id, 1);
  const { payment } = checkout;
  const came = onChain(await findCame(db, payment.id));
  const announced = attempt ? await findAnnounced(db, payment.id) : nothingAnnounced;
  const onItsWay = attempt !== undefined && coversRest(payment, attempt, came.sums, announced);
  const stands = standing(payment, attempt, { onItsWay, now });
  const trouble = attempt && isWaiting(stands.step) ? await troubleOn(db, attempt) : undefined;
  return {
    ...fixedFields(deps, checkout, attempt, came),
    ...stands,
    note: payment.note,
    payerEmail: checkout.email === null ? null : maskEmail(checkout.email),
    attempt: attempt ? viewAttempt(deps, payment, attempt, { sums: came.sums, trouble, now }) : null,
    deposits: [...came.listed, ...announced.listed].map((one) => viewDeposit(deps, checkout, one)),
    moreDeposits: viewMore(came, announced),
    brand: brandOf(checkout),
    testWallet: deps.devnet !== undefined,
  };
}

export function noSuchPayment(): Error {
  return notFound('There is no payment of this reference.');
}

type Fixed =
  | 'invoiceID'
  | 'customerID'
  | 'currencySymbol'
  | 'blockchainSymbol'
  | 'currencyAddress'
  | 'currencyName'
  | 'currencyDesc'
  | 'currencyDecimals'
  | 'amountInUSD'
  | 'filledAmount'
  | 'filledAmountInUSD'
  | 'paymentState'
  | 'merchantName'
  | 'depositAddress'
  | 'referenceID'
  | 'successURL'
  | 'cancelURL'
  | 'createdAt'
  | 'explorerTransaction'
  | 'externalPlatformID';

function fixedFields(
  deps: CheckoutDeps,
  { payment, project, customerID, network }: Checkout,
  attempt: Attempt | undefined,
  { listed, sums }: Came,
): Pick<PublicPayment, Fixed> {
  const newest = listed.at(-1);
  return {
    invoiceID: payment.invoiceId ?? payment.referenceId,
    customerID,
    currencySymbol: attempt?.currencyCode ?? null,
    blockchainSymbol: attempt?.blockchainCode ?? null,
    currencyAddress: attempt ? spellAddress(attempt.family, attempt.contract) : null,
    currencyName: attempt?.currencyName ?? null,
    currencyDesc: attempt ? `${attempt.currencyName} on ${attempt.blockchainName}` : null,
    currencyDecimals: attempt?.decimals ?? null,
    amountInUSD: payment.usdUnits === null ? null : dollarsOf(payment.usdUnits),
    filledAmount: filledAmount(sums),
    filledAmountInUSD: dollarsOf(payment.filledUsdUnits),
    paymentState: stateOf(payment),
    merchantName: project.name,
    depositAddress: attempt ? spellAddress(attempt.family, attempt.address) : null,
    referenceID: payment.referenceId,
    successURL: payment.successUrl ?? project.successUrl,
    cancelURL: payment.cancelUrl ?? project.cancelUrl,
    createdAt: payment.createdAt.toISOString(),
    explorerTransaction: newest ? explorerOf(deps, network, newest) : null,
    externalPlatformID: payment.projectId,
  };
}

/** Whether nothing is left to send when all has come that waits for a block. */
function coversRest(
  payment: Payment,
  attempt: Attempt,
  sums: readonly CountedSum[],
  announced: AnnouncedMoney,
): boolean {
  const units = announced.units.get(attempt.blockchainCurrencyId) ?? 0n;
  return units > 0n && units >= unitsLeft(payment, attempt, sums);
}

/** Whether the payer is still to send something, or waits for it to be confirmed. */
function isWaiting(step: PublicPayment['step']): boolean {
  return step === 'waiting' || step === 'underpaid' || step === 'detected';
}

async function troubleOn(db: Db, { blockchainId }: Attempt): Promise<Trouble | undefined> {
  const chain = (await listLiveChains(db)).find(({ id }) => id === blockchainId);
  return chain && troubleOf(chain);
}

type Moment = { onItsWay: boolean; now: Date };

function standing(payment: Payment, attempt: Attempt | undefined, { onItsWay, now }: Moment) {
  const { status, exception, usdUnits, filledUsdUnits, expiresAt } = payment;
  const due = remainingDue(payment);
  const over = exception === 'over' && usdUnits !== null ? filledUsdUnits - usdUnits : 0n;
  return {
    status,
    exception,
    step: checkoutStep({
      status,
      exception,
      filledUsdUnits,
      chosen: attempt !== undefined,
      onItsWay,
      lapsed: expiresAt <= now,
    }),
    sequence: payment.sequence,
    needsAmount: usdUnits === null,
    needsPayer: payment.customerId === null,
    dueInUSD: due === null ? null : dollarsOf(due),
    detectedAmountInUSD: dollarsOf(payment.detectedUsdUnits),
    overInUSD: dollarsOf(over > 0n ? over : 0n),
    expiresAt: expiresAt.toISOString(),
    monitoredUntil: payment.monitoredUntil.toISOString(),
    settledAt: payment.settledAt?.toISOString() ?? null,
  };
}

/** What a reorg took back is not shown to a payer. */
function onChain({ listed, sums }: Came): Came {
  return { listed: listed.filter(isOnChain), sums: sums.filter(isOnChain) };
}

function isOnChain({ status }: Pick<Counted, 'status'>): boolean {
  return status === 'included' || status === 'confirmed';
}

function viewDeposit(
  deps: CheckoutDeps,
  { network, blockSeconds }: Checkout,
  one: Counted,
): PublicPayment['deposits'][number] {
  const confirmed = one.status === 'confirmed';
  const seconds = blockSeconds[one.blockchainId] ?? null;
  return {
    blockchainCode: one.blockchainCode,
    blockchainName: one.blockchainName,
    currencyCode: one.currencyCode,
    amount: decimalOf(one.blockchainCode, one.contract, one.decimals, one.units),
    amountInUSD: dollarsOf(one.usdUnits),
    transactionHash: one.txHash,
    explorerTransaction: explorerOf(deps, network, one),
    inBlock: one.status !== 'seen',
    confirmed,
    confirmations: { current: one.confirmations, required: one.required },
    secondsLeft: confirmed || seconds === null ? null : Math.ceil((one.required - one.confirmations) * seconds),
    late: one.late,
    firstSeenAt: one.firstSeenAt.toISOString(),
  };
}

function explorerOf(deps: CheckoutDeps, network: Checkout['network'], one: Counted): string | null {
  return deps.chains.rules(one.blockchainCode).explorerUrl(network, 'transaction', one.txHash);
}

function brandOf({ project }: Checkout): PublicPayment['brand'] {
  const { name, logoHash, color, website, supportEmail } = project;
  return { name, logoPath: logoHash === null ? null : `/logos/${logoHash}.webp`, color, website, supportEmail };
}

/** Enough for its owner to know it, too little for anybody else. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
