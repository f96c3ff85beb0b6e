import { useEffect } from 'react';

/** Tells the page around this one how much room it takes: only where that one may have it in a frame. */
export function useFrame(framers: readonly string[]): void {
  useEffect(() => {
    if (framers.length === 0 || parent === window) return undefined;
    const listeners = around(framers);
    const size = () => {
      const height = document.body.offsetHeight;
      for (const origin of listeners) parent.postMessage({ type: 'coffer:size', height }, origin);
    };
    const watcher = new ResizeObserver(size);
    watcher.observe(document.body);
    return () => watcher.disconnect();
  }, [framers]);
}

/** Whichever of them it is, where the browser says so: a browser complains of words to others, and drops them. */
function around(framers: readonly string[]): readonly string[] {
  const { referrer } = document;
  const known = location.ancestorOrigins?.[0] ?? (referrer === '' ? undefined : new URL(referrer).origin);
  return known === undefined ? framers : framers.filter((origin) => origin === known);
}
