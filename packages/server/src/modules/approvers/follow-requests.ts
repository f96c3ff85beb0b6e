import { hoursAfter } from '@coffer/kernel/clock.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { isObjectedTo } from '../treasury-changes/index.ts';
import type { Approver } from './approvers.ts';
import { mirrorAll, note, waitedFrom, type Desk } from './desk.ts';
import { askedToRemove } from './signer-store.ts';

const lookEveryMs = 2_000;

/** Whoever asks again after an objection waits for so long: nobody fills journal and mailboxes by asking and objecting. */
const pauseHours = 1;

/**
 * What the dashboard asked for ends by itself after a time, in which owners object, and what does not count yet ends at once: with fewer
 * passkeys less goes out, and never more.
 */
export async function followRequests(desk: Desk): Promise<void> {
  const { approvers, clock, db } = desk;
  for (const { passkey, request } of await askedToRemove(db)) {
    const approver = approvers.find(passkey);
    if (approver && mayEnd(approver, request, clock.now())) await end(desk, approver, request);
  }
  for (const { passkey, endsBy } of approvers.present(clock.now())) {
    if (endsBy !== null && (await isObjectedTo(db, endsBy))) await keep(desk, passkey);
  }
}

function mayEnd({ removedFrom, kept, keptAt }: Approver, request: number, now: Date): boolean {
  if (removedFrom !== null || kept.includes(request)) return false;
  return keptAt === null || now >= hoursAfter(keptAt, pauseHours);
}

async function end(desk: Desk, { passkey, usableFrom }: Approver, request: number): Promise<void> {
  const { from } = await note(desk, () => {
    const now = desk.clock.now();
    const ends = usableFrom > now ? now : waitedFrom(desk);
    const [at, until] = [now.toISOString(), ends.toISOString()];
    return Promise.resolve({ kind: 'passkey-removed', at, of: passkey, from: until, signed: null, request } as const);
  });
  const isLast = desk.approvers.present(desk.clock.now()).every(({ removedFrom }) => removedFrom !== null);
  desk.log.warn({ passkey, from, isLast }, 'a passkey that approves payouts ends: nobody signed for it');
}

async function keep(desk: Desk, passkey: number): Promise<void> {
  await note(desk, () =>
    Promise.resolve({ kind: 'passkey-kept', at: desk.clock.now().toISOString(), of: passkey } as const),
  );
  desk.log.warn({ passkey }, 'a passkey that approves payouts counts on: somebody objected to its end');
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
