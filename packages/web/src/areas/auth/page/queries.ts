import { forgotPassword, resetPassword, rootExist, signIn, signUp } from '@coffer/contract/people/identity.ts';
import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { askSignInFactor } from '@coffer/contract/people/passkeys.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/http/client.ts';
import { thisPage, answerOf, type UsedPasskey } from '../../../api/passkeys.ts';
import { useChange } from '../../../api/use-call.ts';

export function useSignIn() {
  return useChange(signIn);
}

export function useSignUp() {
  return useChange(signUp);
}

export function useAskForLink() {
  return useChange(forgotPassword);
}

/** The token of a link says who chooses. */
export function useChoosePassword() {
  return useChange(resetPassword);
}

/** Asks anew whether there is a root account. */
export function useForgetRootExists(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [rootExist.id] });
}

type Known = Omit<Body<typeof askSignInFactor>, 'origin'>;

const ask = ({ email, password }: Known) => request(askSignInFactor, { body: { email, password, ...thisPage() } });

/** What signing in needs besides the password. */
export function useFactorQuestion() {
  return useMutation<Result<typeof askSignInFactor>, unknown, Known>({ mutationFn: ask });
}

/** What the device says to a fresh question. */
export function usePasskeyAnswer() {
  return useMutation<UsedPasskey, unknown, Known>({
    mutationFn: async (known) => answerOf((await ask(known)).passkey),
  });
}
