import { listNodes, updateBlockchain, type ChainInput } from '@coffer/contract/money-in/blockchains.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { goodPassword } from '../../../test/client.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { memoryChains, type MemoryChains } from '../../chains/memory/memory-chains.ts';

export type ChainWorld = { world: World; chains: MemoryChains; key: string };

export const eth = { idOrCode: 'ETH' } as const;
export const apiKeyPart = 'a1B2c3D4e5F6g7H8';
export const secretUrl = `https://ada:hunter2secret@eth.example.com/v2/${apiKeyPart}?token=tok-9f8e7d6c`;
export const shownSecretUrl = 'https://eth.example.com/v2/…';

/** The whole program over chains in memory, with nobody but root in it. */
export async function startChainWorld(env: Record<string, string> = {}): Promise<ChainWorld> {
  const chains = memoryChains();
  const world = await startWorld({ chains, env });
  // What the end of every world looks for in logs and tables.
  for (const part of [apiKeyPart, 'hunter2secret', 'tok-9f8e7d6c', secretUrl]) world.secrets.add(part);
  const { key } = await world.signUpRoot();
  return { world, chains, key };
}

export async function setNodes(it: ChainWorld, nodes: ChainInput['nodes'] | object[], idOrCode = 'ETH') {
  await it.world.ok(stepUp, { key: it.key, body: { password: goodPassword } });
  return it.world.ok(updateBlockchain, { key: it.key, params: { idOrCode }, body: { nodes } });
}

export function refusedNodes(it: ChainWorld, nodes: object[]) {
  return it.world.refused(updateBlockchain, { key: it.key, params: eth, body: { nodes } });
}

export async function nodesOf(it: ChainWorld, idOrCode = 'ETH') {
  return (await it.world.ok(listNodes, { key: it.key, params: { idOrCode } })).nodes;
}

/** What the audit log says of a chain, the oldest first. */
export async function chainActivities(it: ChainWorld, id = 1) {
  return it.world.coffer.deps.db
    .selectFrom('activity')
    .select(['action', 'actor_kind', 'actor_name', 'before', 'after'])
    .where('entity', '=', 'blockchain')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
}
