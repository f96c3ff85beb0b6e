import type { unavailableCodes } from '@coffer/contract/payments/checkout.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enabledCurrencies, listLiveChains, type BlockchainRow, type ChainCurrency } from '../../assets/index.ts';
import { priceIn, pricesOf, type Price } from '../../rates/index.ts';
import { chainsOfPayer, type PayerChain } from '../../wallets/index.ts';
import type { Payment } from '../asking/payment.ts';
import { onlyProjects } from '../../../platform/access.ts';
import { findOwnAddress, isKnownPayer } from './attempt-store.ts';
import { troubleOf } from './trouble-of.ts';

/** Why a currency cannot be paid in right now: as a code, and in a sentence for whoever calls the API. */
export type Unavailable = { code: (typeof unavailableCodes)[number]; sentence: string };

/** A currency that a payment may be paid in. */
export type Offer = {
  currency: ChainCurrency;
  chain: BlockchainRow;
  /** The deposit wallet whose addresses it comes to, and the one that the customer keeps there. */
  walletId: number;
  kept: string | null;
  /** No address takes it again once it was swept: each payment has one of its own. */
  once: boolean;
  /** Its addresses were prepared, and run out. */
  isPrepared: boolean;
  /** Undefined while it cannot be paid in; then `unavailable` says why. */
  price: Price | undefined;
  unavailable: Unavailable | undefined;
};

/** What the project takes, the payment allows, and a wallet has addresses for that this payer may have. */
export async function listOffers(deps: Pick<Deps, 'chains' | 'clock'>, db: Db, payment: Payment): Promise<Offer[]> {
  const { projectId, customerId, payerTyped, allowed } = payment;
  const taken = await enabledCurrencies(db, onlyProjects(projectId));
  const chains = new Map((await listLiveChains(db)).map((chain) => [chain.id, chain]));
  // An address that was somebody's before is never shown to who merely typed an email address.
  const payable = await chainsOfPayer(db, projectId, payerTyped ? null : customerId);
  const dry = await dryFor(db, payment, payable);
  const prices = await pricesOf(deps, db, [...new Set(taken.map(({ currencyId }) => currencyId))]);
  return taken.flatMap((currency): Offer[] => {
    const chain = chains.get(currency.blockchainId);
    const wallet = payable.get(currency.blockchainId);
    const isAllowed = allowed === null || allowed.includes(currency.id);
    if (!chain || chain.status === 'disabled' || !wallet || !isAllowed || dry.has(chain.id)) return [];
    const price = priceIn(prices, currency);
    const unavailable = troubleOf(chain) ?? ('reason' in price ? noRate(price.reason) : undefined);
    const { walletId, hasContract } = wallet;
    const { sweepCalls } = deps.chains.rules(chain.code);
    const once = hasContract && currency.contract === null && sweepCalls?.coinOnce === true;
    const kept = once ? null : wallet.kept;
    const isPrepared = deps.chains.rules(chain.code).deriveAddresses === undefined;
    const known = { currency, chain, walletId, kept, once, isPrepared, unavailable };
    return [{ ...known, price: unavailable === undefined && 'usd' in price ? price : undefined }];
  });
}

/** Chains whose prepared addresses are used up, or kept for others, of which this payer has none yet. */
async function dryFor(
  db: Db,
  payment: Payment,
  payable: ReadonlyMap<number, PayerChain>,
): Promise<ReadonlySet<number>> {
  const dry = new Set<number>();
  for (const [chainId, { walletId, kept, reach }] of payable) {
    if (reach === 'all' || kept !== null) continue;
    if ((await findOwnAddress(db, payment.id, { walletId, chainId })) !== undefined) continue;
    if (reach === 'none' || !(await isKnownPayer(db, payment.customerId, { walletId, chainId }))) dry.add(chainId);
  }
  return dry;
}

function noRate(sentence: string): Unavailable {
  return { code: 'no_rate', sentence };
}
