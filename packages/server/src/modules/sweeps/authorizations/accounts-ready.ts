import type { AccountState, Chain } from '../../../chains/port/port.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import { ChainUnavailable } from '../../../chains/port/failures.ts';
import type { Deps } from '../../../platform/deps.ts';
import { authorizationStatus, type AuthorizationStatus } from './authorization-status.ts';
import { selectCurrent, writeStatuses, type CurrentAuthorization } from './authorization-store.ts';

export type AccountsAsked = {
  blockchainId: number;
  chain: Chain;
  rules: ChainRules;
  /** The sweep contract that is to move what the accounts hold. */
  contract: { id: number; address: string };
  addresses: readonly Account[];
};
type Account = { addressId: number; address: string };

/** `nonce` is the one that its owner would have to sign. */
export type MissingAccount = Account & { nonce: number };
/** `authorization` is what the transaction must carry; null where the account runs our code already. */
export type ReadyAccount = MissingAccount & { authorization: string | null };

const askedAtOnceMax = 200;

/**
 * Which accounts a sweep contract may move just now, and which need a signature of their owner first. Asks the chain, and
 * writes down what has become of the authorizations meanwhile. `chain` must have contracts and `rules` delegation.
 */
export async function accountsReady(
  deps: Pick<Deps, 'db' | 'clock'>,
  asked: AccountsAsked,
): Promise<{ ready: ReadyAccount[]; missing: MissingAccount[] }> {
  const delegate = asked.rules.sweepCalls?.delegation?.delegateOf(asked.contract.address);
  if (delegate === undefined) throw new TypeError(`${asked.rules.code} has no accounts that delegate`);
  const states = await statesOf(asked.chain, asked.addresses);
  const current = await selectCurrent(deps.db, asked.blockchainId, idsOf(asked.addresses));
  const byAddress = new Map(current.map((one) => [one.addressId, one]));
  const ready: ReadyAccount[] = [];
  const missing: MissingAccount[] = [];
  const changes: { id: number; from: AuthorizationStatus; to: AuthorizationStatus }[] = [];
  for (const [at, account] of asked.addresses.entries()) {
    const state = states[at];
    if (!state) throw new ChainUnavailable(`nothing is known of ${account.address}`);
    const kept = byAddress.get(account.addressId);
    const status = kept && statusOf(kept, state, delegate);
    if (kept && status !== undefined && status !== kept.status)
      changes.push({ id: kept.id, from: kept.status, to: status });
    const isGood = status === 'signed' && kept?.nonce === state.nonce && kept.sweepContractId === asked.contract.id;
    if (state.delegate === delegate) ready.push({ ...account, nonce: state.nonce, authorization: null });
    else if (isGood) ready.push({ ...account, nonce: state.nonce, authorization: kept.carried });
    else missing.push({ ...account, nonce: state.nonce });
  }
  await writeStatuses(deps.db, changes, deps.clock.now());
  return { ready, missing };
}

/** What the chain makes of an authorization. A used one whose account is back at its nonce was taken back by a reorg. */
function statusOf(kept: CurrentAuthorization, state: AccountState, delegate: string): AuthorizationStatus {
  if (kept.status === 'signed') {
    if (state.delegate === delegate && state.nonce > kept.nonce) return authorizationStatus.move('signed', 'used');
    return state.nonce > kept.nonce ? authorizationStatus.move('signed', 'outdated') : 'signed';
  }
  if (state.nonce <= kept.nonce) return authorizationStatus.move('used', 'signed');
  return state.delegate === delegate ? 'used' : authorizationStatus.move('used', 'revoked');
}

async function statesOf(chain: Chain, accounts: readonly Account[]): Promise<AccountState[]> {
  const ask = chain.contracts?.accounts;
  if (!ask) throw new TypeError(`${chain.code} does not tell of accounts`);
  const states: AccountState[] = [];
  for (let from = 0; from < accounts.length; from += askedAtOnceMax) {
    const part = accounts.slice(from, from + askedAtOnceMax).map(({ address }) => address);
    states.push(...(await ask.call(chain.contracts, part)));
  }
  return states;
}

function idsOf(accounts: readonly Account[]): number[] {
  return accounts.map(({ addressId }) => addressId);
}
