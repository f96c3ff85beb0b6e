import { sweepFactoryAbi } from '@coffer/contract-abi/contracts.ts';
import type { Creation } from '../../../chains/port/sweep-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';

/** `address` is null where nobody named one: then its code alone says that a factory is ours. */
export type Factory = { address: string | null; abi: readonly object[]; creation: Creation };

type Known = Pick<Deps, 'config' | 'devnet' | 'chains'>;

/** The factory of sweep contracts: at the address that it has everywhere, or at the one that somebody named. */
export function factoryOf(deps: Known, { code }: Pick<BlockchainRow, 'code'>): Factory | undefined {
  const { factory } = deps.chains.rules(code).sweepCalls ?? {};
  if (!factory) return undefined;
  return { address: factory.address ?? namedFor(deps, code), abi: sweepFactoryAbi, creation: factory.creation };
}

function namedFor({ config, devnet, chains }: Known, code: BlockchainRow['code']): string | null {
  const local = devnet?.chains[code]?.factory;
  if (local !== undefined) return local;
  const named = config[`${code}_FACTORY` as keyof typeof config];
  if (typeof named !== 'string') return null;
  const read = chains.rules(code).parseAddress(named);
  return 'address' in read ? read.address : null;
}
