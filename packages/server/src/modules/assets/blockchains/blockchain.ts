import type { ChainView, NodeView } from '@coffer/contract/money-in/blockchains.ts';
import type { Db } from '../../../platform/db/db.ts';
import { codesOnChain } from '../currencies/currency-store.ts';
import type { NodeRow } from '../nodes/node-store.ts';
import { healthOf } from '../health/health-of.ts';
import type { SecretName } from '../../vault/index.ts';
import type { BlockchainRow } from '../chains/store.ts';

/** What anybody may know. */
export function viewPublic(row: BlockchainRow) {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    family: row.family,
    status: row.status === 'disabled' ? ('inactive' as const) : ('active' as const),
    health: healthOf(row).status,
    network: row.network,
    chainId: row.chainId,
    confirmations: row.confirmations,
  };
}

export async function viewBlockchain(db: Db, row: BlockchainRow): Promise<ChainView> {
  return {
    ...viewPublic(row),
    healthSince: row.statusSince.toISOString(),
    healthReason: healthOf(row).reason,
    lastReadAt: row.readWellAt?.toISOString() ?? null,
    headHeight: row.headHeight,
    headAt: row.headAt?.toISOString() ?? null,
    currencies: await codesOnChain(db, row.id),
  };
}

export function viewNode(row: NodeRow, secretID: number | null, secret: SecretName | null): NodeView {
  return {
    id: row.id,
    url: row.shown,
    secretID,
    secret,
    origin: row.origin as NodeView['origin'],
    active: row.active,
    checkedAt: row.checked_at?.toISOString() ?? null,
    latencyMs: row.latency_ms,
    height: row.height,
    error: row.error,
  };
}
