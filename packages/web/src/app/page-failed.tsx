import { Card } from '../ui/layout/card.tsx';
import { Failed } from '../ui/layout/failed.tsx';
import { Page } from '../ui/layout/page.tsx';
import classes from './lonely.module.css';

/** A page that could not be shown: most often a new version was installed while this tab was open. */
export function PageFailed({ error }: { error: unknown }) {
  console.error(error);
  return (
    <main className={classes['lonely']}>
      <Page title="Page error">
        <Card>
          <Failed message="This page could not be displayed." onRetry={() => location.reload()} />
        </Card>
      </Page>
    </main>
  );
}
