import type { PayOption } from '@coffer/contract/payments/checkout.ts';
import { noContract } from '@coffer/contract/money-in/currencies.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import type { Call } from '../../../platform/deps.ts';
import { dueIn } from './due-in.ts';
import { findCheckout, type Checkout } from './checkout-store.ts';
import { listOffers, type Offer } from './list-offers.ts';
import { networkFees, type FeeDeps } from './network-fees.ts';
import { mostPaidIn } from './offer-store.ts';
import { remainingDue } from '../settling/remaining-due.ts';
import { assetOf } from './view-attempt.ts';
import { noSuchPayment } from './view-checkout.ts';

/** What a payer may choose from, and what it would come to. */
export async function listPayOptions(deps: FeeDeps, { db }: Pick<Call, 'db'>, reference: string): Promise<PayOption[]> {
  const checkout = await findCheckout(db, reference);
  if (!checkout) throw noSuchPayment();
  const { payment, project } = checkout;
  const offers = await listOffers(deps, db, payment);
  const mostPaid = await mostPaidIn(db, payment.projectId);
  const preselected = preselect(project, offers);
  const due = remainingDue(payment);
  const fees = await networkFees(deps, db, offers);
  return offers.map((offer) => viewOffer(offer, { due, mostPaid, preselected, fees }));
}

type Facts = {
  due: bigint | null;
  mostPaid: number | undefined;
  preselected: number | undefined;
  fees: ReadonlyMap<number, string>;
};

function viewOffer({ currency, kept, price, unavailable }: Offer, facts: Facts): PayOption {
  const { due, mostPaid, preselected, fees } = facts;
  const asset = assetOf(currency);
  const amountDue =
    due === null || due === 0n || price === undefined ? null : formatMoney(dueIn(due, price.usd, asset));
  return {
    id: currency.id,
    blockchainCode: currency.blockchainCode,
    network: currency.blockchainName,
    currencyCode: currency.code,
    currency: currency.name,
    customerAddress: spellAddress(currency.family, kept),
    tokenAddress: spellAddress(currency.family, currency.contract) ?? noContract,
    standard: currency.standard,
    walletPrecision: currency.decimals,
    family: currency.family,
    recommended: currency.recommended,
    mostUsed: currency.id === mostPaid,
    blockchainID: currency.blockchainId,
    currencyID: currency.currencyId,
    preselected: currency.id === preselected,
    available: unavailable === undefined,
    reason: unavailable?.sentence ?? null,
    reasonCode: unavailable?.code ?? null,
    amountDue,
    networkFeeInUSD: fees.get(currency.id) ?? null,
  };
}

/** What the project chose; where it chose a chain alone, what is recommended there. */
function preselect({ defaultBlockchainId, defaultCurrencyId }: Checkout['project'], offers: readonly Offer[]) {
  const able = offers.filter(({ unavailable }) => unavailable === undefined).map(({ currency }) => currency);
  const chosen = able.find(({ id }) => id === defaultCurrencyId);
  if (chosen) return chosen.id;
  const onChain = able.filter(({ blockchainId }) => blockchainId === defaultBlockchainId);
  return (onChain.find(({ recommended }) => recommended) ?? onChain[0])?.id;
}
