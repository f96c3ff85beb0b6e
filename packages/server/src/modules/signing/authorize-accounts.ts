import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { addAuthorizations as endpoint } from '@coffer/contract/treasury/account-authorizations.ts';
import { authorize, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { askChain } from '../wallets/index.ts';
import {
  accountsReady,
  insertAuthorizations,
  type NewAuthorization,
  readAuthorizations,
  type Judged,
} from '../sweeps/index.ts';
import { signingEvents } from './events.ts';
import { findTarget, withContract, type WithContract } from './targets/signing-target.ts';
import { selectAccounts } from './targets/signing-target-store.ts';

type Asked = Body<typeof endpoint>;

/** Each is held against its account as it is now; one that does not fit changes nothing for the others. */
export async function authorizeAccounts(
  deps: Deps,
  call: Call<MemberSubject>,
  { signatures, ...asked }: Asked,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'sweeps:write');
  const target = withContract(await findTarget(call.db, call.subject.projects, asked));
  const { chain, contract, walletId } = target;
  const rules = deps.chains.rules(chain.code);
  const named = signatures.map((one) => {
    const parsed = rules.parseAddress(one.address);
    return { ...one, canonical: 'address' in parsed ? parsed.address : null };
  });
  const spelled = named.flatMap(({ canonical }) => (canonical === null ? [] : [canonical]));
  const addresses = await selectAccounts(call.db, walletId, chain.id, spelled);
  const states = await askChain(deps, chain, (open) =>
    accountsReady(deps, { blockchainId: chain.id, chain: open, rules, contract, addresses }),
  );
  const judged = await readAuthorizations(rules, { chainId: chain.chainId, contract: contract.address, named, states });
  await store(deps, call, target, judged);
  return judged.map(({ address, stored, reason }) => ({ address, stored, reason }));
}

async function store(
  deps: Deps,
  call: Call<MemberSubject>,
  { chain, contract, walletId }: WithContract,
  judged: readonly Judged[],
): Promise<void> {
  const fresh: NewAuthorization[] = judged.flatMap(({ fresh: one }) => (one ? [one] : []));
  if (fresh.length === 0) return;
  await inTransaction(call.db, async (tx) => {
    await insertAuthorizations(tx, { blockchainId: chain.id, sweepContractId: contract.id }, fresh, call.now);
    await recordActivity(tx, call, {
      action: 'wallet.accounts-authorized',
      entity: 'wallet',
      entityId: walletId,
      after: { blockchain: chain.code, contract: contract.address, accounts: fresh.length },
    });
    const authorized = signingEvents['wallet.accounts-authorized'](null, { walletId, blockchainId: chain.id });
    await deps.emit(tx, authorized);
  });
}
