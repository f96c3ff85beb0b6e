import { withdrawalStatuses } from '@coffer/contract/growth/growth-words.ts';
import { IconCash, IconFilterOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { formatUsd } from '../../format/money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchFilter } from '../../ui/forms/search-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { CursorPages } from '../../ui/tables/cursor-pages.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useListPlace } from '../../ui/tables/use-list-place.ts';
import { payoutColumns } from './payouts/payout-columns.tsx';
import { SeveralBar } from './payouts/several-bar.tsx';
import { useSeveral } from './payouts/use-several.ts';
import { rowsPerPage, useReferralPayouts, type ReferralPayoutQuery } from './queries.ts';
import { countText, manyOf } from './words/counts.ts';
import { withdrawalLooks } from './words/looks.ts';
import classes from './payouts/payouts.module.css';

const filterNames = ['status', 'query'] as const;
type Place = ReturnType<typeof useListPlace<(typeof filterNames)[number]>>;

/** What referrers asked for, and what became of it. */
export function ReferralPayouts({ projectId }: { projectId: ProjectId }) {
  const place = useListPlace(filterNames, 'open');
  const names = useChainNames();
  const payouts = useReferralPayouts(projectId, queryOf(place), place.cursor);
  const page = payouts.data;
  const rows = page?.data;
  const several = useSeveral(projectId, rows);
  const { choosing } = several;
  const columns = useMemo(
    () => payoutColumns({ names, withProject: projectId === 'all', choosing }),
    [names, projectId, choosing],
  );
  const isBlank = place.isNewest && (payouts.isError || rows?.length === 0);
  return (
    <Card flush>
      <Tabs place={place} counts={payouts.isPlaceholderData ? undefined : page?.counts} />
      <SeveralBar several={several} names={names} />
      <DataTable
        name="referral-payouts"
        label="Referral payouts"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowsExpected={rowsPerPage}
        isTwoLine
        isFetching={payouts.isPlaceholderData}
        error={payouts.isError ? messageOf(payouts.error) : undefined}
        onRetry={() => void payouts.refetch()}
        toolbar={
          <>
            <SearchFilter
              what="Referral payouts"
              label="Email or address"
              value={place.filters.query}
              onApply={(query) => place.change({ query })}
            />
            {page === undefined ? null : (
              <span className={`num ${classes['faint']}`}>
                {formatUsd(page.totals.requestedUSD)} requested, {formatUsd(page.totals.paidUSD)} paid out
              </span>
            )}
          </>
        }
        empty={<Nothing place={place} />}
        footer={
          isBlank ? undefined : (
            <CursorPages
              count={rows?.length}
              one="payout"
              many={manyOf('payouts', page?.totalCount, rows?.length)}
              isNewest={place.isNewest}
              older={payouts.isPlaceholderData ? null : (page?.nextCursor ?? null)}
              goTo={place.goTo}
            />
          )
        }
      />
    </Card>
  );
}

/** What the address says wrong goes as it is: the server says what is allowed. */
function queryOf({ filters: { status, query } }: Place): ReferralPayoutQuery {
  return {
    ...(status === undefined ? {} : { status: status as NonNullable<ReferralPayoutQuery['status']> }),
    ...(query === undefined ? {} : { query }),
  };
}

type Counts = Partial<Record<(typeof withdrawalStatuses)[number], number>>;

function Tabs({ place, counts }: { place: Place; counts: Counts | undefined }) {
  const all = counts && countText(Object.values(counts).reduce((sum, count) => sum + count, 0));
  return (
    <FilterTabs
      label="Referral payouts by state"
      choices={[
        { value: 'all', label: 'All', count: all },
        ...withdrawalStatuses.map((status) => ({
          value: status,
          label: withdrawalLooks[status].text,
          count: counts && countText(counts[status] ?? 0),
          isUrgent: status === 'requested' && (counts?.requested ?? 0) > 0,
        })),
      ]}
      chosen={withdrawalStatuses.find((status) => status === place.filters.status) ?? 'all'}
      onChoose={(status) => place.change({ status: status === 'all' ? undefined : status })}
    />
  );
}

function Nothing({ place }: { place: Place }) {
  if (place.isFiltered) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No referral payouts match these filters"
        action={<Button onClick={place.clear}>Show all</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={IconCash}
      title="No referral payouts yet"
      hint="Referrers ask for what they have available on their page. You can also pay everybody who is due."
    />
  );
}
