import type { ContractNotice } from '../../../chains/port/port.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem, recordActivity } from '../../activity/index.ts';
import { isActiveColdAddress, serveChain } from '../wallet/store.ts';
import type { SweepContract } from './sweep-contract.ts';
import { sweepContractStatus } from './sweep-contract-status.ts';
import { lockContractAt, writeContract } from './sweep-contract-store.ts';
import { strayCollector } from './verify-sweep-contract.ts';
import { walletEvents } from '../events.ts';

type Told = Pick<SweepContract, 'collector' | 'pending_collector' | 'collector_changes_at' | 'collector_fixed'>;

const eventOf = {
  'collector-proposed': 'sweep-contract.collector-proposed',
  'collector-changed': 'sweep-contract.collector-changed',
  'collector-proposal-cancelled': 'sweep-contract.collector-proposal-cancelled',
  'collector-fixed': 'sweep-contract.collector-fixed',
} as const satisfies Record<ContractNotice['notice']['kind'], keyof typeof walletEvents>;

/**
 * What a sweep contract said in a block, told by whoever reads the chain and in their transaction. A change that was proposed
 * is an alarm: two days later the money would end elsewhere. The contract is then asked itself, because a block may be read
 * twice or be undone.
 */
export async function noticeContract(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  blockchainId: number,
  said: ContractNotice,
  now: Date,
): Promise<void> {
  const row = await lockContractAt(tx, blockchainId, said.contract);
  if (!row) return;
  await deps.emit(tx, walletEvents['sweep-contract.noticed'](null, { sweepContractId: row.id }));
  const isOlder = row.noticed_height !== null && said.block.height < row.noticed_height;
  const before = toldBy(row);
  const after = applied(before, said.notice);
  if (isOlder || isSame(before, after)) return;
  const isOurs = await isActiveColdAddress(tx, blockchainId, after.collector);
  const isStray = !isOurs && row.status === 'active';
  await writeContract(tx, row.id, {
    ...after,
    ...(after.pending_collector === null ? { confirmed_collector: null } : {}),
    noticed_height: said.block.height,
    ...(isStray ? { status: sweepContractStatus.move(row.status, 'rejected') } : {}),
    ...(isStray ? { reason: strayCollector(row, after.collector) } : {}),
  });
  await serveChain(tx, row.wallet_id, blockchainId, after.collector);
  const event = eventOf[said.notice.kind];
  const difference = { before, after: { ...after, txHash: said.txHash } };
  const entry = { action: event, entity: 'sweep-contract', entityId: row.id, ...difference };
  await recordActivity(tx, bySystem('sweep contracts', now), entry);
  await deps.emit(tx, walletEvents[event](null, { sweepContractId: row.id }));
}

function applied(told: Told, notice: ContractNotice['notice']): Told {
  if (notice.kind === 'collector-proposed') {
    // In force already: the proposal was read a second time.
    if (notice.collector === told.collector) return told;
    return { ...told, pending_collector: notice.collector, collector_changes_at: notice.changesAt };
  }
  const settled = { ...told, pending_collector: null, collector_changes_at: null };
  if (notice.kind === 'collector-changed') return { ...settled, collector: notice.collector };
  return notice.kind === 'collector-fixed' ? { ...settled, collector_fixed: true } : settled;
}

function toldBy({ collector, pending_collector, collector_changes_at, collector_fixed }: SweepContract): Told {
  return { collector, pending_collector, collector_changes_at, collector_fixed };
}

function isSame(a: Told, b: Told): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
