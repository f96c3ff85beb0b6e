import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What the page needs to be seen comes first. */
const laterMs = 1000;

/** Keeps what is on the screen fresh, as long as somebody is signed in. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      void import('./live.ts').then(({ followLive }) => {
        if (!isGone) stop = followLive(queries);
      });
    }, laterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queries]);
}
