import type { Tx } from '../../platform/db/db.ts';
import { everyProject } from '../../platform/access.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import { followWallet } from '../assets/index.ts';
import {
  bothWays,
  savedTrail,
  whole,
  type Trail,
  type TreasuryChange,
  type Undoing,
  type Way,
} from '../treasury-changes/index.ts';
import { addingChain } from './contracts/chain-added.ts';
import { chainsWithout, insertLink, isLinkedTo, letAssign, stopAssigning } from './links/link-store.ts';
import { sendTo, type DestinationSubject } from './wallet/set-wallet-destination.ts';
import { provingOwner } from './contracts/proven-owner.ts';
import { lockColdWallet, lockWallet, selectWallet, writeStatus } from './wallet/store.ts';
import type { LinkSubject } from './links/take-over.ts';
import { idsPayingTo, lockContractAt, writeContract } from './contracts/sweep-contract-store.ts';
import { notePoolLevel } from './addresses/note-pool-level.ts';
import { makeReady, takeOut, type KeysSubject } from './addresses/waiting-keys.ts';
import { walletStatusTakenBack, type WalletStatus } from './wallet/wallet-status.ts';
import { walletEvents } from './events.ts';

const named = everyProject('a change names its wallet');

const statusTrail = savedTrail('wallet.created', 'wallet.moved');

/** A frozen wallet gives out and signs nothing; what it gave out stays watched. */
const pausing = bothWays<WalletStatus>(() => ({ before: 'inactive', after: 'active' }), move, statusTrail);

/** Whoever was given an address keeps it, and it stays watched; nobody else is given one of them. */
const addingKeys: Undoing = {
  undo: (_deps, tx, origin, change) => takeOutKeys(tx, origin, change),
  async cancel(_deps, tx, origin, change) {
    await takeOutKeys(tx, origin, change);
  },
  async redo(deps, tx, { now }, { status, subject }) {
    const keys = subject as KeysSubject;
    if (status !== 'waiting') return 'Add the prepared addresses again: they were removed when this was frozen.';
    const wallet = await lockWallet(tx, named, keys.walletId);
    if (wallet.status === 'compromised' || wallet.status === 'archived') {
      return `The wallet "${wallet.name}" is ${wallet.status}: it no longer assigns addresses.`;
    }
    await makeReady(tx, keys);
    await notePoolLevel(deps, tx, keys, now);
    return undefined;
  },
};

const moving = bothWays<WalletStatus>(
  ({ before, after }) => ({ before: before['status'] as WalletStatus, after: after['status'] as WalletStatus }),
  async ({ to: wanted, ...way }) => {
    // From the archive nothing comes into use in one step.
    const to = way.from === 'archived' && wanted === 'active' ? 'inactive' : wanted;
    if (walletStatusTakenBack.canMove(way.from, to)) await move({ ...way, to });
  },
  statusTrail,
);

type UnlinkSubject = { projectId: number; walletId: number; blockchainIds: number[] };

/** Which wallet gives out the addresses of a project, chain by chain. By hand, the one before takes over, which waits. */
const assigning: Trail = {
  kinds: ['wallet.linked', 'wallet.unlinked'],
  thing: ({ subject }) => ({ projectId: subject['projectId'] }),
  parts({ kind, subject }) {
    if (kind === 'wallet.linked') {
      const { walletId, chains } = subject as LinkSubject;
      return Object.fromEntries(chains.map(({ blockchainId, before }) => [blockchainId, { before, after: walletId }]));
    }
    const { walletId, blockchainIds } = subject as UnlinkSubject;
    return Object.fromEntries(blockchainIds.map((id) => [id, { before: walletId, after: null }]));
  },
  waits: (change) => Object.values(assigning.parts(change)).some(({ before }) => before !== null),
};

const linking: Undoing = {
  trail: assigning,
  async undo(_deps, tx, _origin, { subject }, targets) {
    const { projectId, walletId, chains } = subject as LinkSubject;
    for (const { blockchainId } of chains) {
      const before = targets[blockchainId] as number | null;
      if (before === walletId) continue;
      const instead = before !== null && (await isLinkedTo(tx, projectId, before)) ? before : null;
      await stopAssigning(tx, projectId, walletId, { blockchainId, instead });
    }
  },
  async redo(_deps, tx, origin, { subject }) {
    const { projectId, walletId, chains } = subject as LinkSubject;
    const { name, status } = await lockWallet(tx, named, walletId);
    if (status !== 'active') return `The wallet "${name}" is ${status}: it cannot take over.`;
    if (!(await isLinkedTo(tx, projectId, walletId))) return `The wallet "${name}" is no longer linked to the project.`;
    const ids = chains.map(({ blockchainId }) => blockchainId);
    await letAssign(tx, projectId, walletId, ids);
    await followWallet(tx, origin, projectId, ids);
    return undefined;
  },
};

