import { listenForRestarts } from '../modules/system/index.ts';
import { startSealing } from '../modules/activity/index.ts';
import { startRollingUp } from '../modules/analytics/index.ts';
import { purgeSessions, startTellingRefusals } from '../modules/members/index.ts';
import { startPublishing } from '../modules/live/index.ts';
import { startLapsing, startTallying } from '../modules/payments/index.ts';
import { startRefreshing } from '../modules/rates/index.ts';
import { purgePortal, startCampaigning } from '../modules/referrals/index.ts';
import { startReconciling } from '../modules/reconciliation/index.ts';
import { purgeReports, startMailingMonths, startMakingReports } from '../modules/reports/index.ts';
import { startExpiringRequests, startSendingSigned } from '../modules/signing/index.ts';
import { startWatchingChanges } from '../modules/treasury-changes/index.ts';
import { destroyRetired } from '../modules/vault/index.ts';
import { startRefilling } from '../modules/wallets/index.ts';
import { purgeAttempts } from '../modules/webhooks/index.ts';
import { ensurePartitions } from '../platform/db/ensure-partitions.ts';
import { purgePlatform } from '../platform/db/purge.ts';
import type { Deps } from '../platform/deps.ts';
import { startLoop } from '../platform/jobs/loop.ts';
import type { Workers } from '../platform/jobs/workers.ts';
import { treasuryPowers } from './treasury-powers.ts';

const housekeepingEveryMs = 3_600_000;

/** What goes on beside the queue: sealing the audit chain, keeping house and addresses ready, restarts on request. Returns how to stop it. */
export async function startChores(deps: Deps, databaseUrl: string, workers: Workers): Promise<() => Promise<void>> {
  const { pool, log, clock } = deps;
  const sealing = startSealing(deps);
  const housekeeping = startLoop('housekeeping', housekeepingEveryMs, log, async () => {
    const now = clock.now();
    await ensurePartitions(pool, now, log);
    await purgePlatform(pool, now);
    await purgeSessions(deps, now);
    await purgeAttempts(deps, now);
    await destroyRetired(deps, now);
    await purgePortal(deps, now);
    await purgeReports(deps, now);
    return 'wait';
  });
  const expiring = startExpiringRequests(deps);
  const sending = startSendingSigned(deps);
  const refilling = startRefilling(deps);
  const lapsing = startLapsing(deps);
  const rates = startRefreshing(deps);
  const reconciling = startReconciling(deps);
  const tallying = startTallying(deps);
  const figures = startRollingUp(deps);
  const changes = startWatchingChanges(deps, treasuryPowers);
  const campaigns = startCampaigning(deps);
  const reports = startMakingReports(deps);
  const months = startMailingMonths(deps);
  const publishing = startPublishing(deps);
  const refusals = startTellingRefusals(deps);
  const restarts = await listenForRestarts(deps, databaseUrl, workers);
  return async function stop() {
    const loops = [
      sealing,
      housekeeping,
      expiring,
      sending,
      refilling,
      lapsing,
      rates,
      reconciling,
      tallying,
      figures,
      changes,
      campaigns,
      reports,
      months,
      publishing,
      refusals,
      restarts,
    ];
    await Promise.all(loops.map((one) => one.stop()));
  };
}
