import { openChain, type BlockchainRow } from '../../assets/index.ts';
import { sendLimits, type SendDeps } from '../orders/sending.ts';
import { claimUnseen } from '../orders/store.ts';
import { workOff } from '../orders/work-off.ts';
import { followSent } from './follow-sent.ts';
import { settleSent } from './settle-sent.ts';

/** One look at everything that was signed for a chain. `again` says that there is more to do at once. */
export async function sendRound(deps: SendDeps, blockchain: BlockchainRow): Promise<'again' | 'wait'> {
  // Mostly there is nothing to do, and then nobody needs the chain.
  const open = () => openChain(deps, blockchain.code);
  const moved = await settleSent(deps, blockchain, open);
  const now = deps.clock.now();
  const lapsesAt = new Date(now.getTime() + sendLimits.claimMs);
  const due = await claimUnseen(deps.db, blockchain.id, { now, lapsesAt, rowsMax: sendLimits.rowsMax });
  const each = async (...[work, one]: Parameters<typeof followSent>) => (await followSent(work, one), true);
  await workOff({ deps, blockchain, open, due, each });
  return moved || due.length === sendLimits.rowsMax ? 'again' : 'wait';
}
