import { useEffect, type RefObject } from 'react';

/** So much of the one before it shows that there is one. */
const edgePx = 32;

/** On a phone the open one of a row of tabs may be the last of many: the row is scrolled to it, as the page opens and as the selector names another. */
export function useOpenInSight(bar: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const show = () => {
      const open = bar.current?.querySelector<HTMLElement>(selector);
      if (open) bar.current?.scrollTo({ left: open.offsetLeft - bar.current.offsetLeft - edgePx });
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [bar, selector]);
}
