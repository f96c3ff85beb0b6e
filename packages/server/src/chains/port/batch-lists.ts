import type { BatchRow, PaysSeveral } from './batch-calls.ts';

/**
 * Chains whose transactions pay a list of payees by themselves: all of them, or none. The order goes to its own sender and comes to all
 * that is paid, so that whoever does not read its list pays nobody else.
 */
export interface BatchLists extends PaysSeveral {
  /** What an order carries that pays them, in this order. */
  list(contract: string | null, rows: readonly BatchRow[]): string;
}

export function rowsMaxOf({ rowsMax, tokenRowsMax = rowsMax }: PaysSeveral, contract: string | null): number {
  return contract === null ? rowsMax : tokenRowsMax;
}

type Several = { readonly batchCalls?: PaysSeveral; readonly batchLists?: PaysSeveral };

/** One way or the other; nothing where each is paid alone. */
export function severalOn({ batchCalls, batchLists }: Several): PaysSeveral | undefined {
  return batchCalls ?? batchLists;
}
