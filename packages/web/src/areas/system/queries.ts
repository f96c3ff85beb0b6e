import { getReconciliation, startReconciliation } from '@coffer/contract/operations/reconciliation.ts';
import { readRestore, releaseSending } from '@coffer/contract/operations/restores.ts';
import * as system from '@coffer/contract/operations/system.ts';
import { useCall, useChange } from '../../api/use-call.ts';

const refetchEveryMs = 5000;

export function useSystem() {
  return useCall(system.readSystem, {}, { refetchEveryMs });
}

export function useWorkers() {
  return useCall(system.readWorkersStatus, {}, { refetchEveryMs });
}

export function useSiteUrl() {
  return useCall(system.readSiteUrl, {});
}

export function useSetSiteUrl() {
  return useChange(system.putSiteUrl, [system.readSiteUrl, system.readSystem]);
}

export function useRestartWorker() {
  return useChange(system.restartWorker, [system.readWorkersStatus]);
}

export function useRestartWorkers() {
  return useChange(system.restartWorkers, [system.readWorkersStatus]);
}

export function useReconciliation() {
  return useCall(getReconciliation, {}, { refetchEveryMs });
}

export function useStartReconciliation() {
  return useChange(startReconciliation, [getReconciliation]);
}

export function useRestore() {
  return useCall(readRestore, {}, { refetchEveryMs });
}

export function useReleaseSending() {
  return useChange(releaseSending, [readRestore]);
}
