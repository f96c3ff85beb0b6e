import type { ChainInput, ChainWithNodes } from '@coffer/contract/blockchains.ts';
import { fault } from '@coffer/contract/errors.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { followNodes } from './follow-nodes.ts';
import { requireBlockchain, viewWithNodes } from './list-blockchains.ts';
import { addNode, changeAddress, forgetAddress } from './node-address.ts';
import { deleteNode, listNodeRows, placeNode, type NodeRow } from './node-store.ts';
import { planNodes, provePlan, type NodePlan } from './plan-nodes.ts';
import { lockBlockchain, writeConfirmations } from './store.ts';

/** Nodes are asked before anything is changed, and outside of the transaction: they may take their time. */
export async function updateBlockchain(
  deps: Deps,
  call: Call<MemberSubject>,
  idOrCode: number | string,
  input: ChainInput,
): Promise<ChainWithNodes> {
  authorize(call.subject, 'nodes:write');
  requireStepUp(call.subject, call.now);
  const seen = await requireBlockchain(call.db, idOrCode);
  const stored = await listNodeRows(call.db, seen.id);
  const plan = input.nodes && (await planNodes(deps, call, input.nodes, stored));
  if (plan) await provePlan(deps, call.db, seen, plan);
  return inTransaction(call.db, async (tx) => {
    let row = await lockBlockchain(tx, seen.id);
    if (!row) throw notFound();
    if (plan && row.nodesVersion !== seen.nodesVersion) {
      throw fault('CONFLICT', 'Somebody else changed these nodes just now: look at them again.');
    }
    const { confirmations = row.confirmations } = input;
    if (confirmations !== row.confirmations) await writeConfirmations(tx, row.id, confirmations);
    const before = { confirmations: row.confirmations, nodes: described(stored) };
    if (plan) {
      await applyPlan(deps, tx, row.id, plan);
      row = await followNodes(deps, tx, call, row);
    }
    const after = { confirmations, nodes: described(await listNodeRows(tx, row.id)) };
    await recordUpdate(tx, call, row.id, { before, after, newAddresses: newAddressesOf(plan) });
    return viewWithNodes(tx, { ...row, confirmations });
  });
}

async function applyPlan(deps: Deps, tx: Tx, blockchainId: number, { nodes, removed }: NodePlan): Promise<void> {
  for (const node of removed) {
    await deleteNode(tx, node.id);
    await forgetAddress(deps, tx, node);
  }
  for (const [position, { stored, url, named, active }] of nodes.entries()) {
    if (stored) {
      await placeNode(tx, stored.id, { position, active });
      if (url !== undefined) await changeAddress(deps, tx, stored, { url, named });
    } else if (url !== undefined) {
      await addNode(deps, tx, { blockchain_id: blockchainId, url, named, origin: 'dashboard', position, active });
    }
  }
}

type Described = { confirmations: number; nodes: string[] };
type Update = { before: Described; after: Described; newAddresses: number };

/** Addresses as people see them. Where only a hidden part of one changed, the count says so. */
async function recordUpdate(tx: Tx, call: Call, id: number, { before, after, newAddresses }: Update): Promise<void> {
  const fields = (['confirmations', 'nodes'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0 && newAddresses === 0) return;
  const pick = (from: Described) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  await recordActivity(tx, call, {
    action: 'blockchain.updated',
    entity: 'blockchain',
    entityId: id,
    before: pick(before),
    after: { ...pick(after), ...(newAddresses > 0 ? { newAddresses } : {}) },
  });
}

function described(nodes: readonly NodeRow[]): string[] {
  return nodes.map((node) => `${node.shown}${node.active ? '' : ' (off)'}`);
}

function newAddressesOf(plan: NodePlan | undefined): number {
  return plan?.nodes.filter(({ url }) => url !== undefined).length ?? 0;
}
