import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { currencyByContract, type BlockchainRow } from '../../assets/index.ts';
import { factoryOf } from './factory.ts';
import { ownUseOf } from '../wallet/own-addresses.ts';

/** Why an address is no place for money to end, after "The address …"; undefined when nothing speaks against it. */
export async function whyUnfit(deps: Deps, tx: Tx, chain: BlockchainRow, address: string): Promise<string | undefined> {
  if (isNobodys(chain, address)) return 'belongs to nobody: whatever is sent there is gone';
  const use = await ownUseOf(tx, chain.family, address);
  if (use !== undefined && !use.startsWith('the cold wallet')) {
    return `is ${use} of this install: a cold wallet is one whose key is not here`;
  }
  if ((await currencyByContract(tx, chain.id)).has(address)) {
    return 'is the contract of a token, not a wallet: money sent there is lost';
  }
  if (factoryOf(deps, chain)?.address === address) return 'is the factory of sweep contracts, not a wallet';
  return undefined;
}

/** Zero, the precompiled contracts and 0x…dead: small numbers that no key leads to. */
export function isNobodys({ family }: BlockchainRow, address: string): boolean {
  const hex = family === 'TRX_Family' && address.startsWith('T') ? hexOfTron(address) : address;
  return /^0x0{36}[0-9a-f]{4}$/.test(hex);
}
