import { rewardStatuses } from '@coffer/contract/growth/growth-words.ts';
import { IconCoins, IconFilterOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceFilter, ClearFilters } from '../../../ui/filters/choice-filter.tsx';
import { FilterFold } from '../../../ui/filters/filter-fold.tsx';
import { SearchFilter } from '../../../ui/forms/search-input.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { CursorPages } from '../../../ui/tables/cursor-pages.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { rowsPerPage, useCampaigns, useExportRewards, useRewards, type RewardQuery } from '../queries.ts';
import { countText, manyOf } from '../words/counts.ts';
import { ExportButton } from '../words/export-button.tsx';
import { rewardLooks } from '../words/looks.ts';
import { clearOf, isNarrowed, type GrowthPlace } from '../words/place.ts';
import { rewardColumns } from './reward-columns.tsx';

type Counts = Partial<Record<(typeof rewardStatuses)[number], number>>;

/** Everything that was granted, and what was not with its reason: all of it, or of one campaign. */
export function RewardsTable({ place, campaignId }: { place: GrowthPlace; campaignId?: number }) {
  const projectId = useSelectedProject();
  const rewards = useRewards(projectId, queryOf(place, campaignId), place.cursor);
  const columns = useMemo(
    () => rewardColumns({ withProject: projectId === 'all', withCampaign: campaignId === undefined }),
    [projectId, campaignId],
  );
  const rows = rewards.data?.data;
  const isBlank = place.isNewest && (rewards.isError || rows?.length === 0);
  return (
    <DataTable
      name="rewards"
      label="Rewards"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowsExpected={rowsPerPage}
      isTwoLine
      isFetching={rewards.isPlaceholderData}
      error={rewards.isError ? messageOf(rewards.error) : undefined}
      onRetry={() => void rewards.refetch()}
      selected={place.openId}
      onOpen={({ id }) => place.open(id)}
      toolbar={
        <Filters
          place={place}
          counts={rewards.isPlaceholderData ? undefined : rewards.data?.counts}
          campaignId={campaignId}
        />
      }
      empty={<Nothing place={place} />}
      footer={
        isBlank ? undefined : (
          <CursorPages
            count={rows?.length}
            one="reward"
            many={manyOf('rewards', rewards.data?.totalCount, rows?.length)}
            isNewest={place.isNewest}
            older={rewards.isPlaceholderData ? null : (rewards.data?.nextCursor ?? null)}
            goTo={place.goTo}
          />
        )
      }
    />
  );
}

/** What the address says wrong goes as it is: the server says what is allowed. */
function queryOf({ filters: { status, query, campaign } }: GrowthPlace, campaignId: number | undefined): RewardQuery {
  const ofCampaign = campaignId === undefined ? campaign : String(campaignId);
  return {
    ...(status === undefined ? {} : { status: status as NonNullable<RewardQuery['status']> }),
    ...(query === undefined ? {} : { query }),
    ...(ofCampaign === undefined ? {} : { campaignID: ofCampaign }),
  };
}

type FilterProps = { place: GrowthPlace; counts: Counts | undefined; campaignId: number | undefined };

function Filters({ place, counts, campaignId }: FilterProps) {
  const { filters, change } = place;
  const exporting = useExportRewards(useSelectedProject());
  const withCampaign = campaignId === undefined;
  const narrowing = [filters.status, withCampaign ? filters.campaign : undefined];
  return (
    <>
      <SearchFilter
        what="Rewards"
        label="Email or payment reference"
        value={filters.query}
        onApply={(query) => change({ query })}
      />
      <FilterFold count={narrowing.filter((value) => value !== undefined).length}>
        <ChoiceFilter
          label="State"
          any="Any state"
          data={rewardStatuses.map((value) => ({ value, label: labelOf(value, counts) }))}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
        {withCampaign ? <CampaignFilter place={place} /> : null}
      </FilterFold>
      <ClearFilters isFiltered={isNarrowed(place)} onClear={clearOf(place)} />
      <ExportButton exporting={exporting} query={queryOf(place, campaignId)} />
    </>
  );
}

function labelOf(status: keyof typeof rewardLooks, counts: Counts | undefined): string {
  const count = counts?.[status];
  const { text } = rewardLooks[status];
  return count === undefined ? text : `${text} (${countText(count)})`;
}

function CampaignFilter({ place }: { place: GrowthPlace }) {
  const projectId = useSelectedProject();
  const campaigns = useCampaigns(projectId, {}, undefined).data?.data ?? [];
  return (
    <ChoiceFilter
      label="Campaign"
      any="Any campaign"
      data={campaigns.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={place.filters.campaign}
      onChange={(campaign) => place.change({ campaign })}
    />
  );
}

function Nothing({ place }: { place: GrowthPlace }) {
  if (isNarrowed(place)) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No rewards match these filters"
        action={<Button onClick={clearOf(place)}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={IconCoins}
      title="No rewards yet"
      hint="The first one comes when a friend's payment is final while a campaign runs."
    />
  );
}
