import type { Plan } from '../deployer/plan.ts';

/** What stands in the way of a deployment, with what to do about it. */
export function planProblem(
  { hasFactory, isThere, feeUnits, factoryFeeUnits, balanceUnits }: Plan,
  network: string,
): string | undefined {
  if (!hasFactory && factoryFeeUnits === null) {
    return `The factory of sweep contracts is not on this ${network}. Check that your wallet is on the right network.`;
  }
  if (isThere) {
    return 'This contract is there already. Go back and choose another salt, or report the transaction that deployed it.';
  }
  if (balanceUnits < (feeUnits ?? factoryFeeUnits ?? 0n)) {
    return 'The master account has too little for the fee. Send it coin first; this page looks again by itself.';
  }
  return undefined;
}
