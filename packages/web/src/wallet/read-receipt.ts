import type { Provider } from './provider.ts';

export type Receipt = { hasSucceeded: boolean };

/** Undefined answers are null here: a query knows no undefined. */
export async function readReceipt(provider: Provider, hash: string): Promise<Receipt | null> {
  const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] });
  if (typeof receipt !== 'object' || receipt === null || !('status' in receipt)) return null;
  return { hasSucceeded: receipt.status === '0x1' };
}
