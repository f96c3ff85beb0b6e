import { useLayoutEffect, useState } from 'react';
import type { View } from './view-of.ts';

/**
 * When the payment moved on by itself: what readers are told of it, else undefined. Whoever had the focus where
 * something went is taken to what came in its place, but not out of a page around this one.
 */
export function useMoved(view: View, sentence: string): string | undefined {
  const [shown, show] = useState(view);
  const [said, say] = useState<string>();
  if (shown !== view) {
    show(view);
    say(sentence);
  }
  useLayoutEffect(() => {
    if (said === undefined) return;
    scrollTo(0, 0);
    if (document.hasFocus() && document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
  }, [said]);
  return said;
}
