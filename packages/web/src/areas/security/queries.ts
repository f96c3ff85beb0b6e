import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@coffer/contract/endpoint.ts';
import {
  confirmTotp,
  endSession,
  enrolTotp,
  listSessions,
  logoutAll,
  removeTotp,
  whoAmI,
} from '@coffer/contract/people/identity.ts';
import { request } from '../../api/http/client.ts';
import { hasCode } from '../../api/http/failure.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type Session = Result<typeof listSessions>[number];
export type Enrolment = Result<typeof enrolTotp>;

export function useSessions() {
  return useCall(listSessions, {});
}

/** Ends them one by one; one that is over already is no trouble. */
export function useEndSessions() {
  const queries = useQueryClient();
  return useMutation<void, unknown, readonly number[]>({
    mutationFn: async (ids) => {
      for (const id of ids) await end(id);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [listSessions.id] }),
  });
}

export function useSignOutEverywhere() {
  return useChange(logoutAll);
}

export function useEnrol() {
  return useChange(enrolTotp);
}

export function useConfirmEnrolment() {
  return useChange(confirmTotp, [whoAmI, listSessions]);
}

export function useRemoveTwoFactor() {
  return useChange(removeTotp, [whoAmI]);
}

async function end(id: number): Promise<void> {
  try {
    await request(endSession, { params: { id } });
  } catch (failure) {
    if (!hasCode(failure, 'NOT_FOUND')) throw failure;
  }
}