const unlinking: Undoing = {
  trail: assigning,
  async undo(_deps, tx, origin, { subject }, targets) {
    const { projectId, walletId, blockchainIds } = subject as UnlinkSubject;
    const trusted = blockchainIds.filter((id) => targets[id] === walletId);
    if (trusted.length < blockchainIds.length && trusted.length === 0) return;
    await insertLink(tx, projectId, walletId, origin.now);
    await letAssign(tx, projectId, walletId, await chainsWithout(tx, projectId, trusted));
  },
  redo: () => Promise.resolve('Unlink the wallet again: it was linked again when this was frozen.'),
};

/** Back to where money ended before, unless somebody has named yet another place since. */
const destination: Undoing = {
  trail: {
    kinds: ['wallet.destination-set'],
    thing: ({ subject: { walletId, blockchainId } }) => ({ walletId, blockchainId }),
    parts: ({ subject: { before, after } }) => ({ [whole]: { before, after } }),
    waits: ({ subject }) => subject['before'] !== null,
  },
  async undo(deps, tx, origin, { subject }, targets) {
    const { after, before: _before, ...where } = subject as DestinationSubject;
    const before = targets[whole] as string | null;
    if (await endsAt(tx, where, after)) await sendTo(deps, tx, origin, { ...where, before: after, after: before });
  },
  async redo(deps, tx, origin, { subject }) {
    const order = subject as DestinationSubject;
    const { name } = await lockWallet(tx, named, order.walletId);
    if (!(await endsAt(tx, order, order.before))) return `"${name}" has a different cold wallet by now.`;
    const cold = await lockColdWallet(tx, named, order.coldWalletId);
    if (cold?.status !== 'active' || cold.address !== order.after) return 'The cold wallet is no longer in use.';
    await sendTo(deps, tx, origin, order);
    return undefined;
  },
};

/** Without it nothing is assigned; what the owner of the contract proposed on its chain is theirs to cancel. */
const confirming = bothWays<string | null>(
  ({ subject }) => ({ before: null, after: (subject as Confirmed).collector }),
  confirm,
);

export const walletUndoings = {
  'wallet.created': pausing,
  'wallet.keys-added': addingKeys,
  'wallet.chain-added': addingChain,
  'sweep-contract.collector-confirmed': confirming,
  'sweep-contract.owner-proven': provingOwner,
  'wallet.moved': moving,
  'wallet.linked': linking,
  'wallet.unlinked': unlinking,
  'wallet.destination-set': destination,
} as const satisfies Record<string, Undoing>;

async function takeOutKeys(tx: Tx, origin: Origin, { subject }: TreasuryChange): Promise<string | undefined> {
  const keys = subject as KeysSubject;
  const given = await takeOut(tx, keys);
  const after = { family: keys.family, from: keys.from, count: keys.count, given };
  const entry = { action: 'wallet.keys-taken-out', entity: 'wallet', entityId: keys.walletId, after };
  await recordActivity(tx, origin, entry);
  if (given === 0) return undefined;
  return `${given} of them stay, because customers already have them: whoever prepared them can take what is paid there`;
}

type Confirmed = { blockchainId: number; contract: string; collector: string };

/** Nothing where the contract was asked for yet another one since. */
async function confirm({ tx, subject, to }: Way<string | null>): Promise<void> {
  const { blockchainId, contract, collector } = subject as Confirmed;
  const row = await lockContractAt(tx, blockchainId, contract);
  if (row?.pending_collector === collector) await writeContract(tx, row.id, { confirmed_collector: to });
}

async function move({ deps, tx, origin, subject, from, to }: Way<WalletStatus>): Promise<void> {
  const id = Number(subject['walletId']);
  const wallet = await lockWallet(tx, named, id);
  if (wallet.status !== from) return;
  const event = walletStatusTakenBack.eventFor(from, to);
  await writeStatus(tx, id, to);
  const difference = { before: { status: from }, after: { status: to } };
  await recordActivity(tx, origin, { action: event, entity: 'wallet', entityId: id, ...difference });
  await deps.emit(tx, walletEvents[event](null, { walletId: id }));
  // Contracts that pay out to it were judged by it.
  const contracts = await idsPayingTo(tx, id);
  await deps.emit(
    tx,
    ...contracts.map((sweepContractId) => walletEvents['sweep-contract.noticed'](null, { sweepContractId })),
  );
}

async function endsAt(
  tx: Tx,
  { walletId, blockchainCode }: Pick<DestinationSubject, 'walletId' | 'blockchainCode'>,
  address: string | null,
): Promise<boolean> {
  await lockWallet(tx, named, walletId);
  const { chains } = await selectWallet(tx, named, walletId);
  return chains.some((chain) => chain.blockchainCode === blockchainCode && chain.coldAddress === address);
}
