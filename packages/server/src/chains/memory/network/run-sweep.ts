import type { LeftOut } from '../../port/port.ts';
import type { Move } from '../rules/block.ts';
import type { Conditions } from './conditions.ts';
import { delegateOf } from '../rules/derive-addresses.ts';
import type { SweepCall } from '../rules/sweep-call.ts';
import { movesOf, type MoveOrder } from '../rules/transaction-order.ts';

export type Swept = {
  moves: Move[];
  leftOut: { address: string; reason: LeftOut }[];
  /** Deposits that have code from now on. */
  deployed: string[];
};

/** What is asked of those who hold something. */
export type Holders = {
  balance(address: string, contract: string | null): bigint;
  collectorOf(contract: string): string | null;
  delegate(account: string): string | null;
  deployer(deposit: string): string | null;
};

/** What a sweep finds to move now. Null where it fails as a whole: the token does not say what anybody holds. */
export function sweepNow(call: SweepCall, accounts: Holders, conditions: Conditions, isSilent: boolean): Swept | null {
  const { contract, asset, of, addresses } = call;
  const collector = accounts.collectorOf(contract);
  const swept: Swept = { moves: [], leftOut: [], deployed: [] };
  // A call where no contract stands does nothing.
  if (collector === null) return swept;
  if (asset !== null && isSilent) return null;
  const orders: MoveOrder[] = [];
  const code = delegateOf(contract);
  for (const address of addresses) {
    const units = accounts.balance(address, asset);
    const runsOurs =
      of === 'deposits' || accounts.delegate(address) === code || accounts.deployer(address) === contract;
    const move = { contract: asset, from: address, to: collector, units };
    if (units === 0n) swept.leftOut.push({ address, reason: 'empty' });
    else if (!runsOurs) swept.leftOut.push({ address, reason: 'not_a_deposit' });
    else if (!conditions.allows(move)) swept.leftOut.push({ address, reason: 'not_moved' });
    else orders.push(move);
    if (of === 'deposits' && units > 0n) swept.deployed.push(address);
  }
  return { ...swept, moves: movesOf(orders, contract) };
}
