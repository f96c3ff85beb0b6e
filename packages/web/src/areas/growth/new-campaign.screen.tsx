import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { campaignsOf } from '../../app/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useCameIn, useIsFirstCampaign, useMayWrite, usePaidFrom } from './queries.ts';
import { newCampaign } from './wizard/campaign.form.ts';
import { firstCurrency } from './wizard/first-currency.ts';
import { usePayCurrencies } from './wizard/use-pay-currencies.ts';
import { Wizard } from './wizard/wizard.tsx';

/** The first step of a campaign: once it is done there is a draft, and an address of its own. */
export function NewCampaignScreen() {
  const projectId = useSelectedProject();
  const isKnown = useMe().data !== undefined;
  const mayWrite = useMayWrite(projectId);
  const currencies = usePayCurrencies();
  const paidFrom = usePaidFrom(projectId);
  const cameIn = useCameIn(projectId);
  const isFirst = useIsFirstCampaign(projectId);
  const [zone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (isKnown && (!mayWrite || projectId === 'all')) return <NotHere isOfAll={projectId === 'all'} />;
  const isAll = projectId === 'all';
  if (!isKnown || !currencies || !paidFrom || !cameIn || isFirst === undefined || isAll) {
    return (
      <Page title="New campaign">
        <output aria-label="Loading">
          <Skeleton height={420} animate={false} />
        </output>
      </Page>
    );
  }
  const start = newCampaign({ timezone: zone, currency: firstCurrency(currencies, paidFrom, cameIn), isFirst });
  return <Wizard key={projectId} projectId={projectId} campaign={undefined} start={start} step={1} />;
}

export function NotHere({ isOfAll }: { isOfAll: boolean }) {
  const projectId = useSelectedProject();
  return (
    <Page title="New campaign">
      <Card flush>
        <EmptyState
          icon={IconLock}
          title={isOfAll ? 'Choose a project first' : 'You may not change campaigns'}
          hint={
            isOfAll
              ? 'A campaign is of one project. Choose it at the top of the sidebar.'
              : 'Ask somebody who may change roles for the permission to change referrals.'
          }
          action={<LinkButton to={campaignsOf(projectId)}>All campaigns</LinkButton>}
        />
      </Card>
    </Page>
  );
}
