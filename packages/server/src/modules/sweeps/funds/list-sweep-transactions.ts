import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type { listSweepTransactions as endpoint } from '@coffer/contract/treasury/sweeps.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countSweeps, findSweeps } from './sweep-read-store.ts';
import { viewSweep } from './sweep-view.ts';

export async function listSweepTransactions(
  deps: Pick<Deps, 'chains'>,
  call: Call<Credentialed>,
  { limit, offset }: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  const rows = await findSweeps(call.db, scope, { sent: true }, { limit, offset });
  const sweeps = rows.map((row) => viewSweep(deps, row));
  return {
    sweepTransactionInfo: sweeps.map((sweep) => ({
      id: sweep.id,
      walletID: sweep.walletID,
      walletName: sweep.walletName,
      blockchainCode: sweep.blockchainCode,
      currencyCode: sweep.currencyCode,
      // Before it stands in a block, what it is to move.
      amount: sweep.amountMoved === '0' ? sweep.amountPlanned : sweep.amountMoved,
      amountUSD: sweep.valueUSD,
      addressCount: sweep.addressCount,
      fee: sweep.feeAmount,
      feeUSD: sweep.feeUSD,
      status: sweep.status,
      txHash: sweep.transactionHash,
      fromAddress: sweep.hotWalletAddress,
      toAddress: sweep.toAddress,
      createdAt: sweep.createdAt,
      updatedAt: sweep.statusAt,
    })),
    totalCount: await countSweeps(call.db, scope, { sent: true }),
  };
}
