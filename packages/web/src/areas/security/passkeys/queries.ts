import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@coffer/contract/endpoint.ts';
import { listSessions, whoAmI } from '@coffer/contract/people/identity.ts';
import { beginPasskey, createPasskey, listPasskeys, removePasskey } from '@coffer/contract/people/passkeys.ts';
import { request } from '../../../api/http/client.ts';
import { makePasskey, thisPage } from '../../../api/passkeys.ts';
import { useCall, useChange } from '../../../api/use-call.ts';

export type Passkey = Result<typeof listPasskeys>[number];
export type Asked = Result<typeof beginPasskey>;

export function usePasskeys() {
  return useCall(listPasskeys, {});
}

/** What the server asks the browser for, once it knows that it is still the same person. */
export function useBeginPasskey() {
  const begin = useChange(beginPasskey);
  return { ...begin, begin: () => begin.mutate({ body: thisPage() }) };
}

/** The browser makes it, then the server takes it. */
export function useAddPasskey() {
  const queries = useQueryClient();
  return useMutation<Result<typeof createPasskey>, unknown, { asked: Asked; name: string; password: string }>({
    mutationFn: async ({ asked, name, password }) => {
      const passkey = await makePasskey(asked);
      return request(createPasskey, { body: { name, password, passkey } });
    },
    onSuccess: () =>
      Promise.all([listPasskeys, whoAmI, listSessions].map(({ id }) => queries.invalidateQueries({ queryKey: [id] }))),
  });
}

export function useRemovePasskey() {
  return useChange(removePasskey, [listPasskeys, whoAmI]);
}
