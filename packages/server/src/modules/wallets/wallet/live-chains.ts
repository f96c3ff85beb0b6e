import { fault } from '@coffer/contract/errors.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import type { Chain } from '../../../chains/port/port.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import { notFound } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listLiveChains, openChain, type BlockchainRow } from '../../assets/index.ts';

/** A chain by its id or code, as paths name it. */
export async function liveChain(db: Db, ref: string | number): Promise<BlockchainRow> {
  const named = String(ref).toUpperCase();
  const chain = (await listLiveChains(db)).find((one) => one.code === named || String(one.id) === named);
  if (!chain) throw notFound('There is no such blockchain.');
  return chain;
}

export async function liveChainsOf(db: Db, family: ChainFamily): Promise<BlockchainRow[]> {
  return (await listLiveChains(db)).filter((chain) => chain.family === family);
}

export async function liveFamilies(db: Db): Promise<ChainFamily[]> {
  return [...new Set((await listLiveChains(db)).map((chain) => chain.family))];
}

/** Asks a chain something; what its nodes do not answer is a matter of trying again, and said so. */
export async function askChain<T>(deps: Deps, chain: BlockchainRow, ask: (open: Chain) => Promise<T>): Promise<T> {
  const open = await openChain(deps, chain.code);
  if (!open) throw unavailable(chain, undefined);
  try {
    return await ask(open);
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof WrongChain) throw unavailable(chain, error);
    throw error;
  }
}

/** What a chain says, or undefined while no node of it can be asked. */
export async function tryChain<T>(
  deps: Deps,
  chain: BlockchainRow,
  ask: (open: Chain) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await askChain(deps, chain, ask);
  } catch (error) {
    if (error instanceof Fault && error.code === 'CHAIN_UNAVAILABLE') return undefined;
    throw error;
  }
}

function unavailable(chain: BlockchainRow, cause: unknown): Error {
  return fault('CHAIN_UNAVAILABLE', `No node of ${chain.name} responds correctly. Try again, or check its nodes.`, {
    cause,
  });
}
