import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Deed } from '../../../platform/deed.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import type { Undoing } from '../../treasury-changes/index.ts';
import { isActiveColdAddress } from '../wallet/store.ts';
import type { SweepContract } from './sweep-contract.ts';
import { sweepContractStatus } from './sweep-contract-status.ts';
import { lockContractAt, writeContract } from './sweep-contract-store.ts';
import { strayCollector } from './verify-sweep-contract.ts';
import { walletEvents } from '../events.ts';

type ChainSubject = { walletId: number; blockchainId: number; contract: string };

/** A live deposit wallet takes payments on one more chain, with a contract of its own there. */
export function chainAdded(
  { walletId, name }: { walletId: number; name: string },
  chain: BlockchainRow,
  { contract, collector }: { contract: string; collector: string },
): Deed {
  const [address, coldAddress] = [contract, collector].map((one) => spellAddress(chain.family, one));
  return {
    kind: 'wallet.chain-added',
    title: `The deposit wallet "${name}" also accepts payments on ${chain.name}`,
    after: { contract: address, coldAddress },
    subject: { walletId, blockchainId: chain.id, contract } satisfies ChainSubject,
  };
}

/** Only the contract of that chain gives out nothing then, until a person confirms it: the wallet goes on elsewhere. */
export const addingChain: Undoing = {
  async undo(deps, tx, origin, { subject }) {
    const row = await contractOf(tx, subject);
    if (row?.status === 'active') await move(deps, tx, origin, row, 'verifying');
  },
  async redo(deps, tx, origin, { subject }) {
    const row = await contractOf(tx, subject);
    if (row?.status !== 'verifying') return undefined;
    if (!(await isActiveColdAddress(tx, row.blockchain_id, row.collector))) return strayCollector(row, row.collector);
    await move(deps, tx, origin, row, 'active');
    return undefined;
  },
};

function contractOf(tx: Tx, subject: Readonly<Record<string, unknown>>): Promise<SweepContract | undefined> {
  const { blockchainId, contract } = subject as ChainSubject;
  return lockContractAt(tx, blockchainId, contract);
}

async function move(deps: Deps, tx: Tx, origin: Origin, { id, status }: SweepContract, to: 'verifying' | 'active') {
  const event = sweepContractStatus.eventFor(status, to);
  await writeContract(tx, id, { status: to, reason: null });
  const difference = { before: { status }, after: { status: to } };
  await recordActivity(tx, origin, { action: event, entity: 'sweep-contract', entityId: id, ...difference });
  await deps.emit(tx, walletEvents[event](null, { sweepContractId: id }));
}
