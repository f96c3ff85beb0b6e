import { Skeleton } from '@mantine/core';
import { IconLink, IconSpeakerphone } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isRefused, messageOf } from '../../api/http/failure.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { campaignsOf } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useListPlace } from '../../ui/tables/use-list-place.ts';
import { CountingEvents } from './campaign/counting-events.tsx';
import { Overview } from './campaign/overview.tsx';
import { RulesCard } from './campaign/rules-card.tsx';
import { SiteCard } from './campaign/site-card.tsx';
import { ShareDialog } from './campaign/share.dialog.tsx';
import { useCampaignActions } from './campaign/use-campaign-actions.tsx';
import { useCampaign, useCampaignTotals, type Campaign } from './queries.ts';
import { ReferrersTable } from './referrers/referrers-table.tsx';
import { RewardPanel } from './rewards/reward-panel.tsx';
import { RewardsTable } from './rewards/rewards-table.tsx';
import { countText } from './words/counts.ts';
import { campaignLook } from './words/looks.ts';
import { filterNames, type GrowthPlace } from './words/place.ts';
import classes from './growth.module.css';

/** One campaign: what it brought, what it costs, how long it lasts. */
export function CampaignScreen() {
  const id = Number(useParams({ strict: false }).campaignId);
  const projectId = useSelectedProject();
  const { campaign, error, refetch } = useCampaign(projectId, id);
  if (campaign !== undefined) return <Open key={id} campaign={campaign} />;
  return (
    <Page title="Campaign">
      {error && !isRefused(error) ? (
        <Card flush>
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        </Card>
      ) : error ? (
        <Card flush>
          <EmptyState
            icon={IconSpeakerphone}
            title="Campaign not found"
            hint="It may have been deleted, or belong to another project."
            action={<LinkButton to={campaignsOf(projectId)}>All campaigns</LinkButton>}
          />
        </Card>
      ) : (
        <output aria-label="Loading" className={classes['stack']}>
          <Skeleton height={220} animate={false} />
          <Skeleton height={260} animate={false} />
        </output>
      )}
    </Page>
  );
}

const tabs = ['overview', 'events', 'referrers', 'rewards', 'settings'] as const;

function Open({ campaign }: { campaign: Campaign }) {
  const { id, name, offer, referrers, eventKeys } = campaign;
  const projectId = useSelectedProject();
  const place = useListPlace(filterNames, 'reward');
  const tab = tabs.find((one) => one === place.filters.tab) ?? 'overview';
  const totals = useCampaignTotals(projectId, id);
  const choose = (next: (typeof tabs)[number]) =>
    place.change({ status: undefined, query: undefined, tab: next === 'overview' ? undefined : next });
  return (
    <Page title={name} badge={campaignLook(campaign)} subtitle={offer} actions={<Actions campaign={campaign} />}>
      <div className={classes['parts']}>
        <FilterTabs
          label="Parts of a campaign"
          choices={[
            { value: 'overview', label: 'Overview', count: null },
            { value: 'events', label: 'Events', count: countText(eventKeys.length) },
            { value: 'referrers', label: 'Referrers', count: countText(referrers) },
            { value: 'rewards', label: 'Rewards', count: totals && countText(totals.count) },
            { value: 'settings', label: 'Settings', count: null },
          ]}
          chosen={tab}
          onChoose={choose}
        />
      </div>
      <div className={classes['beside']} data-open={place.openId !== undefined || undefined}>
        <Content campaign={campaign} tab={tab} place={place} />
      </div>
      {place.openId === undefined ? null : (
        <RewardPanel key={place.openId} id={place.openId} projectId={projectId} onClose={() => place.open(undefined)} />
      )}
    </Page>
  );
}

type ContentProps = { campaign: Campaign; tab: (typeof tabs)[number]; place: GrowthPlace };

function Content({ campaign, tab, place }: ContentProps) {
  if (tab === 'overview') return <Overview campaign={campaign} place={place} />;
  if (tab === 'events') return <CountingEvents campaign={campaign} />;
  if (tab === 'settings') {
    return (
      <div className={classes['stack']}>
        <RulesCard campaign={campaign} />
        <SiteCard projectId={campaign.projectID} />
      </div>
    );
  }
  return (
    <Card flush>
      {tab === 'referrers' ? (
        <ReferrersTable place={place} campaignId={campaign.id} />
      ) : (
        <RewardsTable place={place} campaignId={campaign.id} />
      )}
    </Card>
  );
}

/** Pausing and sharing are what one comes for; the rest is in the menu. */
function Actions({ campaign }: { campaign: Campaign }) {
  const { actions, busy, dialogs } = useCampaignActions(campaign);
  const [isSharing, setSharing] = useState(false);
  const main = actions.find(({ id }) => id === 'paused' || id === 'active' || (id === 'edit' && isDraft(campaign)));
  const isRunning = campaign.status === 'active' || campaign.status === 'scheduled' || campaign.status === 'paused';
  const hasLinks = campaign.isDefault || campaign.hasLink;
  return (
    <>
      {main === undefined ? null : (
        <Button
          tone={isDraft(campaign) ? 'primary' : 'plain'}
          icon={main.icon === undefined ? undefined : <main.icon size={15} stroke={1.75} aria-hidden />}
          busy={busy}
          onClick={({ currentTarget }) => main.onChoose(currentTarget)}
        >
          {main.text}
        </Button>
      )}
      {isRunning && hasLinks ? (
        <Button tone="primary" icon={<IconLink size={15} stroke={1.75} aria-hidden />} onClick={() => setSharing(true)}>
          Share link
        </Button>
      ) : null}
      <RowMenu label={`Actions for ${campaign.name}`} actions={actions.filter((one) => one !== main)} />
      {dialogs}
      {isSharing ? <ShareDialog campaign={campaign} onClose={() => setSharing(false)} /> : null}
    </>
  );
}

const isDraft = ({ status }: Campaign) => status === 'draft';
