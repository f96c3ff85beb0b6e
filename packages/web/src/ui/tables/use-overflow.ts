import { useLayoutEffect, useRef, useState } from 'react';

/** Whether what is inside is wider than its frame: then it scrolls sideways, and a keyboard must be able to reach it. */
export function useOverflow() {
  const frame = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    const outside = frame.current;
    const inside = outside?.firstElementChild;
    if (!outside || !inside) return undefined;
    const observer = new ResizeObserver(() => setOver(inside.scrollWidth > outside.clientWidth));
    observer.observe(outside);
    observer.observe(inside);
    return () => observer.disconnect();
  }, []);
  return { frame, isOver };
}
