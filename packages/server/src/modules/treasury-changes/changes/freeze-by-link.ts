import type { Body } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { freezeByLink as endpoint } from '@coffer/contract/people/treasury-changes.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { everyProject } from '../../../platform/access.ts';
import { lockChange } from './change-store.ts';
import { isStoppable, stopChange } from './decide-change.ts';
import { spendFreezeLink, type FreezeLink } from './freeze-links.ts';
import { powerOf, reachOf } from './link-reach.ts';
import { signOutActors } from './sign-out-actors.ts';
import { takeBackLater } from './take-back-later.ts';
import type { ChangePowers } from './treasury-change.ts';

/**
 * "This was not me": stops what was chosen of what the link can stop, the newest first, and signs out whoever did it. It can do
 * nothing else, and works once. `later` waits first; `left` is what somebody who stands higher takes back: whoever was given less
 * gets the mail too.
 */
export async function freezeByLink(
  deps: Deps,
  call: Call,
  powers: ChangePowers,
  { token, changeIDs }: Body<typeof endpoint>,
): Promise<{ stopped: string[]; later: string[]; left: string[] }> {
  return inTransaction(call.db, async (tx) => {
    const spent = await spendFreezeLink(tx, token, call.now);
    const chosen = changeIDs === undefined ? spent.changeIds : await chosenOf(tx, spent, changeIDs);
    const by = { memberId: spent.memberId, name: spent.email, level: spent.level };
    const stopped: string[] = [];
    const later: string[] = [];
    const left: string[] = [];
    for (const id of chosen.toSorted((a, b) => b - a)) {
      const change = await lockChange(tx, everyProject('the link names its changes'), id);
      if (!change || !isStoppable(change)) continue;
      if (change.status === 'in_effect' && !(await powerOf(tx, spent, [change]))(change)) {
        await signOutActors(tx, powers, change, by, call.now);
        left.push(change.title);
        continue;
      }
      const waiting = spent.isRoot ? undefined : await takeBackLater(deps, tx, call, powers, change, by);
      if (!waiting) await stopChange(deps, tx, call, powers, change, by);
      (waiting ? later : stopped).push(change.title);
    }
    return { stopped, later, left };
  });
}

/** Where one of the others took effect meanwhile, nothing is stopped and the link stays good: the list is read anew. */
async function chosenOf(tx: Tx, link: FreezeLink, ids: readonly number[]): Promise<number[]> {
  const chosen = [...new Set(ids)];
  const { others } = await reachOf(tx, link);
  const reached = new Set([...link.changeIds, ...others.map(({ id }) => id)]);
  const isReached = chosen.every((id) => reached.has(id));
  if (!isReached) throw invalid({ path: 'changeIDs', message: 'must be changes that the link lists now' });
  return chosen;
}
