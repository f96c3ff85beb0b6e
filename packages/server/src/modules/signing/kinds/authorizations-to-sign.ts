import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type { getAuthorizationsToSign as endpoint } from '@coffer/contract/treasury/account-authorizations.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { askChain } from '../../wallets/index.ts';
import { accountsReady } from '../../sweeps/index.ts';
import { askAuthorizations } from './authorizations-asked.ts';
import { findTarget, withContract } from '../targets/signing-target.ts';
import { selectUnsigned } from '../targets/signing-target-store.ts';

/** An account that runs our code already, whoever saw to that, is not asked for again. */
export async function getAuthorizationsToSign(
  deps: Deps,
  call: Call<MemberSubject>,
  asked: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'sweeps:write');
  const target = withContract(await findTarget(call.db, call.subject.projects, asked));
  const { walletId, chain, contract } = target;
  const { accounts, total } = await selectUnsigned(call.db, {
    walletId,
    blockchainId: chain.id,
    contractId: contract.id,
    rowsMax: asked.limit,
  });
  const rules = deps.chains.rules(chain.code);
  const { missing } = await askChain(deps, chain, (open) =>
    accountsReady(deps, { blockchainId: chain.id, chain: open, rules, contract, addresses: accounts }),
  );
  const nonces = new Map(missing.map(({ addressId, nonce }) => [addressId, nonce]));
  const items = accounts.flatMap((account) => {
    const nonce = nonces.get(account.addressId);
    return nonce === undefined ? [] : [{ ...account, nonce }];
  });
  const unsigned = await askAuthorizations(call.db, rules, target, items);
  return { unsigned, left: total - accounts.length };
}
