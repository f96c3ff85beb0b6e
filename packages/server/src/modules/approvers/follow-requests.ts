import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { mirrorAll, note, waitedFrom, type Desk } from './desk.ts';
import { askedToRemove } from './signer-store.ts';

const lookEveryMs = 2_000;

/**
 * What the dashboard asked for ends by itself after a time, and what does not count yet ends at once: with fewer passkeys less goes
 * out, and never more.
 */
export async function followRequests(desk: Desk): Promise<void> {
  const { approvers, clock, db } = desk;
  for (const id of await askedToRemove(db)) {
    const approver = approvers.find(id);
    if (!approver || approver.removedFrom !== null) continue;
    await note(desk, () => {
      const now = clock.now();
      const from = approver.usableFrom > now ? now : waitedFrom(desk);
      const line = {
        kind: 'passkey-removed',
        at: now.toISOString(),
        of: id,
        from: from.toISOString(),
        signed: null,
      } as const;
      return Promise.resolve(line);
    });
  }
}

export function startFollowingRequests(desk: Desk): Loop {
  let isMirrored = false;
  return startLoop('requests of approvers', lookEveryMs, desk.log, async () => {
    if (!isMirrored) await mirrorAll(desk);
    isMirrored = true;
    await followRequests(desk);
    return 'wait';
  });
}
