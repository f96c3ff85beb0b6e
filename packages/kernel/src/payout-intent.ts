import type { ChainCode } from './chain.ts';

/** All that people approve when they approve a payout. Whatever changes in it makes it another one. */
export type PayoutIntent = {
  /** Of which installation: what was approved in a copy of it is not approved here. */
  install: string;
  chain: ChainCode;
  /** The hot wallet that pays, and its address. */
  walletId: number;
  from: string;
  /** Null for the chain's own coin. */
  contract: string | null;
  decimals: number;
  units: bigint;
  to: string;
  feeUnitsMax: bigint;
  payoutId: number;
  attempt: number;
  projectId: number;
  policyVersion: number;
  /** When what was approved is not approved any more; null where nobody was asked. */
  expiresAt: Date | null;
};

/**
 * The intent as bytes, the same wherever they are made: a line for each field, in one order. What could be read in two ways is
 * refused, so that two intents never have the same bytes.
 */
export function payoutIntentBytes(intent: PayoutIntent): Uint8Array {
  const fields: readonly (readonly [string, string])[] = [
    ['install', intent.install],
    ['chain', intent.chain],
    ['wallet', String(intent.walletId)],
    ['from', intent.from],
    ['contract', intent.contract ?? ''],
    ['decimals', String(intent.decimals)],
    ['units', String(intent.units)],
    ['to', intent.to],
    ['fee-max', String(intent.feeUnitsMax)],
    ['payout', String(intent.payoutId)],
    ['attempt', String(intent.attempt)],
    ['project', String(intent.projectId)],
    ['policy', String(intent.policyVersion)],
    ['expires', intent.expiresAt?.toISOString() ?? ''],
  ];
  for (const [name, value] of fields) {
    if (!/^[\x21-\x7e]*$/.test(value)) throw new RangeError(`${name} of a payout is plain text without spaces`);
  }
  return new TextEncoder().encode([version, ...fields.map(([name, value]) => `${name}=${value}`), ''].join('\n'));
}

const version = 'coffer payout 1';
