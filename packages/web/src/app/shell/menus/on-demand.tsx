import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { fetched, useFetchAhead } from './fetch-ahead.ts';

type ButtonElement = ReactElement<{
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}>;

type Props = {
  button: ButtonElement;
  /** Fetches the code of what opens. */
  load: () => Promise<unknown>;
  /** The same button with what it opens, which opens by itself. */
  children: (button: ButtonElement) => ReactNode;
};

/** A button whose menu is fetched once somebody reaches for it, or once there is nothing else to fetch. */
export function OnDemand({ button, load, children }: Props) {
  const [isWanted, setWanted] = useState(false);
  useFetchAhead(load);
  if (isWanted) return <Suspense fallback={button}>{children(button)}</Suspense>;
  return cloneElement(button, {
    onClick: () => void fetched(load).then((isThere) => setWanted(isThere)),
    onPointerEnter: () => void fetched(load),
    onFocus: () => void fetched(load),
  });
}
