import { IconMapOff } from '@tabler/icons-react';
import { Card } from '../ui/layout/card.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { Page } from '../ui/layout/page.tsx';
import classes from './lonely.module.css';
import { paths } from './paths.ts';

/** Without a layout around it. */
export function NotFound() {
  return (
    <main className={classes['lonely']}>
      <NothingHere />
    </main>
  );
}

export function NothingHere() {
  return (
    <Page title="Page not found">
      <Card>
        <EmptyState
          icon={IconMapOff}
          title="There is no page at this URL"
          hint="It may have moved, or the link may be incomplete."
          action={<LinkButton to={paths.welcome}>Go to the start page</LinkButton>}
        />
      </Card>
    </Page>
  );
}
