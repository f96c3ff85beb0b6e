import type { Body } from '@coffer/contract/endpoint.ts';
import type { confirmCurrencyPrice as endpoint, PricedCurrencyView } from '@coffer/contract/money-in/currencies.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Deed } from '../../../platform/deed.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange, requestChange, waitHours } from '../../treasury-changes/index.ts';
import { viewPriced } from './currency.ts';
import { lockCurrency, writePriced, type ChainCurrency } from './currency-store.ts';

type Input = Body<typeof endpoint> & { id: number };

/**
 * A person stands for a token: it counts as what its code says. Where money is real that waits, so that owners who hear of it
 * can stop it: what has a price pays for goods.
 */
export async function confirmPrice(deps: Deps, call: Call<MemberSubject>, input: Input): Promise<PricedCurrencyView> {
  authorize(call.subject, 'nodes:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const currency = await lockCurrency(tx, input.id);
    if (!currency) throw notFound('There is no such currency.');
    requireItsCode(input.pricedAs, currency.code);
    requireItsContract(input.contract, currency);
    if (currency.priced) return viewPriced(currency, 0);
    const hours = await waitHours(deps, tx, call.now);
    if (hours > 0) {
      await requestChange(tx, call, pricingOf(currency), hours);
      return viewPriced(currency, 0);
    }
    await writeConfirmation(tx, call, currency, true);
    await recordChange(tx, call, pricingOf(currency));
    return viewPriced({ ...currency, priced: true }, 0);
  });
}

export function pricingOf({ id, code, blockchainName, contract }: ChainCurrency): Deed {
  return {
    kind: 'currency.price-confirmed',
    title: `The token ${code} on ${blockchainName} is valued at the price of ${code}`,
    before: { pricedAs: null },
    after: { contract, pricedAs: code },
    subject: { currencyId: id },
  };
}

/** Nothing named is nothing confirmed; the name of another currency is a mistake. */
export function requireItsCode(pricedAs: string | undefined, code: string): void {
  if (pricedAs === undefined || pricedAs === code) return;
  throw invalid({ path: 'pricedAs', message: `must be ${code}, the code of the token, or be left out` });
}

function requireItsContract(shown: string, { code, blockchainName, family, contract }: ChainCurrency): void {
  const spelled = spellAddress(family, contract);
  if (spelled !== null && (shown === spelled || shown === contract)) return;
  const what = spelled === null ? 'the coin of the network, which has a price' : spelled;
  throw fault('CONFLICT', `contract: ${code} on ${blockchainName} is ${what}. Check it again before you confirm.`);
}

export async function writeConfirmation(
  tx: Tx,
  origin: Origin,
  { id, blockchainCode, code, contract, priced: before }: ChainCurrency,
  priced: boolean,
): Promise<void> {
  await writePriced(tx, id, priced);
  await recordActivity(tx, origin, {
    action: priced ? 'currency.price-confirmed' : 'currency.price-withdrawn',
    entity: 'blockchain-currency',
    entityId: id,
    before: { blockchainCode, code, contract, pricedAs: before ? code : null },
    after: { blockchainCode, code, contract, pricedAs: priced ? code : null },
  });
}
