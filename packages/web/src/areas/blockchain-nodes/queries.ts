import * as contract from '@coffer/contract/money-in/blockchains.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type Chain = Result<typeof contract.listBlockchains>[number];
export type ChainNode = Result<typeof contract.listNodes>['nodes'][number];
export type Probe = Result<typeof contract.testConnection>['nodes'][number];

const refetchEveryMs = 4000;
const outdated = [contract.listBlockchains, contract.listNodes];

/** How the chains do, read anew while somebody looks. */
export function useChains() {
  return useCall(contract.listBlockchains, {}, { refetchEveryMs });
}

/** For those who may change them: addresses of nodes are nobody else's business. */
export function useNodes(code: string, enabled: boolean) {
  return useCall(contract.listNodes, { params: { idOrCode: code } }, { refetchEveryMs, enabled });
}

export const useUpdateChain = () => useChange(contract.updateBlockchain, outdated);
export const useTestNodes = () => useChange(contract.testConnection);
export const useTestNode = () => useChange(contract.testNode);
export const useHalt = () => useChange(contract.haltBlockchain, outdated);
export const useResume = () => useChange(contract.resumeBlockchain, outdated);
