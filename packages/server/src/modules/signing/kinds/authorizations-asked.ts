import type * as z from 'zod';
import type { authorizationsToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import type { Db } from '../../../platform/db/db.ts';
import { decimalOf } from '../../deposits/index.ts';
import { selectHeld, type Account } from '../targets/signing-target-store.ts';
import type { WithContract } from '../targets/signing-target.ts';
import { delegateOf } from '../../sweeps/index.ts';

export type AuthorizationsAsked = z.output<typeof authorizationsToSign>;

/** What the owner of these accounts is asked to sign, in words and numbers that they can check. */
export async function askAuthorizations(
  db: Db,
  rules: ChainRules,
  { chain, cold, contract }: WithContract,
  accounts: readonly (Account & { nonce: number })[],
): Promise<AuthorizationsAsked> {
  const held = await selectHeld(
    db,
    chain.id,
    accounts.map(({ addressId }) => addressId),
  );
  const words = new Map<number, string[]>();
  for (const { addressId, currencyCode, contract: token, decimals, units } of held) {
    const amount = `${decimalOf(chain.code, token, decimals, BigInt(units))} ${currencyCode}`;
    words.set(addressId, [...(words.get(addressId) ?? []), amount]);
  }
  return {
    kind: 'authorizations',
    family: chain.family,
    blockchainCode: chain.code,
    chainId: chain.chainId,
    delegate: spellAddress(chain.family, delegateOf(rules, contract.address)),
    owner: spellAddress(chain.family, contract.owner),
    coldAddress: spellAddress(chain.family, cold.address),
    items: accounts.map(({ addressId, address, position, nonce }) => ({
      address: spellAddress(chain.family, address),
      position,
      nonce,
      holds: words.get(addressId)?.join(', ') ?? '',
    })),
  };
}
