import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { retireSecrets, reviveSecrets } from '../vault/index.ts';
import { sealAddress } from './node-address.ts';
import {
  deleteNode,
  insertNode,
  listNodeRows,
  placeNode,
  readdressNode,
  type NodeOrigin,
  type NodeRow,
} from './node-store.ts';
import type { NodePlan } from './plan-nodes.ts';

/** One node as changes remember it: its address stays in the vault. */
export type KeptNode = {
  id: number;
  shown: string;
  secretId: number;
  origin: NodeOrigin;
  active: boolean;
};

/** The nodes of a chain, the preferred first. */
export async function nodeSetOf(tx: Tx, blockchainId: number): Promise<KeptNode[]> {
  return (await listNodeRows(tx, blockchainId)).map(keptNode);
}

function keptNode({ id, shown, secret_id, origin, active }: NodeRow): KeptNode {
  return { id, shown, secretId: secret_id, origin: origin as NodeOrigin, active };
}

/** What was planned, with new addresses sealed, and nothing else changed yet. */
export async function sealPlan(deps: Pick<Deps, 'masterKey' | 'clock'>, tx: Tx, plan: NodePlan): Promise<KeptNode[]> {
  const nodes: KeptNode[] = [];
  for (const { stored, url, active } of plan.nodes) {
    const kept = stored && { ...keptNode(stored), active };
    if (url === undefined) {
      if (kept) nodes.push(kept);
    } else {
      const sealed = await sealAddress(deps, tx, url, stored?.id);
      nodes.push({ ...(kept ?? { origin: 'dashboard', active }), ...sealed });
    }
  }
  return nodes;
}

type Switch = { blockchainId: number; from: readonly KeptNode[]; to: readonly KeptNode[]; now: Date };

/**
 * What goes stays sealed for some days, for the case that it is taken back. False, and nothing changed, where an address that is
 * to come was destroyed.
 */
export async function switchNodes(tx: Tx, { blockchainId, from, to, now }: Switch): Promise<boolean> {
  const inUse = to.map(({ secretId }) => secretId);
  if (!(await reviveSecrets(tx, inUse))) return false;
  const outOfUse = from.map(({ secretId }) => secretId).filter((id) => !inUse.includes(id));
  await retireSecrets(tx, outOfUse, now);
  for (const { id } of from) if (!to.some((node) => node.id === id)) await deleteNode(tx, id);
  for (const [position, { id, shown, secretId, origin, active }] of to.entries()) {
    const before = from.find((node) => node.id === id);
    if (before) await placeNode(tx, id, { position, active });
    if (before && before.secretId !== secretId) await readdressNode(tx, id, { shown, secret_id: secretId });
    const fields = { id, shown, secret_id: secretId, origin, position, active, created_at: now };
    if (!before) await insertNode(tx, { ...fields, blockchain_id: blockchainId });
  }
  return true;
}
