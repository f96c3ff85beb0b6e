import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordActivities, type Origin } from '../activity/index.ts';
import { recordSweeps, type SweepStatus } from '../sweeps/index.ts';
import { writeGivenUp } from './requests/signing-request-store.ts';
import { signingStatus } from './requests/signing-status.ts';

type Held = { id: number; sweepId: number; walletId: number; blockchainId: number; sweepStatus: SweepStatus };

/** Ends open requests that are locked, and their sweeps with them. */
export async function giveUpRequests(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  requests: readonly Held[],
  to: 'cancelled' | 'expired',
): Promise<void> {
  await writeGivenUp(
    tx,
    requests.map(({ id }) => id),
    to,
    origin.now,
  );
  // What moved meanwhile by other ways is settled from the chain: only a sweep that still waits is cancelled.
  const waiting = requests.filter(({ sweepStatus }) => sweepStatus === 'awaiting_signature');
  await recordSweeps(
    deps,
    tx,
    origin,
    waiting.map(({ sweepId, walletId, blockchainId, sweepStatus }) => ({
      sweep: { id: sweepId, walletId, blockchainId, status: sweepStatus },
      to: 'cancelled',
      detail: { signingRequest: to },
    })),
  );
  await recordActivities(
    tx,
    requests.map(({ id, sweepId }) => ({
      origin,
      entry: {
        action: signingStatus.eventFor('open', to),
        entity: 'signing-request',
        entityId: id,
        after: { sweepId },
      },
    })),
  );
}
