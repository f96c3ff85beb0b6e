import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasCode } from '../../api/http/failure.ts';
import { forgetAnswers } from '../../api/forget-answers.ts';
import { clearUser } from '../../api/http/session.ts';
import { paths } from '../../app/paths.ts';
import { Page } from '../../ui/layout/page.tsx';
import { toastFailure } from '../../ui/messages/toast.tsx';
import { useLogout } from './queries.ts';

const notTold =
  'You are signed out on this device, but the server could not be reached. Your session on the server ends automatically 12 hours after its last use.';

/** Ends the session and forgets whatever was read in it, whether or not the server can be reached. */
export function SignOutScreen() {
  const { mutateAsync: logout } = useLogout();
  const queries = useQueryClient();
  const router = useRouter();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const leave = () => {
      clearUser();
      // Not before this page is gone: what stands around it would ask anew.
      const stop = router.subscribe('onRendered', () => {
        stop();
        forgetAnswers(queries);
      });
      void router.navigate({ to: paths.login, replace: true });
    };
    const onFailed = (failure: unknown) => {
      // A session that has ended already needs no ending.
      if (!hasCode(failure, 'UNAUTHORIZED')) toastFailure(notTold);
      leave();
    };
    logout({ body: {} }).then(leave, onFailed);
  }, [logout, router, queries]);
  return <Page title="Signing out">{null}</Page>;
}
