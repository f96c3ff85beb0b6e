import type { ChainInput } from '@coffer/contract/money-in/blockchains.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readNamed } from '../../vault/index.ts';
import { openAddress, type NodeAddress } from './node-address.ts';
import { nodeUrlProblem } from './node-url-problem.ts';
import type { NodeRow } from './node-store.ts';
import { probeNode } from './probe-node.ts';
import type { BlockchainRow } from '../chains/store.ts';

/** One node as it shall be: a stored one, or a new one with an address. `url` only where it changes. */
export type PlannedNode = {
  stored: NodeRow | undefined;
  url: string | undefined;
  named?: NodeAddress['named'];
  active: boolean;
};
export type NodePlan = { nodes: PlannedNode[]; removed: NodeRow[] };

/** Reads what was sent against what is stored; names whatever does not fit. */
export async function planNodes(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  call: Call,
  given: NonNullable<ChainInput['nodes']>,
  stored: readonly NodeRow[],
): Promise<NodePlan> {
  const { nodes, removed } = planGiven(given, stored);
  const addressed = nodes.map(async ({ secretID, ...node }, at): Promise<PlannedNode> => {
    if (secretID === undefined) return node;
    const path = `nodes.${at}.secretID`;
    return { ...node, url: await readNodeUrl(deps, call, { secretID, path }), named: { call, secretID, path } };
  });
  return { nodes: await Promise.all(addressed), removed };
}

/** Of a named secret, which must be an address then. */
export async function readNodeUrl(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  call: Call,
  input: { secretID: number; path: string },
): Promise<string> {
  const url = await readNamed(deps, call, input);
  const problem = nodeUrlProblem(url);
  if (problem !== undefined) throw invalid({ path: input.path, message: `is a secret whose value ${problem}` });
  return url;
}

function planGiven(given: NonNullable<ChainInput['nodes']>, stored: readonly NodeRow[]) {
  const seen = new Set<number | string>();
  const nodes = given.map((node, at) => {
    const path = `nodes.${at}`;
    if (node.url !== undefined && node.secretID !== undefined) {
      throw invalid({ path: `${path}.secretID`, message: 'takes the place of url' });
    }
    const isAddressed = node.url !== undefined || node.secretID !== undefined;
    const row = stored.find(({ id }) => id === node.id);
    if (node.id !== undefined && !row) throw invalid({ path: `${path}.id`, message: 'is no node of this chain' });
    if (!row && !isAddressed) throw invalid({ path: `${path}.url`, message: 'is needed for a new node' });
    for (const [field, value] of [
      ['id', node.id],
      ['url', node.url],
    ] as const) {
      if (value !== undefined && seen.has(value))
        throw invalid({ path: `${path}.${field}`, message: 'is there twice' });
      if (value !== undefined) seen.add(value);
    }
    if (row?.origin === 'local' && isAddressed) throw localNode(`${path}.url`);
    return { stored: row, active: node.active, url: node.url, secretID: node.secretID };
  });
  const removed = stored.filter(({ id }) => !seen.has(id));
  if (removed.some(({ origin }) => origin === 'local')) throw localNode('nodes');
  return { nodes, removed };
}

type Asks = Pick<Deps, 'chains' | 'masterKey' | 'clock'>;

/** Nothing that speaks of another chain is stored, and what is to be used must answer. */
export async function provePlan(deps: Asks, db: Db, row: BlockchainRow, plan: NodePlan): Promise<void> {
  const asked = await Promise.all(
    plan.nodes.map(async ({ stored, url, named, active }, at) => {
      const switchedOn = active && stored !== undefined && !stored.active;
      if (url === undefined && !switchedOn) return undefined;
      const isNamed = url === undefined ? stored?.secret_id === null : named !== undefined;
      const address = url ?? (stored ? await openAddress(deps, db, stored) : undefined);
      return address === undefined ? undefined : { at, active, address, isNamed, id: stored?.id ?? null };
    }),
  );
  const probes = asked
    .filter((ask) => ask !== undefined)
    .map(async ({ at, active, address, isNamed, id }) => {
      const probe = await probeNode(deps, row, { id, url: address, isNamed });
      if (probe.otherChain) return { path: `nodes.${at}.url`, message: probe.error ?? '' };
      if (active && !probe.connected) {
        const message = `does not answer (${probe.error ?? ''}): save it with active false, or correct it`;
        return { path: `nodes.${at}.url`, message };
      }
      return undefined;
    });
  const wrong = (await Promise.all(probes)).filter((issue) => issue !== undefined);
  if (wrong.length === 0) return refuseSilence(deps, db, row, plan);
  const text = wrong.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw fault('UNPROCESSABLE', text, { details: wrong });
}

/** A chain that answers is not left with nodes that do not: it would seem lost, and nothing that came would be credited. */
async function refuseSilence(deps: Asks, db: Db, row: BlockchainRow, { nodes, removed }: NodePlan): Promise<void> {
  const kept = nodes.filter(({ active }) => active);
  // Any other was asked already, and answers.
  const staying = kept.flatMap(({ stored, url }) => (stored?.active === true && url === undefined ? stored : []));
  if (kept.length === 0 || staying.length < kept.length) return;
  const leaving = [...removed, ...nodes.flatMap(({ stored }) => stored ?? [])].filter(
    ({ id, active }) => active && !staying.some((node) => node.id === id),
  );
  const answers = async (stored: NodeRow) => {
    const address = { id: stored.id, url: await openAddress(deps, db, stored), isNamed: stored.secret_id === null };
    return (await probeNode(deps, row, address)).connected;
  };
  const anyAnswers = async (some: readonly NodeRow[]) => (await Promise.all(some.map(answers))).includes(true);
  if (leaving.length === 0 || (await anyAnswers(staying)) || !(await anyAnswers(leaving))) return;
  const message =
    'would leave the chain without a node that answers: give it another one first, or switch all of them off';
  throw fault('UNPROCESSABLE', `nodes: ${message}`, { details: [{ path: 'nodes', message }] });
}

function localNode(path: string): Error {
  return invalid({ path, message: 'the node of a local chain comes with it: it can be switched off, not changed' });
}
