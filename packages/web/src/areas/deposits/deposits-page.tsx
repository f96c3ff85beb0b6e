import { IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { depositsOf, paths, unmatchedOf } from '../../app/paths.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { useMissed } from './deposit/queries.ts';

/** What all lists of deposits stand in. */
export function DepositsPage({ projectId, children }: { projectId: ProjectId; children: ReactNode }) {
  const missed = useMissed(projectId).data;
  const count = missed && `${missed.data.length}${missed.nextCursor === null ? '' : '+'}`;
  return (
    <Page
      title="Deposits"
      subtitle="Every transfer to your addresses, from detection to the ledger."
      actions={
        <LinkButton to={paths.doctor} icon={<IconStethoscope size={15} stroke={1.75} aria-hidden />}>
          Payment doctor
        </LinkButton>
      }
    >
      <PageTabs
        label="Deposits"
        tabs={[
          { label: 'All', to: depositsOf(projectId), count: null, isExact: true },
          { label: 'Unmatched', to: unmatchedOf(projectId), count },
        ]}
      />
      {children}
    </Page>
  );
}
