import { useCallback, useRef, useState } from 'react';
import type { KeyDialog } from './key-dialogs.tsx';

/** Which dialog is open. When it closes, the focus goes back to what opened it. */
export function useDialog() {
  const [dialog, setDialog] = useState<KeyDialog>();
  const opener = useRef<HTMLElement>(null);
  const open = useCallback((next: KeyDialog, from: HTMLElement | null) => {
    opener.current = from;
    setDialog(next);
  }, []);
  const close = useCallback(() => {
    setDialog(undefined);
    // Only once the dialog is gone does it let go of the focus.
    requestAnimationFrame(() => opener.current?.focus());
  }, []);
  return { dialog, open, close };
}
