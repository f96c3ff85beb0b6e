import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useRootExists } from '../../api/root-exists.ts';
import { useUser } from '../../api/http/session.ts';
import { paths } from '../../app/paths.ts';
import { destination } from './sign-in/destination.ts';
import { DoorLink } from './page/door-link.tsx';
import { DoorPage } from './page/door-page.tsx';
import { SignInForm } from './sign-in/sign-in-form.tsx';

export function LoginScreen() {
  const { exists } = useRootExists();
  const isSignedIn = useLeaveWhenSignedIn();
  const [wasSignedIn] = useState(isSignedIn);
  if (isSignedIn && wasSignedIn) return null;
  if (exists !== false) return <SignInForm isLeaving={isSignedIn} />;
  return (
    <DoorPage title="Sign in" lead="This installation has no account yet.">
      <DoorLink to={paths.signup}>Create the first account</DoorLink>
    </DoorPage>
  );
}

/** Whoever has signed in, here or in another tab, goes on to where they wanted to be. */
function useLeaveWhenSignedIn(): boolean {
  const isSignedIn = useUser() !== undefined;
  const { history } = useRouter();
  const { returnTo } = useSearch({ strict: false });
  // On the way out the address has no `returnTo` any more.
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isSignedIn || isLeaving.current) return;
    isLeaving.current = true;
    history.replace(destination(returnTo));
  }, [isSignedIn, history, returnTo]);
  return isSignedIn;
}
