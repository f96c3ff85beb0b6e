import { useMutation, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import type { Endpoint, Result } from '@coffer/contract/endpoint.ts';
import { request, type Input } from './client.ts';
import { currentUser } from './session.ts';

type Read<R> = {
  enabled?: boolean;
  /** How often, or how often in view of what was read last. Never while the page is hidden. */
  refetchEveryMs?: number | ((read: R | undefined) => number);
};

/** Reads, and keeps what was read under the call and its input. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, refetchEveryMs }: Read<Result<E>> = {},
) {
  return useQuery<Result<E>>({
    queryKey: [endpoint.id, input],
    queryFn: () => request(endpoint, input),
    // Who has just signed out asks for nothing more.
    enabled: () => enabled && (endpoint.auth === 'public' || currentUser() !== undefined),
    placeholderData: keepPreviousData,
    ...(refetchEveryMs === undefined
      ? {}
      : {
          refetchInterval: ({ state }) =>
            typeof refetchEveryMs === 'number' ? refetchEveryMs : refetchEveryMs(state.data),
        }),
  });
}

/** Changes something; what the named calls had read is read anew before the change counts as done. */
export function useChange<E extends Endpoint>(endpoint: E, outdated: readonly Endpoint[] = []) {
  const queries = useQueryClient();
  return useMutation<Result<E>, unknown, Input<E>>({
    mutationFn: (input) => request(endpoint, input),
    onSuccess: () => Promise.all(outdated.map(({ id }) => queries.invalidateQueries({ queryKey: [id] }))),
  });
}
