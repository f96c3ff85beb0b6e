import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { startLoop, type Loop } from '../../platform/jobs/loop.ts';
import { bySystem } from '../activity/index.ts';
import { giveUpRequests } from './give-up-signing-requests.ts';
import { lockExpired } from './requests/signing-request-store.ts';

const lookEveryMs = 5_000;
const atOnceMax = 50;

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'emit'>;

/** What nobody signed in time is free again. */
export function startExpiringRequests(deps: Needs): Loop {
  return startLoop('signing requests', lookEveryMs, deps.log, () => expireSigningRequests(deps));
}

export async function expireSigningRequests(deps: Needs): Promise<'again' | 'wait'> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const expired = await lockExpired(tx, now, atOnceMax);
    if (expired.length > 0) await giveUpRequests(deps, tx, bySystem('signing requests', now), expired, 'expired');
    return expired.length === atOnceMax ? 'again' : 'wait';
  });
}
