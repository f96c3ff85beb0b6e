import type { ChainInput, updateBlockchain as endpoint } from '@coffer/contract/money-in/blockchains.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { changeConfirmations } from './change-confirmations.ts';
import { changeNodes } from '../nodes/change-nodes.ts';
import { requireBlockchain, viewWithNodes } from './list-blockchains.ts';
import { listNodeRows } from '../nodes/node-store.ts';
import { planNodes, provePlan } from '../nodes/plan-nodes.ts';
import { lockBlockchain } from '../chains/store.ts';

/** Nodes are asked before anything is changed, and outside of the transaction: they may take their time. */
export async function updateBlockchain(
  deps: Deps,
  call: Call<MemberSubject>,
  idOrCode: number | string,
  input: ChainInput,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'nodes:write');
  requireStepUp(call.subject, call.now);
  const seen = await requireBlockchain(call.db, idOrCode);
  const stored = await listNodeRows(call.db, seen.id);
  const plan = input.nodes && (await planNodes(deps, call, input.nodes, stored));
  if (plan) await provePlan(deps, call.db, seen, plan);
  return inTransaction(call.db, async (tx) => {
    const row = await lockBlockchain(tx, seen.id);
    if (!row) throw notFound();
    if (plan && row.nodesVersion !== seen.nodesVersion) {
      throw fault('CONFLICT', 'Somebody else has just changed these nodes. Check them and try again.');
    }
    const nodes = plan ? await changeNodes(deps, tx, call, row, plan) : { row, dueAt: null };
    const { confirmations = row.confirmations } = input;
    const confirmed = await changeConfirmations(deps, tx, call, nodes.row, confirmations);
    const takesEffectAt = (nodes.dueAt ?? confirmed.dueAt)?.toISOString() ?? null;
    return { ...(await viewWithNodes(tx, confirmed.row)), takesEffectAt };
  });
}
