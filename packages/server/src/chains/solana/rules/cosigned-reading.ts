import { askedSweeps } from '@coffer/keys/solana/asked-sweeps.ts';
import { checkSignedSweep } from '@coffer/keys/solana/check-sweep.ts';
import { readSweep } from '@coffer/keys/solana/read-sweep.ts';
import type { SweepToSign } from '@coffer/keys/solana/sign-sweeps.ts';
import { sweepFeeMax } from '@coffer/keys/solana/sweep.ts';
import { decodeTransaction, encodeTransaction, faultsOf } from '@coffer/keys/solana/transaction.ts';
import type { CosignedAsked, CosignedReading } from '../../port/signing.ts';

/** Sweeps that live by a nonce of the hot wallet. */
export const cosignedReading: CosignedReading = {
  read(shown) {
    const read = askedSweeps(shown);
    return 'reason' in read ? read : { transactions: read.sweeps.map(askedOf) };
  },
  readSweep(data, coldWallet) {
    const read = readSweep(data, { coldWallet, positionOf: () => 0 });
    if ('reason' in read) return read;
    const payer = read.sweep.hotWallet;
    return isSignedButBy(payer, data) ? { payer } : { reason: 'the deposits that it moves have not all signed it.' };
  },
};

/** Whoever pays signs last: what the others have not signed is nothing that they want. */
function isSignedButBy(payer: string, data: string): boolean {
  const transaction = decodeTransaction(data);
  if ('reason' in transaction) return false;
  const { missing, wrong } = faultsOf(transaction);
  return wrong.length === 0 && missing.length === 1 && missing[0] === payer;
}

function askedOf({ asked }: SweepToSign): CosignedAsked {
  const { lifetime, deposits } = asked;
  if (lifetime.by !== 'nonce') throw new Error('a request of ours lapses by itself');
  return {
    account: lifetime.account,
    addresses: deposits.map(({ address }) => address),
    feeUnitsMax: sweepFeeMax(asked),
    readSigned(signed) {
      const checked = checkSignedSweep(asked, signed);
      return 'reason' in checked ? checked : { data: encodeTransaction(checked.transaction) };
    },
  };
}
