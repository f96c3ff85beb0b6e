import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, Result } from '@coffer/contract/endpoint.ts';
import { readNotices } from '@coffer/contract/operations/notices.ts';
import { request, type Input } from './http/client.ts';
import { isRefused } from './http/failure.ts';
import { areNoticed, paceOf } from './live/live-calls.ts';
import { currentUser } from './http/session.ts';

type Read<R> = {
  enabled?: boolean;
  /** How often, or how often in view of what was read last. Never while the page is hidden. */
  refetchEveryMs?: number | ((read: R | undefined) => number);
  /** Whether something in what was read last changes without a word to those who follow: then it is asked for as often. */
  changesSilently?: (read: R | undefined) => boolean;
};

/** Reads, and keeps what was read under the call and its input. */
export function useCall<E extends Endpoint>(endpoint: E, input: Input<E>, read: Read<Result<E>> = {}) {
  return useQuery(optionsOf(endpoint, input, read));
}

/** Reads the same of several; what has not come yet is undefined. */
export function useCalls<E extends Endpoint>(endpoint: E, inputs: readonly Input<E>[], read: Read<Result<E>> = {}) {
  return useQueries({ queries: inputs.map((input) => optionsOf(endpoint, input, read)) });
}

function optionsOf<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, refetchEveryMs, changesSilently = () => false }: Read<Result<E>>,
) {
  return queryOptions<Result<E>>({
    queryKey: [endpoint.id, input],
    queryFn: () => request(endpoint, input),
    // Who has just signed out asks for nothing more.
    enabled: () => enabled && (endpoint.auth === 'public' || currentUser() !== undefined),
    placeholderData: keepPreviousData,
    ...(refetchEveryMs === undefined
      ? {}
      : {
          // What is refused once is refused again: it is not asked for over and over.
          refetchInterval: ({ state: { data, error } }) => {
            const everyMs = typeof refetchEveryMs === 'number' ? refetchEveryMs : refetchEveryMs(data);
            if (isRefused(error)) return false;
            return changesSilently(data) ? everyMs : paceOf(endpoint.id, everyMs);
          },
        }),
  });
}

/** Changes something; what the named calls had read is read anew before the change counts as done. */
export function useChange<E extends Endpoint>(endpoint: E, outdated: readonly Endpoint[] = []) {
  const queries = useQueryClient();
  return useMutation<Result<E>, unknown, Input<E>>({
    mutationFn: (input) => request(endpoint, input),
    onSuccess: () => {
      const read = outdated.map(({ id }) => id);
      // Nobody waits for the notices: they stand around the page, and the change was made on it.
      if (areNoticed(read)) void queries.invalidateQueries({ queryKey: [readNotices.id] });
      return Promise.all(read.map((id) => queries.invalidateQueries({ queryKey: [id] })));
    },
  });
}
