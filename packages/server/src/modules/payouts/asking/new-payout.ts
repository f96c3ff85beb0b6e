import type { Asset } from '@coffer/kernel/asset.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { ChainCurrency } from '../../assets/index.ts';
import type { Asker, Because, NewPayout } from '../payout/payout.ts';
import type { PayingWallet } from './payee-store.ts';
import type { Priced } from './price-wish.ts';
import type { Payee } from './read-payee.ts';
import type { Wish } from './wish.ts';

/** What a wish comes to. */
export type UnderstoodWish = {
  wish: Wish;
  currency: ChainCurrency;
  asset: Asset;
  payee: Payee;
  priced: Priced;
  /** What the payee gets, and its worth. */
  units: bigint;
  usdUnits: bigint;
  payerUnits: bigint;
};

/** What was decided of it. */
type Decided = Pick<NewPayout, 'reasons' | 'approvalsNeeded' | 'policyVersion' | 'mayGoAt' | 'createdBy'> & {
  wallet: PayingWallet;
  reasons: readonly Because[];
};

/** Both, as it is written down. */
export function newPayoutOf(
  { wish, currency, payee, priced, ...what }: UnderstoodWish,
  { wallet, ...decided }: Decided,
): NewPayout {
  return {
    projectId: wish.projectId,
    type: wish.type,
    blockchainId: currency.blockchainId,
    blockchainCode: currency.blockchainCode,
    blockchainCurrencyId: currency.id,
    currencyCode: currency.code,
    contract: currency.contract,
    decimals: currency.decimals,
    units: what.units,
    withheldUnits: priced.withheld,
    usdUnits: what.usdUnits,
    priceUsd: priced.price.usd,
    priceSource: priced.price.source,
    pricedAt: priced.price.at,
    feeFrom: wish.feeFrom,
    feeUnitsMax: priced.fee.unitsMax,
    toAddress: payee.address,
    recipientId: payee.recipient?.id ?? null,
    isKnownPayee: payee.isKnown,
    refundId: wish.refund?.id ?? null,
    payerId: wish.refund?.payerId ?? null,
    payerUnits: what.payerUnits,
    recipientEmail: wish.recipientEmail ?? payee.recipient?.email ?? null,
    customerId: wish.customerId ?? null,
    mobileNumber: wish.mobileNumber ?? null,
    residentialAddress: wish.residentialAddress ?? null,
    note: wish.note ?? null,
    walletId: wallet.walletId,
    fromAddress: wallet.address,
    batchId: wish.batch?.id ?? null,
    batchLine: wish.batch?.line ?? null,
    ...decided,
  };
}

export function askerOf(subject: Credentialed): Asker {
  return subject.kind === 'member'
    ? { kind: 'member', memberId: subject.memberId, keyId: null, name: subject.email }
    : { kind: 'key', memberId: null, keyId: subject.keyId, name: subject.description };
}
