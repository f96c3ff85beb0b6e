import type { Result } from '@coffer/contract/endpoint.ts';
import type {
  ChainView,
  ChainWithNodes,
  getBlockchain,
  listBlockchainFamilies,
} from '@coffer/contract/money-in/blockchains.ts';
import { chainFamilies } from '@coffer/kernel/chain.ts';
import { authorize, notFound } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { viewBlockchain, viewNode, viewPublic } from './blockchain.ts';
import { namesOfSecrets, secretsOf, type ProvenUse } from '../../vault/index.ts';
import { useOf } from '../nodes/node-address.ts';
import { listNodeRows } from '../nodes/node-store.ts';
import { findBlockchain, listBlockchainRows, type BlockchainRow } from '../chains/store.ts';

export async function listBlockchains(call: Call): Promise<ChainView[]> {
  authorize(call.subject, 'projects:read');
  const views: ChainView[] = [];
  for (const row of await listBlockchainRows(call.db)) views.push(await viewBlockchain(call.db, row));
  return views;
}

export async function readBlockchain(call: Call, idOrCode: number | string): Promise<Result<typeof getBlockchain>> {
  return viewPublic(await requireBlockchain(call.db, idOrCode));
}

export async function listNodes(call: Call, idOrCode: number | string): Promise<ChainWithNodes> {
  authorize(call.subject, 'nodes:write');
  return viewWithNodes(call.db, await requireBlockchain(call.db, idOrCode));
}

export async function listFamilies(call: Call): Promise<Result<typeof listBlockchainFamilies>> {
  authorize(call.subject, 'projects:read');
  const rows = await listBlockchainRows(call.db);
  return chainFamilies
    .map((family, at) => ({
      id: at + 1,
      family,
      blockchains: rows.filter((row) => row.family === family).map((row) => row.code),
    }))
    .filter(({ blockchains }) => blockchains.length > 0);
}

export async function requireBlockchain(db: Db, idOrCode: number | string): Promise<BlockchainRow> {
  const row = await findBlockchain(db, idOrCode);
  if (!row) throw notFound();
  return row;
}

export async function viewWithNodes(db: Db, row: BlockchainRow): Promise<ChainWithNodes> {
  const nodes = await listNodeRows(db, row.id);
  const named = nodes.filter(({ secret_id }) => secret_id === null).map(({ id }) => useOf(id).owner);
  const secrets = named.length === 0 ? new Map<string, ProvenUse>() : await secretsOf(db, 'node-url', named);
  const names = await namesOfSecrets(
    db,
    [...secrets.values()].map(({ id }) => id),
  );
  const views = nodes.map((node) => {
    const secretID = secrets.get(useOf(node.id).owner)?.id ?? null;
    return viewNode(node, secretID, secretID === null ? null : (names.get(secretID) ?? null));
  });
  return { ...(await viewBlockchain(db, row)), nodes: views };
}
