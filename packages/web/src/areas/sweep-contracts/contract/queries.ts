import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listBlockchains } from '@coffer/contract/money-in/blockchains.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import {
  challengeOwner,
  createProjectSweepWallet,
  createSweepWallet,
  getFactoryContract,
  listSweepContracts,
  proveOwner,
  verifySweepContract,
} from '@coffer/contract/treasury/sweep-contracts.ts';
import { createColdWallet, listWalletLinks, listWallets } from '@coffer/contract/treasury/wallets.ts';
import { request } from '../../../api/http/client.ts';
import { ApiFailure } from '../../../api/http/failure.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import type { Deployer } from '../deployer/deployer.ts';
import type { Place } from '../deployer/plan.ts';
import { forgetSent, type Sent } from './sent.ts';

export type Contract = Result<typeof listSweepContracts>[number];
export type Wallet = Result<typeof listWallets>[number];
export type Network = Result<typeof listBlockchains>[number];

const planEveryMs = 5000;
const receiptEveryMs = 1000;
const againAfterMs = 2000;

export const useContracts = () => useCall(listSweepContracts, {});
export const useWallets = () => useCall(listWallets, {});
export const useNetworks = () => useCall(listBlockchains, {});
export const useFactory = (code: string) => useCall(getFactoryContract, { params: { code } }, { enabled: code !== '' });
export const useVerify = () => useChange(verifySweepContract, [listSweepContracts, listWallets]);
export const useProve = () => useChange(proveOwner, [listSweepContracts]);
export const useAddCold = () => useChange(createColdWallet, [listWallets]);

/** A text for the owner of a contract to sign; each look at it is a new one. */
export function useOwnerText(id: number) {
  return useQuery({
    queryKey: ['owner text', id],
    queryFn: () => request(challengeOwner, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** What a deployment would do, as the network sees it now. */
export function usePlan(wallet: Deployer, place: Place | undefined) {
  return useQuery({
    queryKey: ['deployment plan', place && { ...place, factory: place.factory.address }],
    queryFn: () =>
      place === undefined ? Promise.reject(new Error('The factory is not deployed yet.')) : wallet.plan(place),
    enabled: place !== undefined,
    refetchInterval: planEveryMs,
    retry: false,
  });
}

/** Whether the transaction stands in a block; the wallet that sent it knows first. */
export function useReceipt(wallet: Deployer | undefined, hash: string) {
  return useQuery({
    queryKey: ['deployment receipt', hash],
    queryFn: () => (wallet === undefined ? null : wallet.receipt(hash)),
    enabled: wallet !== undefined,
    refetchInterval: ({ state }) => (state.data ? false : receiptEveryMs),
  });
}

/** Tells the server of a deployment until it has looked at it. Told twice, it makes nothing twice. */
export function useRecord(sent: Sent, enabled: boolean) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['deployment record', sent.contractId, sent.hash],
    queryFn: async () => {
      const wallet = await record(sent);
      forgetSent();
      const outdated = [listSweepContracts, listWallets, listWalletLinks];
      await Promise.all(outdated.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
      return wallet;
    },
    enabled,
    retry: (_count, failure) => isWorthAnotherTry(failure),
    retryDelay: againAfterMs,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function record({ contractId, name, project, hash }: Sent): Promise<Wallet> {
  const body = { name, transactionHash: hash };
  return project === ''
    ? request(createSweepWallet, { params: { contractId }, body })
    : request(createProjectSweepWallet, { params: { contractId, projectID: project }, body });
}

/** Not in a block yet, or nobody there to ask. */
function isWorthAnotherTry(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return isNotYet(failure) || failure.status === 0 || failure.status === 503 || failure.status === 429;
}

/** The server's nodes do not have that transaction in a block yet. */
export function isNotYet(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  const { details } = failure.error;
  return typeof details === 'object' && details !== null && 'retryable' in details && details.retryable === true;
}
