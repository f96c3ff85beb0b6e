import type * as z from 'zod';
import type { sweepContractView } from '@coffer/contract/treasury/sweep-contracts.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { SweepContractStatus } from './sweep-contract-status.ts';

export type SweepContractView = z.output<typeof sweepContractView>;

export type SweepContract = {
  id: number;
  wallet_id: number;
  blockchain_id: number;
  blockchain_code: ChainCode;
  address: string;
  factory: string;
  owner: string;
  /** The one that somebody has shown to be theirs; another one may own it now. */
  proven_owner: string | null;
  owner_proven_at: Date | null;
  owner_proven_by: string | null;
  collector: string;
  pending_collector: string | null;
  /** The proposed one, once a person has confirmed it. */
  confirmed_collector: string | null;
  collector_changes_at: Date | null;
  collector_fixed: boolean;
  noticed_height: number | null;
  code_hash: string;
  tx_hash: string;
  status: SweepContractStatus;
  reason: string | null;
  created_at: Date;
};

export function viewSweepContract(row: SweepContract): SweepContractView {
  const family = familyOf(row.blockchain_code);
  return {
    id: row.id,
    walletID: row.wallet_id,
    blockchainCode: row.blockchain_code,
    address: spellAddress(family, row.address),
    factory: spellAddress(family, row.factory),
    owner: spellAddress(family, row.owner),
    collector: spellAddress(family, row.collector),
    pendingCollector: spellAddress(family, row.pending_collector),
    pendingConfirmed: row.pending_collector !== null && row.pending_collector === row.confirmed_collector,
    collectorChangesAt: row.collector_changes_at?.toISOString() ?? null,
    ownerProven: proofOf(row),
    collectorFixed: row.collector_fixed,
    codeHash: row.code_hash,
    transactionHash: row.tx_hash,
    verified: row.status === 'active',
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  };
}

function proofOf({ owner, proven_owner, owner_proven_at: at, owner_proven_by: by }: SweepContract) {
  return owner !== proven_owner || at === null || by === null ? null : { at: at.toISOString(), by };
}
