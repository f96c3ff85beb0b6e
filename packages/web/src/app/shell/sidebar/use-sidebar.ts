import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { readStored, writeStored } from '../../../api/http/stored.ts';

const key = 'coffer.sidebar';

/** Collapsed by choice, which is remembered, and always where the screen is narrow. */
export function useSidebar() {
  const isNarrow = useMediaQuery('(max-width: 639px)', window.innerWidth < 640, { getInitialValueInEffect: false });
  const [isChosen, setChosen] = useState(() => readStored(key) === 'collapsed');
  return {
    isNarrow,
    isCollapsed: isNarrow || isChosen,
    toggle: () => {
      setChosen(!isChosen);
      writeStored(key, isChosen ? undefined : 'collapsed');
    },
  };
}
