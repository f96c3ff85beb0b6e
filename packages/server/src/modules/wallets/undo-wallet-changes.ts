import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import type { Undoing } from '../treasury-changes/index.ts';
import { chainsWithout, insertLink, isLinkedTo, letAssign, stopAssigning } from './link-store.ts';
import { sendTo, type DestinationSubject } from './set-wallet-destination.ts';
import { lockColdWallet, lockWallet, selectWallet, writeStatus } from './store.ts';
import type { LinkSubject } from './take-over.ts';
import { lockContractAt, writeContract } from './sweep-contract-store.ts';
import { walletStatus, type WalletStatus } from './wallet-status.ts';

/** A frozen wallet gives out and signs nothing; what it gave out stays watched. */
const pausing: Undoing = {
  async undo(deps, tx, origin, { subject }) {
    await move(deps, tx, origin, Number(subject['walletId']), { from: 'active', to: 'inactive' });
  },
  async redo(deps, tx, origin, { subject }) {
    await move(deps, tx, origin, Number(subject['walletId']), { from: 'inactive', to: 'active' });
    return undefined;
  },
};

const moving: Undoing = {
  async undo(deps, tx, origin, { subject, before, after }) {
    const [from, to] = [after['status'], before['status']] as [WalletStatus, WalletStatus];
    if (walletStatus.canMove(from, to)) await move(deps, tx, origin, Number(subject['walletId']), { from, to });
  },
  async redo(deps, tx, origin, { subject, before, after }) {
    const [from, to] = [before['status'], after['status']] as [WalletStatus, WalletStatus];
    await move(deps, tx, origin, Number(subject['walletId']), { from, to });
    return undefined;
  },
};

const linking: Undoing = {
  async undo(_deps, tx, _origin, { subject }) {
    const { projectId, walletId, chains } = subject as LinkSubject;
    for (const { blockchainId, before } of chains) {
      const instead = before !== null && (await isLinkedTo(tx, projectId, before)) ? before : null;
      await stopAssigning(tx, projectId, walletId, { blockchainId, instead });
    }
  },
  async redo(_deps, tx, _origin, { subject }) {
    const { projectId, walletId, chains } = subject as LinkSubject;
    const { name, status } = await lockWallet(tx, 'all', walletId);
    if (status !== 'active') return `The wallet "${name}" is ${status}: it can take over nothing.`;
    if (!(await isLinkedTo(tx, projectId, walletId))) return `The wallet "${name}" is linked to the project no more.`;
    const ids = chains.map(({ blockchainId }) => blockchainId);
    await letAssign(tx, projectId, walletId, ids);
    return undefined;
  },
};

const unlinking: Undoing = {
  async undo(_deps, tx, origin, { subject }) {
    const { projectId, walletId, blockchainIds } = subject as {
      projectId: number;
      walletId: number;
      blockchainIds: number[];
    };
    await insertLink(tx, projectId, walletId, origin.now);
    await letAssign(tx, projectId, walletId, await chainsWithout(tx, projectId, blockchainIds));
  },
  redo: () => Promise.resolve('Unlink the wallet again: it was linked back when this was frozen.'),
};

/** Back to where money ended before, unless somebody has named yet another place since. */
const destination: Undoing = {
  async undo(deps, tx, origin, { subject }) {
    const { after, before, ...where } = subject as DestinationSubject;
    if (await endsAt(tx, where, after)) await sendTo(deps, tx, origin, { ...where, before: after, after: before });
  },
  async redo(deps, tx, origin, { subject }) {
    const order = subject as DestinationSubject;
    const { name } = await lockWallet(tx, 'all', order.walletId);
    if (!(await endsAt(tx, order, order.before))) return `The money of "${name}" goes somewhere else by now.`;
    const cold = await lockColdWallet(tx, 'all', order.coldWalletId);
    if (cold?.status !== 'active' || cold.address !== order.after) return 'The cold wallet is not in use any more.';
    await sendTo(deps, tx, origin, order);
    return undefined;
  },
};

/** Without it nothing is assigned; what the owner of the contract proposed on its chain is theirs to cancel. */
const confirming: Undoing = {
  undo: (_deps, tx, _origin, { subject }) => confirm(tx, subject as Confirmed, null),
  async redo(_deps, tx, _origin, { subject }) {
    await confirm(tx, subject as Confirmed, (subject as Confirmed).collector);
    return undefined;
  },
};

export const walletUndoings = {
  'wallet.created': pausing,
  'wallet.keys-added': pausing,
  'sweep-contract.collector-confirmed': confirming,
  'wallet.moved': moving,
  'wallet.linked': linking,
  'wallet.unlinked': unlinking,
  'wallet.destination-set': destination,
} as const satisfies Record<string, Undoing>;

type Confirmed = { blockchainId: number; contract: string; collector: string };

/** Nothing where the contract was asked for yet another one since. */
async function confirm(tx: Tx, { blockchainId, contract, collector }: Confirmed, to: string | null): Promise<void> {
  const row = await lockContractAt(tx, blockchainId, contract);
  if (row?.pending_collector === collector) await writeContract(tx, row.id, { confirmed_collector: to });
}

async function move(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  id: number,
  { from, to }: { from: WalletStatus; to: WalletStatus },
): Promise<void> {
  const wallet = await lockWallet(tx, 'all', id);
  if (wallet.status !== from) return;
  const event = walletStatus.eventFor(from, to);
  await writeStatus(tx, id, to);
  const difference = { before: { status: from }, after: { status: to } };
  await recordActivity(tx, origin, { action: event, entity: 'wallet', entityId: id, ...difference });
  await deps.emit(tx, { kind: event, projectId: null, payload: { walletId: id } });
}

async function endsAt(
  tx: Tx,
  { walletId, blockchainCode }: Pick<DestinationSubject, 'walletId' | 'blockchainCode'>,
  address: string | null,
): Promise<boolean> {
  await lockWallet(tx, 'all', walletId);
  const { chains } = await selectWallet(tx, 'all', walletId);
  return chains.some((chain) => chain.blockchainCode === blockchainCode && chain.coldAddress === address);
}
