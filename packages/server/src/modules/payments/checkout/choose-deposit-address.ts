import type { chooseDepositAddress as endpoint } from '@coffer/contract/payments/checkout.ts';
import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Language } from '@coffer/kernel/language.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countAttempt, type ThrottleRule } from '../../../platform/throttle.ts';
import { healthOf } from '../../assets/index.ts';
import { skipOccupied } from '../../wallets/index.ts';
import { dueIn } from './due-in.ts';
import { addressFor } from './address-for.ts';
import { countTaking } from './count-taking.ts';
import { countQuotes, replaceAttempt, type NewAttempt } from './attempt-store.ts';
import { findDepositAddress, listAttempts, lockPayer, type Attempt } from './checkout-store.ts';
import { sumCounted } from '../asking/counted-store.ts';
import { listOffers, type Offer } from './list-offers.ts';
import { occupiedSince } from './occupied-since.ts';
import { requireDue, requirePayable } from './payable.ts';
import type { Payment } from '../asking/payment.ts';
import { findPaymentByReference, lockPayment } from '../asking/payment-store.ts';
import { notePayment } from '../asking/record-payment.ts';
import { assetOf, viewAttempt } from './view-attempt.ts';
import { troubleOf } from './trouble-of.ts';
import { noSuchPayment } from './view-checkout.ts';
import { uriOf } from './uri-of.ts';

type Given = Body<typeof endpoint> & { reference: string };
type Chosen = Result<typeof endpoint>;

/** Far more choices than any payer makes; each is a row that stays. */
const choosing: ThrottleRule = { name: 'quote', attemptsMax: 60, windowSeconds: 600 };
const attemptsLookedAt = 20;
/** In the whole life of a payment: what came is held against each of them. */
const attemptsMax = 1000;

/** Gives the payer an address and a rate that holds for some minutes. The same choice meanwhile gives the same again. */
export async function chooseDepositAddress(
  deps: Deps,
  call: Pick<Call, 'db' | 'now' | 'language' | 'ip'>,
  given: Given,
): Promise<Chosen> {
  const found = await findPaymentByReference(call.db, given.reference);
  if (!found) throw noSuchPayment();
  await countAttempt(call.db, choosing, given.reference, call.now);
  const order = { projectId: found.projectId, chainCode: given.blockchain_code };
  await skipOccupied(deps, call.db, order, call.now);
  const asked = { paymentId: found.id, chainCode: given.blockchain_code };
  const occupied = await occupiedSince(deps, call.db, asked, attemptsLookedAt);
  await countNew(deps, call, { found, given, occupied });
  return inTransaction(call.db, async (tx) => {
    // First the customer, then the payment: of two choices of one customer the second sees the address that the first was given.
    if (found.customerId !== null) await lockPayer(tx, found.customerId);
    const payment = await lockPayment(tx, found.id);
    if (!payment) throw noSuchPayment();
    requirePayable(payment, call.now);
    const due = requireDue(payment);
    const offer = findOffer(await listOffers(deps, tx, payment), given);
    const attempts = await listAttempts(tx, payment.id, attemptsLookedAt);
    const held = attempts.find(
      (attempt) => holds(attempt, offer, call.now) && !(offer.once && occupied.has(attempt.address)),
    );
    const { now, language } = call;
    if (!held) await quote(deps, tx, { payment, due, offer, attempts, occupied, now, language });
    const chosen = held ?? (await listAttempts(tx, payment.id, 1))[0];
    if (!chosen) throw new Error(`Payment ${payment.id} was quoted and has no quote.`);
    const sums = await sumCounted(tx, payment.id);
    return {
      id: chosen.addressId,
      createdAt: chosen.assignedAt.toISOString(),
      Address: spellAddress(chosen.family, chosen.address),
      Family: chosen.family,
      Status: chosen.addressStatus,
      attempt: viewAttempt(deps, payment, chosen, { sums, trouble: troubleOf(offer.chain), now: call.now }),
    };
  });
}

type Asking = { found: Payment; given: Given; occupied: ReadonlySet<string> };

