import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { Sidebar } from './sidebar.tsx';

/** Where the screen is narrow the sidebar waits behind a button. */
export function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={264} zIndex={150}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <Sidebar isCollapsed withLabels onLeave={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
