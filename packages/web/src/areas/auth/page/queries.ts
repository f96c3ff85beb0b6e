import { forgotPassword, resetPassword, rootExist, signIn, signUp } from '@coffer/contract/people/identity.ts';
import { useQueryClient } from '@tanstack/react-query';
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
