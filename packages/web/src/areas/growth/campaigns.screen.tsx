import { IconPlus } from '@tabler/icons-react';
import { useSelectedProject } from '../../api/selected-project.ts';
import { newCampaignOf } from '../../app/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useListPlace } from '../../ui/tables/use-list-place.ts';
import { CampaignsTable } from './campaigns/campaigns-table.tsx';
import { CoverCard } from './campaigns/cover-card.tsx';
import { GrowthFigures } from './campaigns/growth-figures.tsx';
import { EventsTable } from './events/events-table.tsx';
import { ChooseProject } from './choose-project.tsx';
import { PayDue } from './payouts/pay-due.tsx';
import { useCampaigns, useMayWrite, useSummary } from './queries.ts';
import { ReferrersTable } from './referrers/referrers-table.tsx';
import { Cases } from './rewards/cases.tsx';
import { RewardPanel } from './rewards/reward-panel.tsx';
import { RewardsTable } from './rewards/rewards-table.tsx';
import { countText } from './words/counts.ts';
import { filterNames, type GrowthPlace } from './words/place.ts';
import classes from './growth.module.css';

const tabs = ['campaigns', 'referrers', 'rewards', 'review', 'events'] as const;
type Tab = (typeof tabs)[number];
const names: Readonly<Record<Tab, string>> = {
  campaigns: 'Campaigns',
  referrers: 'Referrers',
  rewards: 'Rewards',
  review: 'Review',
  events: 'Events',
};

/** What is of one project, and cannot be done for all. */
const chosenFor: Readonly<Partial<Record<Tab, string>>> = {
  campaigns: 'start a campaign, or to pay everybody who is due',
  referrers: 'add a referrer',
  events: 'add events of its own',
};

/** Referral campaigns, who brings friends, what they get for it, and what somebody has to look at. */
export function CampaignsScreen() {
  const projectId = useSelectedProject();
  const place = useListPlace(filterNames, 'reward');
  const tab = tabs.find((one) => one === place.filters.tab) ?? 'campaigns';
  const summary = useSummary(projectId);
  const mayWrite = useMayWrite(projectId);
  // Whoever has none yet reads what one is, and no figures of nothing.
  const isBlank = useCampaignCount() === 0 && summary?.referrers === 0;
  const isBeside = place.openId !== undefined;
  return (
    <Page
      title={names[tab]}
      actions={
        <>
          <PayDue projectId={projectId} />
          {mayWrite && tab === 'campaigns' && !isBlank ? (
            <LinkButton
              tone="primary"
              to={newCampaignOf(projectId)}
              icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
            >
              New campaign
            </LinkButton>
          ) : null}
        </>
      }
    >
      <ChooseProject projectId={projectId} to={chosenFor[tab]} />
      {tab === 'review' || tab === 'events' || isBlank ? null : <GrowthFigures summary={summary} />}
      {tab === 'campaigns' && summary !== undefined ? <CoverCard cover={summary.cover} /> : null}
      <div className={classes['beside']} data-open={isBeside || undefined}>
        <Card flush>
          <Tabs tab={tab} place={place} />
          <Content tab={tab} place={place} />
        </Card>
      </div>
      {place.openId === undefined ? null : (
        <RewardPanel key={place.openId} id={place.openId} projectId={projectId} onClose={() => place.open(undefined)} />
      )}
    </Page>
  );
}

function Tabs({ tab, place }: { tab: Tab; place: GrowthPlace }) {
  const projectId = useSelectedProject();
  const summary = useSummary(projectId);
  const campaigns = useCampaignCount();
  const shown = (count: number | undefined) => (count === undefined ? undefined : countText(count));
  return (
    <FilterTabs
      label="Parts of growth"
      choices={[
        { value: 'campaigns', label: names.campaigns, count: shown(campaigns) },
        { value: 'referrers', label: names.referrers, count: shown(summary?.referrers) },
        { value: 'rewards', label: names.rewards, count: shown(summary?.rewards) },
        { value: 'review', label: names.review, count: shown(summary?.review), isUrgent: (summary?.review ?? 0) > 0 },
        { value: 'events', label: names.events, count: null },
      ]}
      chosen={tab}
      onChoose={(next) => place.change({ ...nothing, tab: next === 'campaigns' ? undefined : next })}
    />
  );
}

/** In whatever state. */
function useCampaignCount(): number | undefined {
  const { data } = useCampaigns(useSelectedProject(), {}, undefined);
  return data && Object.values(data.counts).reduce((sum, count) => sum + count, 0);
}

/** Each part has filters of its own. */
const nothing = { status: undefined, query: undefined, campaign: undefined };

function Content({ tab, place }: { tab: Tab; place: GrowthPlace }) {
  if (tab === 'referrers') return <ReferrersTable place={place} />;
  if (tab === 'rewards') return <RewardsTable place={place} />;
  if (tab === 'events') return <EventsTable />;
  return tab === 'review' ? <Cases place={place} /> : <CampaignsTable place={place} />;
}
