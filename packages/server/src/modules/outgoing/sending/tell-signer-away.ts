import type { Loop } from '../../../platform/jobs/loop.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { letWait } from '../orders/change-outgoing.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import type { SendDeps } from '../orders/sending.ts';
import { presentSigner } from '../orders/signer-store.ts';
import { selectUntold } from '../orders/store.ts';

const lookEveryMs = 5_000;
const rowsMax = 100;

/** Looked at as soon as the signer is back. */
const away: Waiting = {
  code: 'SIGNER_AWAY',
  reason: 'The signer does not run: nothing is signed until it is back.',
  tryAgainMs: 0,
};

/** Says of each order why it is not signed, while nobody is there who could. */
export async function tellSignerAway(deps: SendDeps): Promise<void> {
  if (await presentSigner(deps.db)) return;
  for (const one of await selectUntold(deps.db, away.code, rowsMax)) await letWait(deps, one, away);
}

export function startTellingSignerAway(deps: SendDeps): Loop {
  return startLoop('looking for the signer', lookEveryMs, deps.log, async () => {
    await tellSignerAway(deps);
    return 'wait';
  });
}
