import { campaignStatuses } from '@coffer/contract/growth/growth-words.ts';
import { IconFilterOff, IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { campaignOf, newCampaignOf } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { SearchFilter } from '../../../ui/forms/search-input.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FilterTabs } from '../../../ui/layout/filter-tabs.tsx';
import { CursorPages } from '../../../ui/tables/cursor-pages.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { rowsPerPage, useCampaigns, useMayWrite, type Campaign, type CampaignQuery } from '../queries.ts';
import { countText, manyOf } from '../words/counts.ts';
import { campaignLooks } from '../words/looks.ts';
import { clearOf, isNarrowed, type GrowthPlace } from '../words/place.ts';
import { campaignColumns } from './campaign-columns.tsx';

/** In the order in which one looks for them. */
const segments = ['active', 'paused', 'scheduled', 'draft', 'ended', 'archived'] as const;

export function CampaignsTable({ place }: { place: GrowthPlace }) {
  const projectId = useSelectedProject();
  const navigate = useNavigate();
  const campaigns = useCampaigns(projectId, queryOf(place), place.cursor);
  const page = campaigns.data;
  const rows = page?.data;
  // Of a part alone there is nothing to add up.
  const totals = place.isNewest && page?.nextCursor === null && rows?.length !== 0 ? page.totals : undefined;
  const columns = useMemo(() => campaignColumns({ totals, withProject: projectId === 'all' }), [totals, projectId]);
  const isBlank = place.isNewest && (campaigns.isError || rows?.length === 0);
  const hasNone = !isNarrowed(place) && rows?.length === 0 && place.isNewest;
  return (
    <DataTable
      name="campaigns"
      label="Campaigns"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowsExpected={rowsPerPage}
      isTwoLine
      isFetching={campaigns.isPlaceholderData}
      error={campaigns.isError ? messageOf(campaigns.error) : undefined}
      onRetry={() => void campaigns.refetch()}
      onOpen={({ id, projectID }) => void navigate({ to: campaignOf(projectID, id) })}
      toolbar={
        hasNone ? undefined : <Filters place={place} counts={campaigns.isPlaceholderData ? undefined : page?.counts} />
      }
      empty={<Nothing place={place} />}
      footer={
        isBlank ? undefined : (
          <CursorPages
            count={rows?.length}
            one="campaign"
            many={manyOf('campaigns', page?.totalCount, rows?.length)}
            isNewest={place.isNewest}
            older={campaigns.isPlaceholderData ? null : (page?.nextCursor ?? null)}
            goTo={place.goTo}
          />
        )
      }
    />
  );
}

/** What the address says wrong goes as it is: the server says what is allowed. */
function queryOf({ filters: { status, query } }: GrowthPlace): CampaignQuery {
  return {
    ...(status === undefined ? {} : { status: status as NonNullable<CampaignQuery['status']> }),
    ...(query === undefined ? {} : { query }),
  };
}

type Counts = Partial<Record<Campaign['status'], number>>;

function Filters({ place, counts }: { place: GrowthPlace; counts: Counts | undefined }) {
  const { filters, change } = place;
  const of = (status: Campaign['status']) => (counts === undefined ? undefined : countText(counts[status] ?? 0));
  const all = counts && countText(Object.values(counts).reduce((sum, count) => sum + count, 0));
  const shown = segments.filter((status) => status !== 'archived' || (counts?.archived ?? 0) > 0);
  return (
    <>
      <FilterTabs
        look="pills"
        label="Campaigns by state"
        choices={[
          { value: 'all', label: 'All', count: all },
          ...shown.map((status) => ({ value: status, label: campaignLooks[status].text, count: of(status) })),
        ]}
        chosen={campaignStatuses.find((status) => status === filters.status) ?? 'all'}
        onChoose={(status) => change({ status: status === 'all' ? undefined : status })}
      />
      <SearchFilter
        what="Campaigns"
        label="Name of a campaign"
        value={filters.query}
        onApply={(query) => change({ query })}
      />
    </>
  );
}

function Nothing({ place }: { place: GrowthPlace }) {
  const projectId = useSelectedProject();
  const mayWrite = useMayWrite(projectId);
  if (isNarrowed(place)) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No campaigns match these filters"
        action={<Button onClick={clearOf(place)}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={IconSpeakerphone}
      title="No campaigns yet"
      hint="A campaign says what a customer gets for bringing a friend, and what the friend gets. Before it starts you see what it would have cost on your own payments."
      action={
        mayWrite ? (
          <LinkButton
            tone="primary"
            to={newCampaignOf(projectId)}
            icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
          >
            New campaign
          </LinkButton>
        ) : undefined
      }
    />
  );
}
