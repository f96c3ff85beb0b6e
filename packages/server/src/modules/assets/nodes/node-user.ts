import { sql } from 'kysely';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { waitHours } from '../../treasury-changes/index.ts';
import { openAddress } from './node-address.ts';
import { readdressNode } from './node-store.ts';
import { probeNode } from './probe-node.ts';
import { shownOrigin } from './shown-url.ts';
import { findBlockchain, lockBlockchain, noteNodesChanged } from '../chains/store.ts';
import { nodeSetOf } from './node-set.ts';
import { nodeUrlProblem } from './node-url-problem.ts';
import { isLostByItself, losesMajority } from './standing-nodes.ts';

/** A named secret that is the address of nodes. */
export const nodeUser = {
  async describe(db: Db, owners: readonly string[]) {
    const nodes = await listOwners(db, owners);
    return new Map(
      nodes.map(({ id, chain, shown }) => [
        ownerOf(id),
        { name: `${chain} node at ${new URL(shown).host}`, ownerId: id },
      ]),
    );
  },

  problemOf: nodeUrlProblem,

  /** As when a node is given by hand: none of another chain, and what is to be used must answer. */
  async tryOut(deps: Deps, db: Db, owners: readonly string[], value: string): Promise<string | undefined> {
    for (const { id, blockchainId, active } of await listOwners(db, owners)) {
      const row = await findBlockchain(db, blockchainId);
      if (!row) continue;
      const probe = await probeNode(deps, row, { id, url: value, isNamed: true });
      if (probe.otherChain) return probe.error ?? `It is no node of ${row.name}.`;
      if (active && !probe.connected) {
        return `A node of ${row.name} uses it, and the new address does not answer (${probe.error ?? ''}).`;
      }
    }
    return undefined;
  },

  /** A key may change at once; another host, where it could outvote the others, only as when it is given by hand. */
  async mustWait(deps: Deps, tx: Tx, owners: readonly string[], value: string, now: Date): Promise<string | undefined> {
    const hours = await waitHours(deps, tx, now);
    const nodes = await listOwners(tx, owners);
    for (const blockchainId of hours > 0 ? new Set(nodes.map((node) => node.blockchainId)) : []) {
      const row = await lockBlockchain(tx, blockchainId);
      const since = hoursAfter(now, -hours);
      if (!row || (await isLostByItself(tx, row, since))) continue;
      const from = await nodeSetOf(tx, blockchainId);
      const isUsing = (id: number) => nodes.some((node) => node.id === id);
      const to = from.map((node) => (isUsing(node.id) ? { ...node, shown: shownOrigin(value) } : node));
      if (!(await losesMajority(tx, blockchainId, { from, to, since }))) continue;
      return `Most of what ${row.name} is read from would be at another host at once. Keep the address in a new secret and give that to the node: then it waits, and owners are told.`;
    }
    return undefined;
  },

  /** Whoever is connected connects anew. */
  async follow(deps: Deps, tx: Tx, _origin: unknown, owners: readonly string[]): Promise<void> {
    const nodes = await listOwners(tx, owners);
    for (const { id } of nodes) {
      const url = await openAddress(deps, tx, { id, secret_id: null });
      await readdressNode(tx, id, { shown: shownOrigin(url), secret_id: null });
    }
    for (const blockchainId of new Set(nodes.map((node) => node.blockchainId)))
      await noteNodesChanged(tx, blockchainId);
  },
};

type Owner = { id: number; blockchainId: number; chain: string; shown: string; active: boolean };

async function listOwners(db: Db, owners: readonly string[]): Promise<Owner[]> {
  const ids = owners.map((owner) => Number(owner.slice(ownerOf('').length)));
  const { rows } = await sql<Owner>`
    select n.id, n.blockchain_id as "blockchainId", b.name as chain, n.shown, n.active
    from node n join blockchain b on b.id = n.blockchain_id
    where n.id = any(${ids}::int[]) order by b.id, n.id`.execute(db);
  return rows;
}

function ownerOf(id: number | ''): string {
  return `node:${id}`;
}
