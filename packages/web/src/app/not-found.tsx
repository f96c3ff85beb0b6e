import { IconMapOff } from '@tabler/icons-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useTitle } from '../ui/use-title.ts';
import { paths } from './paths.ts';

export function NotFound() {
  useTitle('Not found');
  return (
    <main>
      <EmptyState
        icon={IconMapOff}
        title="There is no page at this address"
        hint="It may have moved, or the link was cut off."
        action={<LinkButton to={paths.welcome}>Go to the start</LinkButton>}
      />
    </main>
  );
}
