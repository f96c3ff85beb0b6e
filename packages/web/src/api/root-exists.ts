import { rootExist } from '@coffer/contract/people/identity.ts';
import { useEffect } from 'react';
import { knowsRootExists, rememberRootExists } from './http/session.ts';
import { useCall } from './use-call.ts';

/** Whether the first account was made: until then there is nobody to sign in as. */
export function useRootExists() {
  const { data, error, refetch } = useCall(rootExist, {});
  const exists = data?.exist;
  useEffect(() => {
    if (exists !== undefined) rememberRootExists(exists);
  }, [exists]);
  return {
    exists: exists ?? (knowsRootExists() || undefined),
    setupTokenRequired: data?.setupTokenRequired ?? false,
    failure: exists === undefined && !knowsRootExists() ? error : null,
    retry: () => void refetch(),
  };
}
