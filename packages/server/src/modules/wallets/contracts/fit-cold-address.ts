import type { Deps } from '../../../platform/deps.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { currencyByContract, type BlockchainRow } from '../../assets/index.ts';
import { factoryOf } from './factory.ts';
import { ownUseOf } from '../wallet/own-addresses.ts';

/** Why an address is no place for money to end, after "The address …"; undefined when nothing speaks against it. */
export async function whyUnfit(
  deps: Deps,
  tx: Tx,
  scope: ProjectScope,
  chain: BlockchainRow,
  address: string,
): Promise<string | undefined> {
  if (isNobodys(deps, chain, address)) return 'belongs to nobody: whatever is sent there is gone';
  const use = await ownUseOf(tx, chain.family, address, scope);
  if (use !== undefined && !/^(?:the|a) cold wallet/.test(use)) {
    return `is ${use} of this install: a cold wallet is one whose key is not here`;
  }
  if ((await currencyByContract(tx, chain.id)).has(address)) {
    return 'is the contract of a token, not a wallet: money sent there is lost';
  }
  if (factoryOf(deps, chain)?.address === address) return 'is the factory of sweep contracts, not a wallet';
  return undefined;
}

export function isNobodys({ chains }: Pick<Deps, 'chains'>, { code }: BlockchainRow, address: string): boolean {
  return chains.rules(code).isNobodys?.(address) ?? false;
}
