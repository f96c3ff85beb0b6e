import { useId, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

/** The dialogs that are open, the newest last. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

/**
 * Whether another dialog was opened over this one: only the newest is seen and has the focus. The one below has it back, where
 * it was, once it is the newest again.
 */
export function useCovered(isOpen: boolean, dialog: RefObject<HTMLElement | null>): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    change([...open, id]);
    return () => change(open.filter((one) => one !== id));
  }, [isOpen, id]);
  const isCovered = useSyncExternalStore(subscribe, () => open.includes(id) && open.at(-1) !== id);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isCovered) focused.current = dialog.current?.contains(activeElement) ? activeElement : dialog.current;
    else if (focused.current !== null) giveBack(focused.current, dialog.current);
  }, [isCovered, dialog]);
  return isCovered;
}

/** To the dialog itself where its button still waits for an answer. */
function giveBack(focused: Element, dialog: HTMLElement | null): void {
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (document.activeElement !== focused) dialog?.focus({ preventScroll: true });
}

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
