import { askedSweeps } from '@coffer/keys/solana/asked-sweeps.ts';
import { checkSignedSweep } from '@coffer/keys/solana/check-sweep.ts';
import { readSweep } from '@coffer/keys/solana/read-sweep.ts';
import type { SweepToSign } from '@coffer/keys/solana/sign-sweeps.ts';
import { sweepFeeMax } from '@coffer/keys/solana/sweep.ts';
import { encodeTransaction } from '@coffer/keys/solana/transaction.ts';
import type { CosignedAsked, CosignedReading } from '../../port/signing.ts';

/** Sweeps that live by a nonce of the hot wallet. */
export const cosignedReading: CosignedReading = {
  read(shown) {
    const read = askedSweeps(shown);
    return 'reason' in read ? read : { transactions: read.sweeps.map(askedOf) };
  },
  readSweep(data, coldWallet) {
    const read = readSweep(data, { coldWallet, positionOf: () => 0 });
    return 'reason' in read ? read : { payer: read.sweep.hotWallet };
  },
};

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
