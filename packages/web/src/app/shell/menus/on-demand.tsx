import { cloneElement, Suspense, useEffect, useState, type ReactElement, type ReactNode } from 'react';

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

/** By then the page stands. A menu must open also where the server cannot be reached any more. */
const atLatestMs = 4_000;

/** A button whose menu is fetched once somebody reaches for it, or once there is nothing else to fetch. */
export function OnDemand({ button, load, children }: Props) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void tried(load), atLatestMs);
    return () => clearTimeout(timer);
  }, [load]);
  if (isWanted) return <Suspense fallback={button}>{children(button)}</Suspense>;
  return cloneElement(button, {
    onClick: () => void tried(load).then((isThere) => setWanted(isThere)),
    onPointerEnter: () => void tried(load),
    onFocus: () => void tried(load),
  });
}

/** What cannot be fetched now is tried again with the next press; that the server is away is said elsewhere. */
function tried(load: Props['load']): Promise<boolean> {
  return load().then(
    () => true,
    () => false,
  );
}
