import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ChainNode } from '../../../chains/port/chains.ts';
import type { ChainFacts } from '../../../chains/port/facts.ts';
import type { Chain } from '../../../chains/port/port.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openAddress } from './node-address.ts';
import { hasActiveNode, holdActiveNodes } from './node-store.ts';
import { findBlockchain, type BlockchainRow } from '../chains/store.ts';

export type ChainDeps = Pick<Deps, 'db' | 'chains' | 'openedChains' | 'masterKey' | 'clock'>;

/**
 * A chain over the nodes that are active now; undefined where there is none. Every process shares one connection per chain.
 * Ask again whenever you are about to work: when the nodes have changed, by whichever process, this gives another chain, and
 * the one from before is closed a minute later.
 */
export async function openChain(deps: ChainDeps, code: ChainCode): Promise<Chain | undefined> {
  const row = await findBlockchain(deps.db, code);
  if (!row || !(await hasActiveNode(deps.db, row.id))) return undefined;
  return deps.openedChains.get(row.code, row.nodesVersion, () => connect(deps, row));
}

/** Nodes are restarted in minutes; where blocks are rare, a silence proves something only when it is longer than theirs. */
const goneAfterMsMin = 900_000;

function goneAfterMs({ stalledAfterMs }: ChainFacts): number {
  return Math.max(goneAfterMsMin, 2 * stalledAfterMs);
}

async function connect(deps: ChainDeps, row: BlockchainRow): Promise<Chain> {
  const nodes = await inTransaction(deps.db, async (tx) => {
    const opened: ChainNode[] = [];
    for (const node of await holdActiveNodes(tx, row.id)) {
      opened.push({ id: node.id, url: await openAddress(deps, tx, node) });
    }
    return opened;
  });
  const { facts } = deps.chains.rules(row.code);
  return deps.chains.connect(row.code, { chainId: row.chainId, nodes, goneAfterMs: goneAfterMs(facts) });
}
