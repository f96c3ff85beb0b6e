import type { Plan } from '../deployer/plan.ts';

/** What stands in the way of a deployment, with what to do about it. */
export function planProblem(
  { hasFactory, isThere, feeUnits, factoryFeeUnits, balanceUnits }: Plan,
  network: string,
): string | undefined {
  if (!hasFactory && factoryFeeUnits === null) {
    return `The sweep contract factory is not on this ${network}. Check that your wallet is on the right network.`;
  }
  if (isThere) {
    return 'This contract already exists. Go back and choose another salt, or report the transaction that deployed it.';
  }
  if (balanceUnits < (feeUnits ?? factoryFeeUnits ?? 0n)) {
    return 'The balance of the master account is too low for the fee. Send it coins first; this page checks again automatically.';
  }
  return undefined;
}
