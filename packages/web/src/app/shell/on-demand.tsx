import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from 'react';

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

/** A button whose menu is fetched once somebody reaches for it: most visits never open it. */
export function OnDemand({ button, load, children }: Props) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <Suspense fallback={button}>{children(button)}</Suspense>;
  const reach = () => void load();
  return cloneElement(button, { onClick: () => setWanted(true), onPointerEnter: reach, onFocus: reach });
}
