import type * as z from 'zod';
import type { checkoutAttempt } from '@coffer/contract/payments/checkout.ts';
import { coinOf, tokenAsset, type Asset } from '@coffer/kernel/asset.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Attempt } from './checkout-store.ts';
import type { CountedSum } from '../asking/counted-store.ts';
import type { Payment } from '../asking/payment.ts';
import { typable } from './due-in.ts';
import { remainingDue } from '../settling/remaining-due.ts';
import type { Trouble } from './trouble-of.ts';
import { uriOf } from './uri-of.ts';

export type AttemptView = z.output<typeof checkoutAttempt>;

/** What came for the payment, and what is wrong with the network. */
type Around = { sums: readonly CountedSum[]; trouble: Trouble | undefined; now: Date };

/** A quote as its payer sees it: what is still to be sent of it. */
export function viewAttempt(
  deps: Pick<Deps, 'chains'>,
  payment: Payment,
  attempt: Attempt,
  { sums, trouble, now }: Around,
): AttemptView {
  const units = unitsLeft(payment, attempt, sums);
  const { address: to, contract, chainId, decimals } = attempt;
  // A wallet is never asked for nothing, nor for more than is missing.
  const asksAnew = units > 0n && units !== attempt.dueUnits;
  const uri = asksAnew
    ? uriOf(deps.chains.rules(attempt.blockchainCode), payment, { to, contract, units, decimals, chainId })
    : attempt.uri;
  return {
    id: attempt.id,
    status: attempt.status === 'active' && attempt.expiresAt <= now ? 'expired' : attempt.status,
    blockchainCode: attempt.blockchainCode,
    blockchainName: attempt.blockchainName,
    currencyCode: attempt.currencyCode,
    currencyName: attempt.currencyName,
    address: spellAddress(attempt.family, to),
    tokenAddress: spellAddress(attempt.family, contract),
    walletPrecision: attempt.decimals,
    amountDue: formatMoney({ units, asset: assetOf(attempt) }),
    amountInUSD: dollarsOf(attempt.usdUnits),
    rate: attempt.price,
    uri,
    quotedAt: attempt.quotedAt.toISOString(),
    expiresAt: attempt.expiresAt.toISOString(),
    confirmationsRequired: attempt.confirmations,
    unavailable: trouble ? { code: trouble.code, reason: trouble.sentence } : null,
  };
}

/** Of the quote what did not come for it, and never more than the payment still needs at its rate. */
export function unitsLeft(payment: Payment, attempt: Attempt, sums: readonly CountedSum[]): bigint {
  const due = remainingDue(payment) ?? attempt.usdUnits;
  const needed = (due * attempt.dueUnits + attempt.usdUnits - 1n) / attempt.usdUnits;
  const came = sums.filter(({ attemptId }) => attemptId === attempt.id);
  const open = attempt.dueUnits - came.reduce((sum, { units }) => sum + units, 0n);
  const left = open < needed ? open : needed;
  return left > 0n ? typable(left, attempt.decimals) : 0n;
}

type Asked = Pick<Attempt, 'blockchainCode' | 'contract' | 'decimals'>;

export function assetOf({ blockchainCode, contract, decimals }: Asked): Asset {
  return contract === null ? coinOf(blockchainCode) : tokenAsset(blockchainCode, contract, decimals);
}
