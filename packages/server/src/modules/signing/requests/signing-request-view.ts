import type { SigningRequestView, ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { decimalOf } from '../../deposits/index.ts';
import type { SigningRequest } from './signing-request-store.ts';
import { shownStatus } from './signing-status.ts';

export function viewRequest(row: SigningRequest): SigningRequestView {
  return {
    id: row.id,
    sweepID: row.sweepId,
    kind: row.kind,
    status: shownStatus(row.status, row.sweepStatus),
    statusAt: (row.status === 'signed' ? row.sweepStatusAt : row.statusAt).toISOString(),
    walletID: row.walletId,
    walletName: row.walletName,
    blockchainCode: row.blockchainCode,
    currencyCode: row.currencyCode,
    currencyAddress: spellAddress(row.family, row.contract),
    amount: decimalOf(row.blockchainCode, row.contract, row.decimals, BigInt(row.units)),
    amountUSD: row.usd,
    addressCount: row.addresses,
    coldAddress: spellAddress(row.family, row.coldAddress),
    expiresAt: row.expiresAt.toISOString(),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}

export function viewWhole(row: SigningRequest): SigningRequestView & { unsigned: ToSign } {
  return { ...viewRequest(row), unsigned: row.unsigned };
}
