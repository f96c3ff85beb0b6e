import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** What an item is called, where the sidebar has no room for it. */
export function BesideHint({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}
