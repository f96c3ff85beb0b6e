import type { Db, Tx } from '../../../platform/db/db.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import {
  destroySecret,
  endUses,
  nameOfUse,
  openSecret,
  openUsed,
  proveUse,
  sealSecret,
  type ProvenUse,
  type SecretBinding,
  type SecretUse,
} from '../../vault/index.ts';
import { drawNodeId, insertNode, readdressNode, type NewNode, type NodeRow } from './node-store.ts';
import { shownOrigin, shownUrl } from './shown-url.ts';

type Vault = Pick<Deps, 'masterKey' | 'clock'>;

/** An address as it was given: the whole of it, or the named secret that it is, with who says so. */
export type NodeAddress = { url: string; named?: { call: Call; secretID: number; path: string } | undefined };

/** An address as it is kept: its own secret, or the use of one that has a name. */
export type KeptAddress = { shown: string; secretId: number | null; named: ProvenUse | null };

/** Addresses of nodes often carry keys: the whole of each is sealed, for that node alone. Without one, for a new node. */
export async function sealAddress(
  deps: Vault,
  tx: Tx,
  { url, named }: NodeAddress,
  nodeId?: number,
): Promise<KeptAddress & { id: number }> {
  const id = nodeId ?? (await drawNodeId(tx));
  if (named === undefined) {
    return { id, shown: shownUrl(url), secretId: await sealSecret(deps, tx, bindingOf(id), url), named: null };
  }
  const { value, proven } = await proveUse(deps, tx, named.call, useOf(id), named);
  if (value !== url) throw fault('CONFLICT', 'The secret has just been replaced. Try again.');
  return { id, shown: shownOrigin(url), secretId: null, named: proven };
}

export async function addNode(
  deps: Vault,
  tx: Tx,
  node: Omit<NewNode, 'id' | 'shown' | 'secret_id' | 'created_at'> & { url: string },
): Promise<number> {
  const { url, ...fields } = node;
  const { id, shown, secretId } = await sealAddress(deps, tx, { url });
  await insertNode(tx, { ...fields, id, shown, secret_id: secretId, created_at: deps.clock.now() });
  return id;
}

export async function changeAddress(deps: Vault, tx: Tx, node: NodeRow, url: string): Promise<void> {
  const { shown, secretId } = await sealAddress(deps, tx, { url }, node.id);
  await readdressNode(tx, node.id, { shown, secret_id: secretId });
  await forgetAddress(deps, tx, node);
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
