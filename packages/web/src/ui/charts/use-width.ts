import { useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is; nothing before it stands on the page. */
export function useWidth<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setWidthPx(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, widthPx };
}
