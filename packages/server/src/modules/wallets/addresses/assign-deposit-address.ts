import { fault } from '@coffer/contract/errors.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { selectPool, takeReady, type Taker } from './address-store.ts';
import { selectAssigning, whyNotAssigning, type AssigningWallet } from './assigning-wallet.ts';
import { notePoolLevel } from './note-pool-level.ts';
import { reachOf } from './pool-reach.ts';
import { deriveMore } from './refill-pools.ts';
import { walletEvents } from '../events.ts';
import { addressStatus } from './address-status.ts';

/** When the pool is dry, so many are derived on the way: for who asks, and for those who ask at the same time. */
const derivedOnDemand = 10;

export type AddressOrder = {
  projectId: number;
  /** The id of the customer's row. */
  customerId: number;
  chain: BlockchainRow;
  /** Another address for one payment alone, rather than the one that the customer keeps. */
  fresh: boolean;
  /** Nobody known to pay: the last prepared addresses are kept from them. */
  isStranger: boolean;
};

export type Assignment = { addressId: number; isNew: boolean };

/**
 * The address to which a customer pays on a chain: theirs for ever, or one for a single payment. It must run in the
 * transaction of what it is for, so that an address is given out for something or not at all.
 */
export async function assignDepositAddress(
  deps: Pick<Deps, 'chains' | 'emit'>,
  tx: Tx,
  order: AddressOrder,
  now: Date,
): Promise<Assignment> {
  const wallet = await findAssigningWallet(tx, order);
  const walletId = wallet.id;
  const { family } = order.chain;
  if (!order.fresh) {
    const kept = (await findPermanent(tx, walletId, family, order.customerId)) ?? (await waitTurn(tx, order, walletId));
    if (kept !== undefined) return { addressId: kept, isNew: false };
  }
  if (order.isStranger && reachOf(wallet.pool) === 'known') throw isDry(order.chain);
  const taker: Taker = { projectId: order.projectId, customerId: order.customerId, permanent: !order.fresh };
  const addressId = await take(deps, tx, { walletId, chain: order.chain }, taker, now);
  await deps.emit(
    tx,
    walletEvents['address.assigned'](order.projectId, { addressId, walletId, customerId: order.customerId }),
  );
  return { addressId, isNew: true };
}

/** Who asks for the same customer at the same time waits here, and then finds what the first one was given. */
async function waitTurn(tx: Tx, { customerId, chain }: AddressOrder, walletId: number): Promise<number | undefined> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
  return findPermanent(tx, walletId, chain.family, customerId);
}

async function findPermanent(tx: Tx, walletId: number, family: ChainFamily, customerId: number) {
  const row = await tx
    .selectFrom('address')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('family', '=', family)
    .where('customer_id', '=', customerId)
    .where('permanent', '=', true)
    .where('status', '=', addressStatus.state('assigned'))
    .executeTakeFirst();
  return row?.id;
}

async function take(
  deps: Pick<Deps, 'chains' | 'emit'>,
  tx: Tx,
  { walletId, chain }: { walletId: number; chain: BlockchainRow },
  taker: Taker,
  now: Date,
): Promise<number> {
  const from = { walletId, family: chain.family };
  const isPrepared = deps.chains.rules(chain.code).deriveAddresses === undefined;
  const ready = await takeReady(tx, from, taker, now);
  if (isPrepared) await notePoolLevel(deps, tx, from, now);
  if (ready !== undefined) return ready;
  if (isPrepared) throw isDry(chain);
  const pool = await selectPool(tx, from.walletId, from.family);
  if (!pool) throw new Error(`Wallet ${from.walletId} has nothing to derive addresses of ${from.family} from.`);
  // After a restore a gap comes first, whose addresses are derived and given to nobody.
  while ((await deriveMore(deps, tx, pool, derivedOnDemand)) > 0) {
    const derived = await takeReady(tx, from, taker, now);
    if (derived !== undefined) return derived;
  }
  throw new Error(`Wallet ${from.walletId} gave no address of ${from.family}.`);
}

function isDry({ name }: BlockchainRow): Error {
  return fault(
    'UNPROCESSABLE',
    `The deposit wallet has no address left on ${name}: prepare more of them from its phrase, and upload them.`,
  );
}

async function findAssigningWallet(tx: Tx, { projectId, chain }: AddressOrder): Promise<AssigningWallet> {
  const [wallet] = await selectAssigning(tx, projectId, { blockchainId: chain.id });
  if (!wallet) {
    throw fault(
      'UNPROCESSABLE',
      `This project has no deposit addresses on ${chain.name}. Link a deposit wallet to it.`,
    );
  }
  const reason = whyNotAssigning(wallet, chain.name);
  if (reason !== undefined) throw fault('UNPROCESSABLE', reason);
  return wallet;
}
