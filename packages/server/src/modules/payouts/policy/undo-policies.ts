import type { PayoutPolicy } from '@coffer/contract/money-out/payout-policy.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import type { TreasuryChange, Undoing } from '../../treasury-changes/index.ts';
import { agreeIn, weakerFields, withFields, type Rules } from './compare-policies.ts';
import { storePolicy } from './save-policy.ts';
import { lockCap, lockPolicy } from './saved-policy-store.ts';
import { storeCap } from './set-key-cap.ts';
import { dollars, readDollars, readRules } from './view-policy.ts';

const changedSince = 'It has been changed again since: that change stays.';
const keyGone = 'The API key is gone, or can no longer request payouts.';
const needsSecond = ({ subject }: TreasuryChange) => subject['needsSecond'] === true;

/** Each field of it that lets more through than before goes back, whatever was saved since: a cent less keeps no weaker policy. */
async function takeBackPolicy(deps: Deps, tx: Tx, origin: Origin, change: TreasuryChange): Promise<undefined> {
  const { projectId, names, before } = readWeakening(change);
  const { version, ...held } = await lockPolicy(deps, tx, projectId, origin.now);
  const weaker = weakerFields(before, held).filter((name) => names.includes(name));
  if (weaker.length === 0) return;
  const rules = withFields(held, before, weaker);
  await storePolicy(tx, origin, projectId, { version, held, rules, savedBy: change.actorName });
}

/** Only what the change is about moves, and only where nobody has moved it since. */
async function weakenAgain(deps: Deps, tx: Tx, origin: Origin, change: TreasuryChange): Promise<string | undefined> {
  const { projectId, names, before, after } = readWeakening(change);
  const { version, ...held } = await lockPolicy(deps, tx, projectId, origin.now);
  if (!agreeIn(held, before, names)) return changedSince;
  const rules = withFields(held, after, names);
  await storePolicy(tx, origin, projectId, { version, held, rules, savedBy: change.actorName });
  return undefined;
}

type Weakening = { projectId: number; names: readonly string[]; before: Rules; after: Rules };

function readWeakening({ subject }: TreasuryChange): Weakening {
  return {
    projectId: Number(subject['projectId']),
    names: subject['fields'] as string[],
    before: readRules(subject['before'] as PayoutPolicy),
    after: readRules(subject['after'] as PayoutPolicy),
  };
}

/** What is less than before already stays. */
async function takeBackCap(tx: Tx, origin: Origin, { subject }: TreasuryChange): Promise<string | undefined> {
  const projectId = Number(subject['projectId']);
  const key = await lockCap(tx, projectId, Number(subject['keyId']));
  if (!key) return keyGone;
  const before = readDollars('capUSD', String(subject['before']));
  if (key.capUsd > before) await storeCap(tx, origin, projectId, key, before);
  return undefined;
}

async function raiseCapAgain(tx: Tx, origin: Origin, { subject }: TreasuryChange): Promise<string | undefined> {
  const projectId = Number(subject['projectId']);
  const key = await lockCap(tx, projectId, Number(subject['keyId']));
  if (!key) return keyGone;
  if (dollars(key.capUsd) !== subject['before']) return changedSince;
  await storeCap(tx, origin, projectId, key, readDollars('capUSD', String(subject['after'])));
  return undefined;
}

export const policyUndoings = {
  'payout-policy.weakened': { needsSecond, undo: takeBackPolicy, redo: weakenAgain },
  'payout-cap.raised': {
    needsSecond,
    undo: (_deps, tx, origin, change) => takeBackCap(tx, origin, change),
    redo: (_deps, tx, origin, change) => raiseCapAgain(tx, origin, change),
  },
} as const satisfies Record<string, Undoing>;
