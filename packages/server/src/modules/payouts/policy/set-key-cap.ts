import { fault } from '@coffer/contract/errors.ts';
import type { PolicyView } from '@coffer/contract/money-out/payout-policy.ts';
import { authorize, notFound, requireStepUp, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange, requestChange } from '../../treasury-changes/index.ts';
import { getPolicy } from './get-policy.ts';
import { lockCap, lockPolicy, writeCap, type KeyCap } from './saved-policy-store.ts';
import { weakerWait } from './save-policy.ts';
import { dollars, readDollars } from './view-policy.ts';

type Input = { project: 'all' | number; keyId: number; capUSD: string };

/** Less holds at once; more waits as a weaker policy does. */
export async function setKeyCap(
  deps: Deps,
  call: Call<MemberSubject>,
  { project, keyId, capUSD }: Input,
): Promise<PolicyView> {
  const { subject, now } = call;
  const projectId = writeProject(subject, 'payouts:read', project);
  authorize(subject, 'settings:write');
  const units = readDollars('capUSD', capUSD);
  return inTransaction(call.db, async (tx) => {
    await lockPolicy(deps, tx, projectId, now);
    const key = await lockCap(tx, projectId, keyId);
    if (!key) throw notFound('This project has no such key that may request payouts.');
    if (units < key.capUsd) await storeCap(tx, call, projectId, key, units);
    if (units > key.capUsd) {
      requireStepUp(subject, now);
      await raise(deps, tx, call, { projectId, key, units });
    }
    return getPolicy(deps, { ...call, db: tx }, projectId);
  });
}

type Raising = { projectId: number; key: KeyCap; units: bigint };

async function raise(deps: Deps, tx: Tx, call: Call<MemberSubject>, { projectId, key, units }: Raising): Promise<void> {
  const [before, after] = [dollars(key.capUsd), dollars(units)];
  const wait = await weakerWait(deps, tx, call, projectId);
  const deed = {
    kind: 'payout-cap.raised',
    projectId,
    title: `The API key "${key.description || `…${key.lastFour}`}" can pay out more to confirmed recipients without approval`,
    before: { capUSD: before },
    after: { capUSD: after },
    subject: { projectId, keyId: key.keyId, before, after, needsSecond: wait.needsSecond },
  } as const;
  if (wait.hours === 0) {
    await storeCap(tx, call, projectId, key, units);
    await recordChange(tx, call, deed);
  } else if (!(await requestChange(tx, call, deed, wait.hours))) {
    throw fault('CONFLICT', 'This change of the limit is already waiting.');
  }
}

export async function storeCap(
  tx: Tx,
  origin: Origin,
  projectId: number,
  { keyId, capUsd }: Pick<KeyCap, 'keyId' | 'capUsd'>,
  units: bigint,
): Promise<void> {
  await writeCap(tx, keyId, units);
  await recordActivity(tx, origin, {
    action: 'payout-cap.set',
    entity: 'api-key',
    entityId: keyId,
    projectId,
    before: { capUSD: dollars(capUsd) },
    after: { capUSD: dollars(units) },
  });
}
