import {
  deterministicDeployer,
  factoryAddress,
  factoryCreationCode,
  factorySalt,
  sweepFactoryAbi,
} from '@coffer/contract-abi/contracts.ts';
import { parseTronAddress } from '@coffer/keys/tron/parse-address.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';

/** `address` is null where nobody named one: then its code alone says that a factory is ours. */
export type Factory = { address: string | null; abi: readonly object[]; creation: Creation };
/** What puts it on a network, sent by anybody; `to` is null where it is deployed as it is. */
export type Creation = { to: string | null; data: string };

const throughDeployer = { to: deterministicDeployer, data: `${factorySalt}${factoryCreationCode.slice(2)}` };
const asItIs = { to: null, data: factoryCreationCode };

type Known = Pick<Deps, 'config' | 'devnet'>;

/**
 * The factory of sweep contracts. On every chain of the Ethereum family it stands at the same address; on Tron an address
 * follows from the transaction that deployed it, so that it is named.
 */
export function factoryOf(
  { config, devnet }: Known,
  chain: Pick<BlockchainRow, 'code' | 'family'>,
): Factory | undefined {
  const abi = sweepFactoryAbi;
  if (chain.family === 'ETH_Family') return { address: factoryAddress.toLowerCase(), abi, creation: throughDeployer };
  if (chain.family !== 'TRX_Family') return undefined;
  const address = devnet?.chains[chain.code]?.factory ?? namedIn(config.TRX_FACTORY);
  return { address, abi, creation: asItIs };
}

function namedIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const read = parseTronAddress(text);
  return 'address' in read ? read.address : null;
}