/** What cannot be quoted takes no address, and is refused where it is looked at under its lock. */
async function countNew(
  deps: Deps,
  call: Pick<Call, 'db' | 'now' | 'ip'>,
  { found, given, occupied }: Asking,
): Promise<void> {
  requirePayable(found, call.now);
  requireDue(found);
  const offer = findOffer(await listOffers(deps, call.db, found), given);
  if (offer.price === undefined) return;
  const attempts = offer.once ? await listAttempts(call.db, found.id, attemptsLookedAt) : [];
  await countTaking(deps, call, { payment: found, offer, attempts, occupied });
}

function holds({ status, blockchainCurrencyId, expiresAt }: Attempt, { currency }: Offer, now: Date): boolean {
  return status === 'active' && blockchainCurrencyId === currency.id && expiresAt > now;
}

function findOffer(offers: readonly Offer[], { blockchain_code: chain, currency_code: code }: Given): Offer {
  const onChain = offers.filter(({ currency }) => currency.blockchainCode === chain);
  if (onChain.length === 0) {
    const codes = [...new Set(offers.map(({ currency }) => currency.blockchainCode))];
    const message = codes.length === 0 ? 'nothing can be paid with here' : `must be one of ${codes.join(', ')}`;
    throw invalid({ path: 'blockchain_code', message });
  }
  const offer = onChain.find(({ currency }) =>
    code === undefined ? currency.contract === null : currency.code === code,
  );
  if (!offer) {
    const message = `must be one of ${onChain.map(({ currency }) => currency.code).join(', ')}`;
    throw invalid({ path: 'currency_code', message });
  }
  return offer;
}

type Quote = {
  payment: Payment;
  due: bigint;
  offer: Offer;
  attempts: readonly Attempt[];
  /** Of the addresses that it was given, those that cannot be paid any more. */
  occupied: ReadonlySet<string>;
  now: Date;
  language: Language;
};

async function quote(deps: Pick<Deps, 'chains' | 'emit'>, tx: Tx, given: Quote): Promise<void> {
  const { payment, due, offer, now, language } = given;
  const { currency, chain, price } = offer;
  if (price === undefined) {
    const code = healthOf(chain).status === 'healthy' ? 'UNAVAILABLE' : 'CHAIN_UNAVAILABLE';
    throw fault(code, offer.unavailable?.sentence ?? 'It cannot be paid in right now.');
  }
  if ((await countQuotes(tx, payment.id)) >= attemptsMax) {
    const sentence = `This payment was quoted ${attemptsMax} times, which is the limit. Ask the shop for a new payment.`;
    throw fault('UNPROCESSABLE', sentence);
  }
  const asset = assetOf(currency);
  const amount = dueIn(due, price.usd, asset);
  const addressId = await addressFor(deps, tx, given);
  const to = await findDepositAddress(tx, addressId);
  const attempt: NewAttempt = {
    paymentId: payment.id,
    projectId: payment.projectId,
    blockchainCurrencyId: currency.id,
    addressId,
    price: price.usd,
    priceSource: price.source,
    pricedAt: price.at,
    dueUnits: amount.units,
    usdUnits: due,
    uri: uriOf(deps.chains.rules(chain.code), payment, {
      to,
      contract: currency.contract,
      units: amount.units,
      decimals: asset.decimals,
      chainId: chain.chainId,
    }),
    quotedAt: now,
    expiresAt: earlier(minutesAfter(now, payment.quoteMinutes), payment.expiresAt),
    language,
  };
  await replaceAttempt(tx, attempt);
  await notePayment(
    deps,
    tx,
    payment,
    'payment.quoted',
    {},
    { actor: null, facts: factsOf(offer, formatMoney(amount), attempt), now },
  );
}

function factsOf({ currency }: Offer, amountDue: string, { price, priceSource }: NewAttempt) {
  const { blockchainCode, code: currencyCode } = currency;
  return { blockchainCode, currencyCode, amountDue, rate: price, rateSource: priceSource };
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
