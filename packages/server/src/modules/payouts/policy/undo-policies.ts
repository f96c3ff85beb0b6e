import type { PayoutPolicy } from '@coffer/contract/money-out/payout-policy.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import type { TreasuryChange, Undoing } from '../../treasury-changes/index.ts';
import { agreeIn, withFields } from './compare-policies.ts';
import { storePolicy } from './save-policy.ts';
import { lockCap, lockPolicy } from './saved-policy-store.ts';
import { storeCap } from './set-key-cap.ts';
import { dollars, readDollars, readRules } from './view-policy.ts';

const changedSince = 'It has been changed again since: that change stays.';
const needsSecond = ({ subject }: TreasuryChange) => subject['needsSecond'] === true;

/** Only what the change is about moves, and only where nobody has moved it since. What was before it lets less through. */
async function movePolicy(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  change: TreasuryChange,
  [from, to]: readonly ['before' | 'after', 'before' | 'after'],
): Promise<string | undefined> {
  const { subject } = change;
  const projectId = Number(subject['projectId']);
  const names = subject['fields'] as string[];
  const { version, ...held } = await lockPolicy(deps, tx, projectId, origin.now);
  if (!agreeIn(held, readRules(subject[from] as PayoutPolicy), names)) return changedSince;
  const rules = withFields(held, readRules(subject[to] as PayoutPolicy), names);
  await storePolicy(tx, origin, projectId, { version, held, rules, savedBy: change.actorName });
  return undefined;
}

async function moveCap(
  tx: Tx,
  origin: Origin,
  { subject }: TreasuryChange,
  [from, to]: readonly ['before' | 'after', 'before' | 'after'],
): Promise<string | undefined> {
  const projectId = Number(subject['projectId']);
  const key = await lockCap(tx, projectId, Number(subject['keyId']));
  if (!key) return 'The API key is gone, or may not request payouts any more.';
  if (dollars(key.capUsd) !== subject[from]) return changedSince;
  await storeCap(tx, origin, projectId, key, readDollars('capUSD', String(subject[to])));
  return undefined;
}

export const policyUndoings = {
  'payout-policy.weakened': {
    needsSecond,
    undo: (deps, tx, origin, change) => movePolicy(deps, tx, origin, change, ['after', 'before']),
    redo: (deps, tx, origin, change) => movePolicy(deps, tx, origin, change, ['before', 'after']),
  },
  'payout-cap.raised': {
    needsSecond,
    undo: (_deps, tx, origin, change) => moveCap(tx, origin, change, ['after', 'before']),
    redo: (_deps, tx, origin, change) => moveCap(tx, origin, change, ['before', 'after']),
  },
} as const satisfies Record<string, Undoing>;
