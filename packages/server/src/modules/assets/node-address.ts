import type { Db, Tx } from '../../platform/db/db.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import {
  destroySecret,
  endUses,
  nameOfUse,
  openSecret,
  openUsed,
  sealSecret,
  useSecret,
  type SecretBinding,
  type SecretUse,
} from '../vault/index.ts';
import { drawNodeId, insertNode, readdressNode, type NewNode, type NodeRow } from './node-store.ts';
import { shownUrl } from './shown-url.ts';

type Vault = Pick<Deps, 'masterKey' | 'clock'>;

/** An address as it was given: the whole of it, or the named secret that it is, with who says so. */
export type NodeAddress = { url: string; named?: { call: Call; secretID: number; path: string } | undefined };

/** Addresses of nodes often carry keys: the whole of each is sealed, for that node alone. */
export async function addNode(
  deps: Vault,
  tx: Tx,
  node: Omit<NewNode, 'id' | 'shown' | 'secret_id' | 'created_at'> & NodeAddress,
): Promise<number> {
  const { url, named, ...fields } = node;
  const id = await drawNodeId(tx);
  const secret_id = await keepAddress(deps, tx, id, { url, named });
  await insertNode(tx, { ...fields, id, shown: shownUrl(url), secret_id, created_at: deps.clock.now() });
  return id;
}

export async function changeAddress(deps: Vault, tx: Tx, node: NodeRow, address: NodeAddress): Promise<void> {
  await forgetAddress(deps, tx, node);
  const secret_id = await keepAddress(deps, tx, node.id, address);
  await readdressNode(tx, node.id, { shown: shownUrl(address.url), secret_id });
}

/** Its own secret, where it has one; else it uses one that has a name. */
async function keepAddress(deps: Vault, tx: Tx, id: number, { url, named }: NodeAddress): Promise<number | null> {
  if (named === undefined) return sealSecret(deps, tx, bindingOf(id), url);
  if ((await useSecret(deps, tx, named.call, useOf(id), named)) === url) return null;
  throw fault('CONFLICT', 'The secret was written just now: try again.');
}

export async function forgetAddress(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  node: Pick<NodeRow, 'id' | 'secret_id'>,
): Promise<void> {
  if (node.secret_id === null) await endUses(tx, useOf(node.id));
  else await destroySecret(deps, tx, node.secret_id);
}

export async function openAddress(deps: Vault, db: Db, node: Pick<NodeRow, 'id' | 'secret_id'>): Promise<string> {
  if (node.secret_id !== null) return openSecret(deps, db, node.secret_id, bindingOf(node.id));
  const url = (await openUsed(deps, db, [useOf(node.id)])).get(nameOfUse(useOf(node.id)));
  if (url === undefined) throw new Error(`The address of node ${node.id} does not open.`);
  return url;
}

export function useOf(nodeId: number): SecretUse {
  return { kind: 'node-url', owner: `node:${nodeId}` };
}

function bindingOf(nodeId: number): SecretBinding {
  return { purpose: 'node-url', projectId: null, owner: `node:${nodeId}` };
}
