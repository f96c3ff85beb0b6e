import type { Tx } from '../../../platform/db/db.ts';
import { recentSubjects } from '../../treasury-changes/index.ts';
import type { BlockchainRow } from '../chains/store.ts';
import { silentNodes } from './node-store.ts';
import { isSameAddress, type KeptNode } from './node-set.ts';

type Step = { from: readonly KeptNode[]; to: readonly KeptNode[]; since: Date };

/**
 * Whether those that have been asked since then would no longer be most of what is asked, each host with one voice: others could
 * outvote them, or speak alone once they are silent. One that does not answer now contradicts nobody, so that it has none. Without
 * any of long standing there is nothing to lose.
 */
export async function losesMajority(tx: Tx, blockchainId: number, { from, to, since }: Step): Promise<boolean> {
  const standing = await nodesBefore(tx, blockchainId, from, since);
  if (standing.length === 0) return false;
  const asked = to.filter(({ active }) => active);
  const silent = await silentNodes(tx, blockchainId);
  const isOfOld = (node: KeptNode) => standing.some((other) => isSameNode(node, other));
  const isHeard = (node: KeptNode) => isOfOld(node) && !silent.includes(node.id);
  const [old, young] = [asked.filter(isHeard), asked.filter((node) => !isOfOld(node))].map(hostsOf);
  return young !== undefined && old !== undefined && young > 0 && young >= old;
}

/**
 * A chain that nothing tells of any more credits nobody: its merchant cannot wait, and no false word contradicts a true one. Where its
 * nodes were changed since then, whoever did may have silenced it for that.
 */
export async function isLostByItself(tx: Tx, { id, status }: BlockchainRow, since: Date): Promise<boolean> {
  if (status !== 'unreachable') return false;
  return (await changesSince(tx, id, since)).length === 0;
}

function changesSince(tx: Tx, blockchainId: number, since: Date) {
  return recentSubjects(tx, { kind: 'blockchain.nodes-changed', of: { blockchainId }, since });
}

/** The active ones of that time, so that who changes them step by step gains nothing. */
async function nodesBefore(tx: Tx, blockchainId: number, now: readonly KeptNode[], since: Date): Promise<KeptNode[]> {
  const [first] = await changesSince(tx, blockchainId, since);
  return (first ? (first['before'] as KeptNode[]) : [...now]).filter(({ active }) => active);
}

/** A secret that has a name may hold the address of another host by now. */
function isSameNode(a: KeptNode, b: KeptNode): boolean {
  return isSameAddress(a, b) && hostOf(a) === hostOf(b);
}

function hostsOf(nodes: readonly KeptNode[]): number {
  return new Set(nodes.map(hostOf)).size;
}

export function hostOf({ shown }: Pick<KeptNode, 'shown'>): string {
  return new URL(shown).host;
}
