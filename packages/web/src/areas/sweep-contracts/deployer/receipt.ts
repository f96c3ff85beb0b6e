import type { Provider } from '../../../wallet/provider.ts';

export type Receipt = { hasSucceeded: boolean };

/** Undefined answers are null here: a query knows no undefined. */
export async function readReceipt(provider: Provider, hash: string): Promise<Receipt | null> {
  const told = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] });
  if (typeof told !== 'object' || told === null || !('status' in told)) return null;
  return { hasSucceeded: told.status === '0x1' };
}
