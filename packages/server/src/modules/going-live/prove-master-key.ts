import { invalid } from '@coffer/contract/errors.ts';
import type { GoLiveView } from '@coffer/contract/operations/go-live.ts';
import { authorize, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { countAttempt } from '../../platform/throttle.ts';
import { recordActivity } from '../activity/index.ts';
import { keyFingerprint } from '../vault/index.ts';
import { keepProof } from './proof-store.ts';
import { readStanding } from './read-standing.ts';

/** Whoever has the copy needs one. */
const tries = { name: 'master key proof', attemptsMax: 10, windowSeconds: 3600 };

/** The characters come from the copy alone: nothing that the dashboard shows at that place says them. */
export async function proveMasterKey(
  deps: Deps,
  call: Call<MemberSubject>,
  { fingerprint }: { fingerprint: string },
): Promise<GoLiveView> {
  authorize(call.subject, 'system:write');
  await countAttempt(deps.db, tries, String(call.subject.memberId), call.now);
  const whole = keyFingerprint(deps);
  if (!whole.startsWith(fingerprint)) {
    const message = 'is not how the fingerprint of this master key begins: the copy is of another key, or mistyped';
    throw invalid({ path: 'fingerprint', message });
  }
  return inTransaction(call.db, async (tx) => {
    const evidence = { fingerprint };
    const { memberId } = call.subject;
    await keepProof(tx, { of: 'master_key', subject: whole, evidence, memberId, now: call.now });
    const entry = { action: 'go-live.key-proven', entity: 'go-live', entityId: 'master-key' };
    await recordActivity(tx, call, entry);
    return readStanding(deps, tx, call.now);
  });
}
