import { fault } from '@coffer/contract/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  beginUse,
  endUses,
  openProven,
  retireSecrets,
  reviveSecrets,
  secretsOf,
  type ProvenUse,
} from '../../vault/index.ts';
import { sealAddress, useOf, type KeptAddress } from './node-address.ts';
import {
  deleteNode,
  insertNode,
  listNodeRows,
  placeNode,
  readdressNode,
  type NodeOrigin,
  type NodeRow,
} from './node-store.ts';
import { nodeUrlProblem } from './node-url-problem.ts';
import type { NodePlan } from './plan-nodes.ts';
import { shownOrigin } from './shown-url.ts';

type Vault = Pick<Deps, 'masterKey' | 'clock'>;

/** One node as changes remember it: its address stays in the vault. */
export type KeptNode = KeptAddress & { id: number; origin: NodeOrigin; active: boolean };

/** The nodes of a chain, the preferred first. */
export async function nodeSetOf(tx: Tx, blockchainId: number): Promise<KeptNode[]> {
  const rows = await listNodeRows(tx, blockchainId);
  const owners = rows.filter(({ secret_id }) => secret_id === null).map(({ id }) => useOf(id).owner);
  const uses = await secretsOf(tx, 'node-url', owners);
  return rows.map((row) => keptNode(row, uses.get(useOf(row.id).owner) ?? null));
}

function keptNode({ id, shown, secret_id, origin, active }: NodeRow, named: ProvenUse | null): KeptNode {
  return { id, shown, secretId: secret_id, named, origin: origin as NodeOrigin, active };
}

/** The same node with the same secret, its own or one that has a name. */
export function isSameAddress(a: KeptNode, b: KeptNode): boolean {
  return a.id === b.id && a.secretId === b.secretId && a.named?.id === b.named?.id;
}

export function ownSecretsOf(nodes: readonly KeptNode[]): number[] {
  return nodes.flatMap(({ secretId }) => secretId ?? []);
}

/** What was planned, with new addresses sealed, and nothing else changed yet. */
export async function sealPlan(deps: Vault, tx: Tx, from: readonly KeptNode[], plan: NodePlan): Promise<KeptNode[]> {
  const nodes: KeptNode[] = [];
  for (const { stored, url, named, active } of plan.nodes) {
    const now = from.find(({ id }) => id === stored?.id);
    const kept = now && { ...now, active };
    if (url === undefined) {
      if (kept) nodes.push(kept);
    } else {
      const sealed = await sealAddress(deps, tx, { url, named }, stored?.id);
      nodes.push({ ...(kept ?? { origin: 'dashboard', active }), ...sealed });
    }
  }
  return nodes;
}

type Switch = { blockchainId: number; from: readonly KeptNode[]; to: readonly KeptNode[]; now: Date };

/**
 * What goes stays sealed for some days, for the case that it is taken back. False, and nothing changed, where an address that is
 * to come was destroyed, or is in a secret that was removed or holds another one by now.
 */
export async function switchNodes(deps: Vault, tx: Tx, { blockchainId, from, to, now }: Switch): Promise<boolean> {
  const begun = to.filter((node) => !from.some((before) => isSameAddress(before, node)));
  for (const node of begun) if (!(await isAsShown(deps, tx, node))) return false;
  const inUse = ownSecretsOf(to);
  if (!(await reviveSecrets(tx, inUse))) return false;
  const outOfUse = ownSecretsOf(from).filter((id) => !inUse.includes(id));
  await retireSecrets(tx, outOfUse, now);
  const ended = from.filter((node) => node.named && !to.some((after) => isSameAddress(after, node)));
  await endUses(tx, ...ended.map(({ id }) => useOf(id)));
  for (const { id, named } of begun) {
    const isHeld = named === null || (await beginUse(tx, useOf(id), named));
    if (!isHeld) throw fault('CONFLICT', 'The secret has just been deleted. Try again.');
  }
  for (const { id } of from) if (!to.some((node) => node.id === id)) await deleteNode(tx, id);
  for (const [position, node] of to.entries()) {
    const { id, shown, secretId, origin, active } = node;
    const before = from.find((other) => other.id === id);
    if (before) await placeNode(tx, id, { position, active });
    if (before && begun.includes(node)) await readdressNode(tx, id, { shown, secret_id: secretId });
    const fields = { id, shown, secret_id: secretId, origin, position, active, created_at: now };
    if (!before) await insertNode(tx, { ...fields, blockchain_id: blockchainId });
  }
  return true;
}

/** Owners were told of an address: what a secret holds when it comes into use is no other, though its key may be. */
async function isAsShown(deps: Vault, tx: Tx, { id, shown, named }: KeptNode): Promise<boolean> {
  if (named === null) return true;
  const url = await openProven(deps, tx, useOf(id), named);
  return url !== undefined && nodeUrlProblem(url) === undefined && shownOrigin(url) === shownOrigin(shown);
}
