import { invalid } from '@coffer/contract/errors.ts';
import type { SavePayload } from './project.ts';

const linked = ['defaultPaymentBlockchainID', 'defaultPaymentBlockchainCurrencyID'] as const;

/** A default must exist, and no blockchain does in this version. */
export function refuseDefaults(payload: SavePayload): void {
  const named = linked.filter((field) => typeof payload[field] === 'number');
  if (named.length === 0) return;
  throw invalid(...named.map((path) => ({ path, message: 'must be empty: no blockchain is set up yet' })));
}
