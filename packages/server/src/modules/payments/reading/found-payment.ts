import type { FoundPayment, PaymentRow } from '@coffer/contract/payments/payments.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { money, roundedJsonNumber, toJsonNumber } from '@coffer/kernel/money.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { decimalOf } from '../../deposits/index.ts';
import type { FoundRow } from './found-store.ts';
import { searchStatusOf } from '../asking/payment-state.ts';

export const webhookStatuses = { pending: 'Pending', success: 'Success', failed: 'Failed' } as const;

/** A payment as our own calls show it. */
export function viewRow(row: FoundRow): PaymentRow {
  const { blockchainCode, contract, decimals, required } = row;
  const isShown = row.currencyCode !== null;
  const amountOf = (units: string) => decimalOf(blockchainCode, contract, decimals, BigInt(units));
  return {
    projectName: row.projectName,
    referenceId: row.referenceId,
    txHash: row.txHash,
    fromAddress: spell(row.depositChain, row.fromAddress),
    toAddress: spell(row.depositChain, row.toAddress) ?? spell(blockchainCode, row.quotedAddress),
    paymentStatus: searchStatusOf({ status: row.status, filledUsdUnits: BigInt(row.filledUsdUnits) }),
    currency: row.currencyCode,
    network: isShown ? blockchainCode : null,
    amountInUSD: row.usdUnits === null ? null : toJsonNumber(money(BigInt(row.usdUnits), usd)),
    amount: isShown && row.dueUnits !== null ? amountOf(row.dueUnits) : null,
    filledAmountInUSD: dollarsOf(BigInt(row.filledUsdUnits)),
    filledAmount: isShown ? amountOf(row.filledUnits) : null,
    customerId: row.customerID,
    email: row.email,
    invoiceId: row.invoiceId,
    webhookStatus: row.webhookStatus && webhookStatuses[row.webhookStatus],
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    trxTimestamp: row.blockAt?.toISOString() ?? null,
    blockId: row.blockHeight,
    projectId: row.projectId,
    status: row.status,
    exception: row.exception,
    resolution: row.resolution,
    confirmations: required === null ? null : { current: row.confirmations, required },
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** As outside clients read it: numbers for amounts, and fields that are left out where ours are null. */
export function viewFound(row: FoundRow): FoundPayment {
  const { amount, filledAmount, filledAmountInUSD, usdText, ...fields } = { ...viewRow(row), usdText: dollarsIn(row) };
  const exact = { filledAmountInUSD, ...known({ amountInUSD: usdText, amount, filledAmount }) };
  const numbers = { amount: numberOf(amount), filledAmount: numberOf(filledAmount) };
  return {
    ...(known({ ...fields, ...numbers }) as Omit<FoundPayment, 'filledAmountInUSD' | 'exact'>),
    filledAmountInUSD: roundedJsonNumber(filledAmountInUSD),
    exact,
  };
}

function dollarsIn({ usdUnits }: FoundRow): string | null {
  return usdUnits === null ? null : dollarsOf(BigInt(usdUnits));
}

type Known<T> = { [K in keyof T]?: NonNullable<T[K]> };

function known<T extends object>(fields: T): Known<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Known<T>;
}

function numberOf(exact: string | null): number | null {
  return exact === null ? null : roundedJsonNumber(exact);
}

function spell(chain: ChainCode | null, address: string | null): string | null {
  return chain === null ? address : spellAddress(familyOf(chain), address);
}
