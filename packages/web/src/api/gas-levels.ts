import { listGasLevels } from '@coffer/contract/treasury/funds.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { useMay } from './me.ts';
import { useCall } from './use-call.ts';

export type GasLevel = Result<typeof listGasLevels>[number];

const soonMs = 5000;
const restingMs = 30_000;

export function isLow({ level }: Pick<GasLevel, 'level'>): boolean {
  return level === 'low' || level === 'empty';
}

/** How long the coin of hot and gas wallets lasts; asked for more often where that may change soon. */
export function useGasLevels() {
  return useCall(
    listGasLevels,
    {},
    { enabled: useMay('sweeps:read'), refetchEveryMs: (levels) => (levels?.some(maySoonChange) ? soonMs : restingMs) },
  );
}

/** Somebody may be about to top it up, or nobody has looked at it yet. */
function maySoonChange(one: GasLevel): boolean {
  return isLow(one) || one.level === 'unknown';
}
