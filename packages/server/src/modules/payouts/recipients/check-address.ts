import type { addressWarning } from '@coffer/contract/money-out/recipients.ts';
import type * as z from 'zod';
import { familyOf } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { currencyByContract, type BlockchainRow } from '../../assets/index.ts';
import { factoryOf, isNobodys, ownUsesOf } from '../../wallets/index.ts';
import { alikeInWords, findLookAlikes } from './look-alikes.ts';
import { whySanctioned } from './sanctions.ts';

export type AddressWarning = z.output<typeof addressWarning>;

export type CheckDeps = Pick<Deps, 'chains' | 'config' | 'devnet'>;

export type CheckedAddress = { address: string } | { address: string | null; problem: string };

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
): Promise<CheckedAddress> {
  const [checked] = await checkAddresses(deps, db, scope, chain, [text]);
  if (!checked) throw new Error('an address that was asked about has no answer');
  return checked;
}

/** The same of many, in their order: a constant number of statements. */
export async function checkAddresses(
  deps: CheckDeps,
  db: Db,
  scope: ProjectScope,
  chain: BlockchainRow,
  texts: readonly string[],
): Promise<CheckedAddress[]> {
  const rules = deps.chains.rules(chain.code);
  const read = texts.map((text) => rules.parseAddress(text.trim()));
  const addresses = read.flatMap((one) => ('address' in one ? [one.address] : []));
  const uses = await ownUsesOf(db, chain.family, addresses, scope);
  const tokens = await currencyByContract(db, chain.id);
  const factory = factoryOf(deps, chain)?.address;
  return read.map((one) => {
    if ('reason' in one) return { address: null, problem: one.reason };
    const { address } = one;
    const problem = whyNot({
      isNobodys: isNobodys(deps, chain, address),
      use: uses.get(address),
      isToken: tokens.has(address),
      isFactory: factory === address,
      sanctioned: whySanctioned(deps, address),
    });
    return problem === undefined ? { address } : { address, problem };
  });
}

type Known = {
  isNobodys: boolean;
  use: string | undefined;
  isToken: boolean;
  isFactory: boolean;
  sanctioned: string | null;
};

function whyNot({ isNobodys: isLost, use, isToken, isFactory, sanctioned }: Known): string | undefined {
  if (sanctioned !== null) return sanctioned;
  if (isLost) return 'belongs to nobody: whatever is sent there is gone';
  if (use !== undefined) return `is ${use} of this install: money would only move from one pocket to another`;
  if (isToken) return 'is the contract of a token: money sent there is lost';
  if (isFactory) return 'is the factory of sweep contracts: money sent there is lost';
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
