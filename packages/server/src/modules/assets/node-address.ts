import type { Db, Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { destroySecret, openSecret, sealSecret, type SecretBinding } from '../vault/index.ts';
import { drawNodeId, insertNode, readdressNode, type NewNode, type NodeRow } from './node-store.ts';
import { shownUrl } from './shown-url.ts';

type Vault = Pick<Deps, 'masterKey' | 'clock'>;

/** Addresses of nodes often carry keys: the whole of each is sealed, for that node alone. Without one, for a new node. */
export async function sealAddress(
  deps: Vault,
  tx: Tx,
  url: string,
  nodeId?: number,
): Promise<{ id: number; shown: string; secretId: number }> {
  const id = nodeId ?? (await drawNodeId(tx));
  return { id, shown: shownUrl(url), secretId: await sealSecret(deps, tx, bindingOf(id), url) };
}

export async function addNode(
  deps: Vault,
  tx: Tx,
  node: Omit<NewNode, 'id' | 'shown' | 'secret_id' | 'created_at'> & { url: string },
): Promise<number> {
  const { url, ...fields } = node;
  const { id, shown, secretId } = await sealAddress(deps, tx, url);
  await insertNode(tx, { ...fields, id, shown, secret_id: secretId, created_at: deps.clock.now() });
  return id;
}

export async function changeAddress(deps: Vault, tx: Tx, node: NodeRow, url: string): Promise<void> {
  const { shown, secretId } = await sealAddress(deps, tx, url, node.id);
  await readdressNode(tx, node.id, { shown, secret_id: secretId });
  await destroySecret(deps, tx, node.secret_id);
}

export function openAddress(deps: Vault, db: Db, node: Pick<NodeRow, 'id' | 'secret_id'>): Promise<string> {
  return openSecret(deps, db, node.secret_id, bindingOf(node.id));
}

function bindingOf(nodeId: number): SecretBinding {
  return { purpose: 'node-url', projectId: null, owner: `node:${nodeId}` };
}
