import { inTransaction } from '../../../platform/db/db.ts';
import { findVain } from '../deeds/find-vain.ts';
import type { SignedLine } from '../journal/journal-lines.ts';
import { moveOutgoing } from '../orders/move-outgoing.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import { sentOf } from '../orders/sending.ts';
import { lockOutgoing } from '../orders/store.ts';
import type { Signing } from './signing.ts';

/** One of which coins a filler has to spend; or that the chain has settled already what became of the other. */
export async function lookAtVain(
  { deps, chain }: Signing,
  intent: Outgoing,
): Promise<{ coins: SignedLine['coins'] } | { isOver: true } | undefined> {
  if (intent.kind !== 'gap' || !chain.coins) return undefined;
  const vain = await findVain({ deps, journal: deps.journal }, intent);
  if ('reason' in vain) throw new Error(vain.reason);
  const fate = await chain.fate(sentOf(intent, vain.line));
  const isOver = fate.state === 'dead' || ('final' in fate && fate.final);
  return isOver ? { isOver } : { coins: vain.line.coins };
}

/** Nothing is left to take. Nothing is signed. */
export async function giveUp({ deps }: Signing, intent: Outgoing): Promise<false> {
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOutgoing(tx, intent.id);
    if (locked.status === 'intended') await moveOutgoing(deps, tx, locked, 'cancelled');
  });
  return false;
}
