import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ChainView } from '@coffer/contract/money-in/blockchains.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { viewBlockchain } from './blockchain.ts';
import { moveBlockchain } from '../chains/move-blockchain.ts';
import { lockBlockchain } from '../chains/store.ts';

/** By whoever watches the chain, in the transaction of what it saw. A chain that is halted stays so, for its first reason. */
export async function haltChain(
  deps: Pick<Deps, 'emit' | 'clock'>,
  tx: Tx,
  code: ChainCode,
  reason: string,
): Promise<void> {
  const row = await lockBlockchain(tx, code);
  if (!row) throw new RangeError(`${code} is not in this version`);
  if (row.status === 'halted') return;
  await moveBlockchain(deps, tx, bySystem('watcher', deps.clock.now()), row, 'halted', reason);
}

/** By a person who wants nothing more to be credited for now. */
export async function haltByHand(
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
    return viewBlockchain(tx, await moveBlockchain(deps, tx, call, row, 'halted', reason));
  });
}
