import { fault } from '@coffer/contract/errors.ts';
import type { GoLivePoint, GoLiveView } from '@coffer/contract/operations/go-live.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { install, keepProof } from './proof-store.ts';
import { readStanding } from './read-standing.ts';

const names: Readonly<Record<GoLivePoint, string>> = {
  nodes: 'nodes of real networks that answer',
  cold_wallets: 'cold wallets',
  master_key: 'a copy of the master key',
  mail: 'mail',
  second_factor: 'a second factor for everybody who may change the installation',
  webhook: 'a webhook that is answered',
  live_payment: 'a payment with real money',
};

/** All of it is looked at once more in that moment. */
export async function goLive(deps: Deps, call: Call<MemberSubject>): Promise<GoLiveView> {
  authorize(call.subject, 'system:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const standing = await readStanding(deps, tx, call.now);
    if (standing.live) return standing;
    const left = standing.points.filter(({ state }) => state !== 'proven').map(({ of }) => names[of]);
    if (left.length > 0) throw fault('UNPROCESSABLE', `Not proven yet: ${left.join(', ')}.`);
    await keepProof(tx, { of: 'live', subject: install, evidence: {}, memberId: call.subject.memberId, now: call.now });
    await recordActivity(tx, call, { action: 'go-live.went-live', entity: 'go-live', entityId: install });
    return readStanding(deps, tx, call.now);
  });
}
