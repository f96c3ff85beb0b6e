import type { Tx } from '../../../platform/db/db.ts';
import { recentSubjects } from '../../treasury-changes/index.ts';
import { isSameAddress, type KeptNode } from './node-set.ts';

type Step = { from: readonly KeptNode[]; to: readonly KeptNode[]; since: Date };

/**
 * Whether those that have been asked since then would no longer be most of what is asked, each host with one voice: others could
 * outvote them, or speak alone once they are silent. Without any of long standing there is nothing to lose.
 */
export async function losesMajority(tx: Tx, blockchainId: number, { from, to, since }: Step): Promise<boolean> {
  const standing = await nodesBefore(tx, blockchainId, from, since);
  if (standing.length === 0) return false;
  const asked = to.filter(({ active }) => active);
  const isOfOld = (node: KeptNode) => standing.some((other) => isSameNode(node, other));
  const [old, young] = [asked.filter(isOfOld), asked.filter((node) => !isOfOld(node))].map(hostsOf);
  return young !== undefined && old !== undefined && young > 0 && young >= old;
}

/** The active ones of that time, so that who changes them step by step gains nothing. */
async function nodesBefore(tx: Tx, blockchainId: number, now: readonly KeptNode[], since: Date): Promise<KeptNode[]> {
  const [first] = await recentSubjects(tx, { kind: 'blockchain.nodes-changed', of: { blockchainId }, since });
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
