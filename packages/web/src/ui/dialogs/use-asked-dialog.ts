import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Opens what somebody was led here for. The address forgets it at once: neither Back nor a reload opens it again. */
export function useAskedDialog(name: string, isReady: boolean, open: () => void): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isAsked = isReady && (search as { dialog?: unknown }).dialog === name;
  const answer = useEffectEvent(() => {
    open();
    const forget = (kept: Record<string, unknown>) => ({ ...kept, dialog: undefined });
    void navigate({ to: '.', search: forget, replace: true } as never);
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
