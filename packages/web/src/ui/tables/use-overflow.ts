import { useLayoutEffect, useRef, useState } from 'react';

const neither = { before: false, after: false };

/**
 * Whether what is inside is wider than its frame: then it scrolls sideways, and a keyboard must be able to reach it. And at
 * which of its edges more of it is hidden.
 */
export function useOverflow() {
  const frame = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [edges, setEdges] = useState(neither);
  useLayoutEffect(() => {
    const outside = frame.current;
    const inside = outside?.firstElementChild;
    if (!outside || !inside) return undefined;
    const measure = () => {
      const hidden = inside.scrollWidth - outside.clientWidth;
      const before = hidden > 0 && outside.scrollLeft > 0;
      // A screen of fractions of a pixel stops short of the end.
      const after = hidden > 0 && outside.scrollLeft < hidden - 1;
      setOver(hidden > 0);
      setEdges((last) => (last.before === before && last.after === after ? last : { before, after }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outside);
    observer.observe(inside);
    outside.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      outside.removeEventListener('scroll', measure);
    };
  }, []);
  return { frame, isOver, edges };
}
