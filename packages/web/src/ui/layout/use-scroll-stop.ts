import { useEffect, useState, type RefObject } from 'react';

const stops = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';

/** Whether what scrolls has nothing in it that the keyboard stops at, so that it has to be a stop itself. */
export function useScrollStop(box: RefObject<HTMLElement | null>): { tabIndex?: 0 } {
  const [isStop, setStop] = useState(false);
  // What is in it may change with each drawing, and how much of that there is room for at any time.
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const look = () => setStop(current.scrollHeight > current.clientHeight && current.querySelector(stops) === null);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  });
  return isStop ? { tabIndex: 0 } : {};
}
