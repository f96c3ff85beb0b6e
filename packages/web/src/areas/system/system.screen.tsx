import { Page } from '../../ui/layout/page.tsx';
import { ProcessCard } from './process-card.tsx';
import { ReconciliationCard } from './reconciliation-card.tsx';
import { RestoreCard } from './restore-card.tsx';
import { SiteUrlCard } from './site-url-card.tsx';
import { WorkersCard } from './workers-card.tsx';
import classes from './system.module.css';

/** What runs here, under which address, and whether it works. */
export function SystemScreen() {
  return (
    <Page title="System" subtitle="What is running. Updated every 5 seconds.">
      <div className={classes['cards']}>
        <RestoreCard />
        <SiteUrlCard />
        <WorkersCard />
        <ReconciliationCard />
        <ProcessCard />
      </div>
    </Page>
  );
}
