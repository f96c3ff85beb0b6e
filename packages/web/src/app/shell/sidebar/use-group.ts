import { useState } from 'react';
import { readStored, writeStored } from '../../../api/http/stored.ts';

/** What somebody comes for each day, and what waits for them. */
const usuallyOpen: readonly string[] = ['Payments', 'Withdraw'];

/** Whether a group of the sidebar is open: with the page that one is on it is, others as was chosen, which is remembered. */
export function useGroup(label: string, isHere: boolean) {
  const key = `coffer.sidebar.${label.toLowerCase()}`;
  const [chosen, setChosen] = useState(() => readStored(key));
  const [wasHere, setWasHere] = useState(false);
  const [isFolded, setFolded] = useState(false);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    setFolded(false);
  }
  const isOpen = isHere ? !isFolded : chosen === undefined ? usuallyOpen.includes(label) : chosen === 'open';
  return {
    isOpen,
    toggle: () => {
      const next = isOpen ? 'closed' : 'open';
      setChosen(next);
      writeStored(key, next);
      setFolded(isOpen);
    },
  };
}
