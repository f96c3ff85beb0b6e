import { fault } from '@coffer/contract/errors.ts';
import { coinOf, tokenAsset, usd, type Asset } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, parseMoney } from '@coffer/kernel/money.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import { readSetting } from '../../system/index.ts';
import { decide, type Verdict } from '../policy/decide.ts';
import type { Policy } from '../policy/payout-policy.ts';
import { policyOf } from '../policy/policy-store.ts';
import { usedSince } from '../policy/uses.ts';
import { becauseOf, type Reason } from '../policy/reasons.ts';
import type { Because, NewPayout } from '../payout/payout.ts';
import type { CheckDeps } from '../recipients/check-address.ts';
import { chooseWallet, findPayingWallets, type ChosenWallet, type PayingWallets } from './choose-wallet.ts';
import { keyCap } from './payee-store.ts';
import { askerOf, newPayoutOf, type UnderstoodWish } from './new-payout.ts';
import { priceWish, worth, type PriceDeps } from './price-wish.ts';
import { readCurrency } from './read-currency.ts';
import { readPayee, type Payee } from './read-payee.ts';
import type { Wish } from './wish.ts';

export type AskDeps = PriceDeps & CheckDeps & Pick<Deps, 'emit' | 'masterKey'>;

/** A request in the transaction that weighs it. */
export type Asking = Call<Credentialed> & { db: Tx };

/** A wish that was understood: what it comes to, and who may pay it. */
export type ReadWish = UnderstoodWish & { wallets: PayingWallets };

/** And what the policy says of it. */
export type Prepared = ReadWish & {
  payout: NewPayout;
  chosen: ChosenWallet;
  verdict: Verdict;
  because: readonly Because[];
};

/** Reads a wish, and asks what it costs, while nothing is locked: a node may take its time. */
export async function readWish(deps: AskDeps, db: Db, wish: Wish): Promise<ReadWish> {
  const { booked, currency } = await readCurrency(db, wish);
  const { blockchainCode: chain, contract, decimals } = currency;
  const asset = contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals);
  const payee = await readPayee(deps, db, wish, currency, booked);
  const wallets = await findPayingWallets(db, wish.projectId, currency);
  const priced = await priceWish(deps, db, wish, currency, asset);
  const units = priced.units - priced.withheld;
  const usdUnits = worth({ units, asset }, priced.price.usd);
  await refuseTooLittle(db, wish, usdUnits);
  const payerUnits = least(units, wish.refund?.payersUnits ?? 0n);
  return { wish, currency, asset, payee, wallets, priced, units, usdUnits, payerUnits };
}

/**
 * Weighs what was read, and changes nothing. Whoever goes on with it holds the lock on the project's funds, since what the policy
 * says hangs on what others were promised.
 */
export async function weighWish(deps: AskDeps, call: Asking, read: ReadWish): Promise<Prepared> {
  const { db } = call;
  const { wish, currency, asset, payee, priced, units, usdUnits } = read;
  const chosen = await chooseWallet(deps, db, read.wallets, { asset, units });
  const policy = await policyOf(db, wish.projectId);
  const judged = await judge(call, policy, {
    projectId: wish.projectId,
    currency,
    payee,
    chosen,
    usdUnits,
    feeUsdUnits: priced.fee.usdUnits,
  });
  const verdict = alsoFor(judged, wish.asks ?? []);
  const because =
    verdict.verdict === 'refuse'
      ? [{ code: verdict.code, reason: verdict.reason }]
      : verdict.reasons.map((code) => becauseOf(code, policy));
  const isAsked = verdict.verdict !== 'refuse';
  const payout = newPayoutOf(read, {
    wallet: chosen.wallet,
    reasons: because,
    approvalsNeeded: isAsked ? verdict.approvals : 1,
    policyVersion: policy.version,
    mayGoAt: isAsked ? verdict.mayGoAt : null,
    createdBy: askerOf(call.subject),
  });
  return { ...read, payout, chosen, verdict, because };
}

type Judged = {
  projectId: number;
  currency: ChainCurrency;
  payee: Payee;
  chosen: ChosenWallet;
  usdUnits: bigint;
  feeUsdUnits: bigint | null;
};

async function judge({ db, subject, now }: Asking, policy: Policy, of: Judged): Promise<Verdict> {
  const { recipient, address } = of.payee;
  const { blockchainId } = of.currency;
  const users = { projectId: of.projectId, blockchainId, address, walletId: of.chosen.wallet.walletId };
  const wish = {
    usdUnits: of.usdUnits,
    feeUsdUnits: of.feeUsdUnits,
    askedBy: subject.kind,
    keyCapUsdUnits: subject.kind === 'key' ? await keyCap(db, subject.keyId) : 0n,
    recipient: recipient ? { isConfirmed: recipient.isConfirmed, usableFrom: recipient.usableFrom } : null,
  };
  return decide(policy, await usedSince(db, users, now), wish, now);
}

function alsoFor(verdict: Verdict, reasons: readonly Reason[]): Verdict {
  if (verdict.verdict === 'refuse' || reasons.length === 0) return verdict;
  const approvals = Math.max(1, verdict.approvals);
  return { ...verdict, verdict: 'ask', approvals, reasons: [...verdict.reasons, ...reasons] };
}

/** What goes back to a payer has no least amount: it is theirs. */
async function refuseTooLittle(db: Db, { refund }: Wish, usdUnits: bigint): Promise<void> {
  if (refund) return;
  const lowest = await leastPayout(db);
  if (usdUnits >= lowest) return;
  const [at, is] = [lowest, usdUnits].map((of) => amountText(of, usd));
  throw fault('PAYOUT_AMOUNT_BELOW_MINIMUM', `A payout is worth $${at} at least; this is worth $${is}.`);
}

/** In dollars. */
export async function leastPayout(db: Db): Promise<bigint> {
  const { value } = await readSetting(db, 'withdrawal-payout-min-amount');
  const lowest = parseMoney(String(value), usd);
  return lowest instanceof Fault ? 0n : lowest.units;
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** An amount as people read it. */
export function amountText(units: bigint, asset: Asset): string {
  return formatMoney({ units, asset });
}
