import {
  linkedChangesMax,
  type LinkedChange,
  type readFreezeLink as endpoint,
} from '@coffer/contract/people/treasury-changes.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { isStoppable } from './decide-change.ts';
import { findFreezeLink } from './freeze-links.ts';
import { powerOf, reachOf } from './link-reach.ts';
import { isTakenBackLater } from './take-back-later.ts';
import { byWeight, isFinal, viewChange, type ChangePowers, type TreasuryChange } from './treasury-change.ts';
import { waitHours } from './wait.ts';

const moreMax = 900;

/** What the button of a mail would stop, for whoever has the mail: no more than mails told, and none of what changed. */
export async function readFreezeLink(
  deps: Deps,
  call: Call,
  powers: ChangePowers,
  token: string,
): Promise<Result<typeof endpoint>> {
  const link = await findFreezeLink(call.db, token, call.now);
  const { named, others } = await reachOf(call.db, link);
  const isOpen = (change: TreasuryChange) => Number(isStoppable(change));
  const inOrder = named.toSorted((a, b) => isOpen(b) - isOpen(a) || byWeight(a, b));
  const listed = [...inOrder, ...others.toSorted(byWeight)].slice(0, linkedChangesMax);
  const hours = await waitHours(deps, call.db, call.now);
  const mayTakeBack = await powerOf(call.db, link, listed);
  const effectOf = (change: TreasuryChange): LinkedChange['effect'] => {
    if (!isStoppable(change)) return null;
    if (change.status === 'in_effect' && !mayTakeBack(change)) return 'left';
    if (isFinal(change)) return 'signs_out';
    return !link.isRoot && isTakenBackLater(powers, change, { hours, now: call.now }) ? 'later' : 'now';
  };
  const changes = listed.map((change): LinkedChange => {
    const { id, kind, title, status, before, after, by, at, takesEffectAt } = viewChange(change);
    return {
      id,
      kind,
      title,
      status,
      before,
      after,
      by,
      at,
      takesEffectAt,
      named: link.changeIds.includes(id),
      effect: effectOf(change),
    };
  });
  const more = inOrder.slice(linkedChangesMax).filter(isStoppable).slice(0, moreMax);
  return {
    expiresAt: link.expiresAt.toISOString(),
    changes,
    waitHours: hours,
    moreIDs: more.map(({ id }) => id),
  };
}
