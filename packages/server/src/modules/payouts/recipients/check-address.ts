import type { addressWarning } from '@coffer/contract/money-out/recipients.ts';
import type * as z from 'zod';
import { familyOf } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { currencyByContract, type BlockchainRow } from '../../assets/index.ts';
import { factoryOf, isNobodys, ownUseOf } from '../../wallets/index.ts';
import { alikeInWords, findLookAlikes } from './look-alikes.ts';

export type AddressWarning = z.output<typeof addressWarning>;

export type CheckDeps = Pick<Deps, 'chains' | 'config' | 'devnet'>;

/**
 * The canonical spelling of an address that money may go to; or why it may not, after "The address …". Wallets out of sight are
 * not named.
 */
export async function checkAddress(
  deps: CheckDeps,
  db: Db,
  scope: ProjectScope,
  chain: BlockchainRow,
  text: string,
): Promise<{ address: string } | { address: string | null; problem: string }> {
  const read = deps.chains.rules(chain.code).parseAddress(text.trim());
  if ('reason' in read) return { address: null, problem: read.reason };
  const { address } = read;
  const problem = await whyNot(deps, db, scope, chain, address);
  return problem === undefined ? { address } : { address, problem };
}

async function whyNot(
  deps: CheckDeps,
  db: Db,
  scope: ProjectScope,
  chain: BlockchainRow,
  address: string,
): Promise<string | undefined> {
  if (isNobodys(deps, chain, address)) return 'belongs to nobody: whatever is sent there is gone';
  const use = await ownUseOf(db, chain.family, address, scope);
  if (use !== undefined) return `is ${use} of this install: money would only move from one pocket to another`;
  if ((await currencyByContract(db, chain.id)).has(address))
    return 'is the contract of a token: money sent there is lost';
  if (factoryOf(deps, chain)?.address === address) return 'is the factory of sweep contracts: money sent there is lost';
  return undefined;
}

/** What somebody should look at twice before money goes there. */
export async function warningsOf(
  db: Db,
  projectIds: readonly number[],
  { id: blockchainId, code }: Pick<BlockchainRow, 'id' | 'code'>,
  address: string,
): Promise<AddressWarning[]> {
  const found = await Promise.all(
    projectIds.map((projectId) => findLookAlikes(db, { projectId, blockchainId, address })),
  );
  const known = new Map(found.flat().map((one) => [one.address, one]));
  return [...known.values()].map(({ address: other, name }) => ({
    code: 'looks_like',
    reason: alikeInWords(name),
    address: spellAddress(familyOf(code), other),
  }));
}
