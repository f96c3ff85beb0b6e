import { listBlockchains } from '@coffer/contract/blockchains.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { useCall } from '../../api/use-call.ts';

export type Chain = Result<typeof listBlockchains>[number];

const refetchEveryMs = 15_000;
const unseen: ReadonlySet<Chain['health']> = new Set(['stalled', 'unreachable', 'halted']);

export function useChainHealth(): readonly Chain[] | undefined {
  return useCall(listBlockchains, {}, { refetchEveryMs }).data;
}

/** Whether payments there are not seen at the moment. */
export function isUnseen(health: Chain['health']): boolean {
  return unseen.has(health);
}
