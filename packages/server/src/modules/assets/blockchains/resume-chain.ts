import type { ChainView } from '@coffer/contract/money-in/blockchains.ts';
import { fault } from '@coffer/contract/errors.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { viewBlockchain } from './blockchain.ts';
import { moveBlockchain } from '../chains/move-blockchain.ts';
import { hasActiveNode } from '../nodes/node-store.ts';
import { lockBlockchain } from '../chains/store.ts';

/** A person has looked and says why it may go on. */
export async function resumeChain(
  deps: Deps,
  call: Call<MemberSubject>,
  idOrCode: number | string,
  reason: string,
): Promise<ChainView> {
  authorize(call.subject, 'nodes:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const row = await lockBlockchain(tx, idOrCode);
    if (!row) throw notFound();
    if (row.status !== 'halted') {
      throw fault('INVALID_STATE', `${row.name} is not halted.`, {
        details: { from: row.status, allowed: ['halted'] },
      });
    }
    const to = (await hasActiveNode(tx, row.id)) ? 'syncing' : 'disabled';
    return viewBlockchain(tx, await moveBlockchain(deps, tx, call, row, to, reason));
  });
}
