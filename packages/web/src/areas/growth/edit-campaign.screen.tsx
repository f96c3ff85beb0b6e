import { Skeleton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { isRefused, messageOf } from '../../api/http/failure.ts';
import { useMe } from '../../api/me.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { campaignsOf } from '../../app/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { NotHere } from './new-campaign.screen.tsx';
import { useCampaign, useMayWrite } from './queries.ts';
import { valuesOf } from './wizard/fields-of.ts';
import { steps } from './wizard/campaign.form.ts';
import { Wizard } from './wizard/wizard.tsx';

/** A draft goes on where it was left; what runs gets another version of its rules. */
export function EditCampaignScreen() {
  const id = Number(useParams({ strict: false }).campaignId);
  const { step } = useSearch({ strict: false });
  const projectId = useSelectedProject();
  const isKnown = useMe().data !== undefined;
  const mayWrite = useMayWrite(projectId);
  const { campaign, error, refetch } = useCampaign(projectId, id);
  if (isKnown && !mayWrite) return <NotHere isOfAll={projectId === 'all'} />;
  if (campaign !== undefined && isKnown) {
    const isOver = campaign.status === 'ended' || campaign.status === 'archived';
    if (!isOver) {
      const at = Math.max(1, steps.findIndex((_, index) => String(index + 1) === step) + 1);
      return (
        <Wizard key={id} projectId={campaign.projectID} campaign={campaign} start={valuesOf(campaign)} step={at} />
      );
    }
  }
  return (
    <Page title="Campaign">
      {error && !isRefused(error) ? (
        <Card flush>
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        </Card>
      ) : error || campaign !== undefined ? (
        <Card flush>
          <EmptyState
            icon={IconSpeakerphone}
            title={error ? 'Campaign not found' : 'This campaign is over'}
            hint={error ? 'It may have been deleted, or belong to another project.' : 'Its rules stay as they were.'}
            action={<LinkButton to={campaignsOf(projectId)}>All campaigns</LinkButton>}
          />
        </Card>
      ) : (
        <output aria-label="Loading">
          <Skeleton height={420} animate={false} />
        </output>
      )}
    </Page>
  );
}
