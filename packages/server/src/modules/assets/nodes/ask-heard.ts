import type { BalanceAsk } from '../../../chains/port/port.ts';
import { SilentContract } from '../../../chains/port/failures.ts';

/**
 * Asks what addresses hold. A contract that does not answer leaves the balances of its own token unknown, and nobody else's:
 * it goes to the silent ones, and the others are asked again without it.
 */
export async function askHeard<A extends Pick<BalanceAsk, 'contract'>>(
  asks: readonly A[],
  silent: Set<string | null>,
  ask: (heard: readonly A[]) => Promise<void>,
): Promise<void> {
  const heard = asks.filter(({ contract }) => !silent.has(contract));
  if (heard.length === 0) return;
  try {
    await ask(heard);
  } catch (error) {
    if (!(error instanceof SilentContract) || silent.has(error.contract)) throw error;
    silent.add(error.contract);
    await askHeard(heard, silent, ask);
  }
}
