import type { Chain, SendOrder } from '../../../chains/port/port.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import type { Deps } from '../../../platform/deps.ts';
import { accountsReady } from '../authorizations/accounts-ready.ts';
import type { Candidate, PlanContext } from './plan-context.ts';

/** An address that a sweep contract may move just now, and what the transaction must carry for that. */
export type Movable = Candidate & { authorization: string | null };

/** More than anything costs: what it may cost is decided when the estimate is known. */
const anyUnits = 10n ** 30n;

/** All addresses of a sweep contract's wallet; of accounts those that run its code or gave leave to. */
export async function movableOf(
  deps: Deps,
  context: PlanContext,
  chain: Chain,
  candidates: readonly Candidate[],
): Promise<Movable[]> {
  const { walletKind, sweepContract, blockchainId } = context;
  if (walletKind === 'contract') return candidates.map((candidate) => ({ ...candidate, authorization: null }));
  if (sweepContract === null) return [];
  const rules = deps.chains.rules(context.blockchainCode);
  const asked = { blockchainId, chain, rules, contract: sweepContract, addresses: candidates };
  const { ready } = await accountsReady(deps, asked);
  const byId = new Map(ready.map((account) => [account.addressId, account.authorization]));
  return candidates.flatMap((candidate) => {
    const authorization = byId.get(candidate.addressId);
    if (authorization === undefined || (authorization !== null && !sweepContract.delegates)) return [];
    return [{ ...candidate, authorization }];
  });
}

/** What the hot wallet sends to move these. */
export function orderOf(context: PlanContext, rules: ChainRules, moving: readonly Movable[]): SendOrder {
  const { walletKind, sweepContract, contract, payer } = context;
  if (sweepContract === null || !payer) {
    throw new TypeError(`${context.blockchainCode} has no sweep contract, or nobody to pay for its call`);
  }
  const { address } = sweepContract;
  const { sweepCalls } = rules;
  const call =
    walletKind === 'contract'
      ? sweepCalls?.ofDeposits(
          address,
          contract,
          moving.map(({ position }) => position),
        )
      : sweepCalls?.delegation?.ofAccounts(
          address,
          contract,
          moving.map((one) => one.address),
        );
  if (!call) throw new TypeError(`${context.blockchainCode} sweeps no ${walletKind} wallets`);
  const authorizations = moving.flatMap(({ authorization }) => (authorization === null ? [] : [authorization]));
  return { from: payer.address, ...call, contract: null, units: 0n, authorizations, feeUnitsMax: anyUnits };
}

export function unitsOf(moving: readonly Movable[]): bigint {
  return moving.reduce((sum, { units }) => sum + units, 0n);
}
