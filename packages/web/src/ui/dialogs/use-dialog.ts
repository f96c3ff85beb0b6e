import { useRef, useState } from 'react';

/** One dialog at a time. Whoever closes it is back at the button that opened it, though a menu lay in between. */
export function useDialog<T>() {
  const [shown, setShown] = useState<T>();
  const opener = useRef<HTMLElement | null>(null);
  return {
    shown,
    show: (what: T, from: HTMLElement | null) => {
      opener.current = from;
      setShown(what);
    },
    close: () => {
      setShown(undefined);
      // The dialog holds the focus until it is gone.
      setTimeout(() => opener.current?.focus({ preventScroll: true }));
    },
  };
}
