import type { ChainInput } from '@coffer/contract/blockchains.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Db } from '../../platform/db/db.ts';
import { openAddress } from './node-address.ts';
import type { NodeRow } from './node-store.ts';
import { probeNode } from './probe-node.ts';
import type { BlockchainRow } from './store.ts';

/** One node as it shall be: a stored one, or a new one with an address. `url` only where it changes. */
export type PlannedNode = { stored: NodeRow | undefined; url: string | undefined; active: boolean };
export type NodePlan = { nodes: PlannedNode[]; removed: NodeRow[] };

/** Reads what was sent against what is stored; names whatever does not fit. */
export function planNodes(given: NonNullable<ChainInput['nodes']>, stored: readonly NodeRow[]): NodePlan {
  const seen = new Set<number | string>();
  const nodes = given.map((node, at) => {
    const path = `nodes.${at}`;
    const row = stored.find(({ id }) => id === node.id);
    if (node.id !== undefined && !row) throw invalid({ path: `${path}.id`, message: 'is no node of this chain' });
    if (!row && node.url === undefined) throw invalid({ path: `${path}.url`, message: 'is needed for a new node' });
    for (const [field, value] of [
      ['id', node.id],
      ['url', node.url],
    ] as const) {
      if (value !== undefined && seen.has(value))
        throw invalid({ path: `${path}.${field}`, message: 'is there twice' });
      if (value !== undefined) seen.add(value);
    }
    if (row?.origin === 'local' && node.url !== undefined) throw localNode(`${path}.url`);
    return { stored: row, url: node.url, active: node.active };
  });
  const removed = stored.filter(({ id }) => !seen.has(id));
  if (removed.some(({ origin }) => origin === 'local')) throw localNode('nodes');
  return { nodes, removed };
}

/** Nothing that speaks of another chain is stored, and what is to be used must answer. */
export async function provePlan(
  deps: Pick<Deps, 'chains' | 'masterKey' | 'clock'>,
  db: Db,
  row: BlockchainRow,
  plan: NodePlan,
): Promise<void> {
  const asked = await Promise.all(
    plan.nodes.map(async ({ stored, url, active }, at) => {
      const switchedOn = active && stored !== undefined && !stored.active;
      if (url === undefined && !switchedOn) return undefined;
      const address = url ?? (stored ? await openAddress(deps, db, stored) : undefined);
      return address === undefined ? undefined : { at, active, address, id: stored?.id ?? null };
    }),
  );
  const probes = asked
    .filter((ask) => ask !== undefined)
    .map(async ({ at, active, address, id }) => {
      const probe = await probeNode(deps, row, { id, url: address });
      if (probe.otherChain) return { path: `nodes.${at}.url`, message: probe.error ?? '' };
      if (active && !probe.connected) {
        const message = `does not answer (${probe.error ?? ''}): save it with active false, or correct it`;
        return { path: `nodes.${at}.url`, message };
      }
      return undefined;
    });
  const wrong = (await Promise.all(probes)).filter((issue) => issue !== undefined);
  if (wrong.length === 0) return;
  const text = wrong.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw fault('UNPROCESSABLE', text, { details: wrong });
}

function localNode(path: string): Error {
  return invalid({ path, message: 'the node of a local chain comes with it: it can be switched off, not changed' });
}
