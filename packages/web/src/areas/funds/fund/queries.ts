import type { Result } from '@coffer/contract/endpoint.ts';
import { listFundAddresses, listFunds, type Fund as FundView } from '@coffer/contract/treasury/funds.ts';
import { getMoney } from '@coffer/contract/treasury/money.ts';
import { getReconciliation, startReconciliation } from '@coffer/contract/operations/reconciliation.ts';
import { getSweepRules, saveSweepRules, type SweepRules } from '@coffer/contract/treasury/sweep-rules.ts';
import {
  cancelSweep,
  exportSweeps,
  getSweep,
  listSweeps,
  runSweep,
  type SweepView,
} from '@coffer/contract/treasury/sweeps.ts';
import { useMutation } from '@tanstack/react-query';
import { download, type Input } from '../../../api/http/client.ts';
import { useMay } from '../../../api/me.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import { saveFile } from '../../../ui/buttons/save-text.ts';
import { isRunning } from './is-running.ts';

export type Fund = FundView;
export type FundAddress = Result<typeof listFundAddresses>['data'][number];
export type Sweep = SweepView;
export type SweepDetails = Result<typeof getSweep>;
export type Difference = Result<typeof getReconciliation>['differences'][number];
export type Rules = SweepRules;
export type AllRules = Result<typeof getSweepRules>;
export type SweepQuery = NonNullable<Input<typeof listSweeps>['query']>;

export const sweepsPerPage = 25;
const runningMax = 20;
const movingMs = 2000;
const restingMs = 10_000;

/** While something is on its way, each step of it is seen as it comes. */
export function useFunds() {
  return useCall(
    listFunds,
    {},
    { refetchEveryMs: (funds) => (funds?.some(({ state }) => state === 'sweeping') ? movingMs : restingMs) },
  );
}

export function useRunning() {
  return useCall(
    listSweeps,
    { query: { running: 'true', limit: runningMax } },
    { refetchEveryMs: (page) => (page?.data.length ? movingMs : restingMs) },
  );
}

/** How many there have been. */
export function useSweepCount() {
  return useCall(listSweeps, { query: { limit: 1 } }, { refetchEveryMs: restingMs }).data?.totalCount;
}

export function useSweeps(query: SweepQuery) {
  return useCall(
    listSweeps,
    { query: { ...query, limit: sweepsPerPage } },
    { refetchEveryMs: (page) => (page?.data.some(isRunning) ? movingMs : restingMs) },
  );
}

/** What was read of another one is never shown in between. */
export function useSweep(id: number) {
  const { data, error, refetch } = useCall(
    getSweep,
    { params: { id } },
    { refetchEveryMs: (sweep) => (sweep === undefined || isRunning(sweep) ? movingMs : restingMs) },
  );
  return { sweep: data?.id === id ? data : undefined, error, refetch };
}

type Place = Pick<Fund, 'walletID' | 'blockchainCode' | 'currencyCode'>;
const addressesOnPage = 20;

/** The addresses of a wallet that hold a currency, from one of them on. */
export function useFundAddresses({ walletID, blockchainCode, currencyCode }: Place, startID: number | undefined) {
  return useCall(listFundAddresses, {
    query: { walletID, blockchainCode, currencyCode, startID, limit: String(addressesOnPage) },
  });
}

export const useRules = () => useCall(getSweepRules, {});

/** When books and chains were last compared, and where they do not agree, for whoever may see that. */
export function useReconciled(): { at: string | undefined; differences: readonly Difference[] } {
  const { data } = useCall(getReconciliation, {}, { enabled: useMay('system:read'), refetchEveryMs: restingMs });
  const ended = data?.runs.flatMap(({ finishedAt, error }) =>
    finishedAt === null || error !== null ? [] : [finishedAt],
  );
  return { at: ended?.toSorted().at(-1), differences: data?.differences ?? [] };
}

const outdated = [getMoney, listFunds, listSweeps, getSweep, listFundAddresses] as const;

export const useRunSweep = () => useChange(runSweep, outdated);
export const useCancelSweep = () => useChange(cancelSweep, outdated);
export const useSaveRules = () => useChange(saveSweepRules, [getSweepRules, listFunds, getMoney]);
export const useReconcile = () => useChange(startReconciliation, [getReconciliation]);

/** All that the filters leave, as a file: the server sends it as it reads. */
export function useExport() {
  return useMutation<void, unknown, Input<typeof exportSweeps>['query']>({
    mutationFn: async (query) => {
      const { name, file } = await download(exportSweeps, query === undefined ? {} : { query });
      saveFile(name ?? 'sweeps.csv', file);
    },
  });
}
