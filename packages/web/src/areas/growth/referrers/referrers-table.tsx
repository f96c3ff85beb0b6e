import { referrerStatuses } from '@coffer/contract/growth/growth-words.ts';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { IconFilterOff, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { referrerOf } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceFilter, ClearFilters } from '../../../ui/filters/choice-filter.tsx';
import { FilterFold } from '../../../ui/filters/filter-fold.tsx';
import { SearchFilter } from '../../../ui/forms/search-input.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { CursorPages } from '../../../ui/tables/cursor-pages.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { rowsPerPage, useExportReferrers, useMayWrite, useReferrers, type ReferrerQuery } from '../queries.ts';
import { manyOf } from '../words/counts.ts';
import { ExportButton } from '../words/export-button.tsx';
import { referrerLooks } from '../words/looks.ts';
import { clearOf, isNarrowed, type GrowthPlace } from '../words/place.ts';
import { AddReferrerDialog } from './add-referrer.dialog.tsx';
import { referrerColumns } from './referrer-columns.tsx';

const statuses = referrerStatuses.map((value) => ({ value, label: referrerLooks[value].text }));

/** Who brings friends: all of them, or those of one campaign. */
export function ReferrersTable({ place, campaignId }: { place: GrowthPlace; campaignId?: number }) {
  const projectId = useSelectedProject();
  const navigate = useNavigate();
  const referrers = useReferrers(projectId, queryOf(place, campaignId), place.cursor);
  const columns = useMemo(() => referrerColumns(projectId === 'all'), [projectId]);
  const rows = referrers.data?.data;
  const isBlank = place.isNewest && (referrers.isError || rows?.length === 0);
  const open = ({ id, projectID }: ReferrerView) => void navigate({ to: referrerOf(projectID, id) });
  return (
    <DataTable
      name="referrers"
      label="Referrers"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowsExpected={rowsPerPage}
      isTwoLine
      isFetching={referrers.isPlaceholderData}
      error={referrers.isError ? messageOf(referrers.error) : undefined}
      onRetry={() => void referrers.refetch()}
      onOpen={open}
      toolbar={<Filters place={place} campaignId={campaignId} />}
      empty={<Nothing place={place} />}
      footer={
        isBlank ? undefined : (
          <CursorPages
            count={rows?.length}
            one="referrer"
            many={manyOf('referrers', referrers.data?.totalCount, rows?.length)}
            isNewest={place.isNewest}
            older={referrers.isPlaceholderData ? null : (referrers.data?.nextCursor ?? null)}
            goTo={place.goTo}
          />
        )
      }
    />
  );
}

/** What the address says wrong goes as it is: the server says what is allowed. */
function queryOf({ filters: { status, query } }: GrowthPlace, campaignId: number | undefined): ReferrerQuery {
  return {
    ...(status === undefined ? {} : { status: status as NonNullable<ReferrerQuery['status']> }),
    ...(query === undefined ? {} : { query }),
    ...(campaignId === undefined ? {} : { campaignID: String(campaignId) }),
  };
}

function Filters({ place, campaignId }: { place: GrowthPlace; campaignId: number | undefined }) {
  const { filters, change } = place;
  const projectId = useSelectedProject();
  const mayWrite = useMayWrite(projectId);
  const exporting = useExportReferrers(projectId);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <SearchFilter
        what="Referrers"
        label="Email, reference or code"
        value={filters.query}
        onApply={(query) => change({ query })}
      />
      <FilterFold count={filters.status === undefined ? 0 : 1}>
        <ChoiceFilter
          label="State"
          any="Any state"
          data={statuses}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
      </FilterFold>
      <ClearFilters isFiltered={isNarrowed(place)} onClear={clearOf(place)} />
      <ExportButton exporting={exporting} query={queryOf(place, campaignId)} />
      {mayWrite && campaignId === undefined ? (
        <Button icon={<IconUserPlus size={15} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
          Add referrer
        </Button>
      ) : null}
      {isAdding ? <AddReferrerDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function Nothing({ place }: { place: GrowthPlace }) {
  if (isNarrowed(place)) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No referrers match these filters"
        action={<Button onClick={clearOf(place)}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={IconUsers}
      title="No referrers yet"
      hint="A customer becomes one when your shop shows them their referral page, or when you add them."
    />
  );
}
