import { useEffect, useState } from 'react';

/** Opens a menu one frame after it came: before that it has no place yet, and nothing in it takes the focus. */
export function useOpening(isWanted: boolean) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);
  return [opened, setOpened] as const;
}
