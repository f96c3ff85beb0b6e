import { IconFilterOff, IconSend } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ChoiceFilter, ClearFilters } from '../../../ui/filters/choice-filter.tsx';
import { CursorPages } from '../../../ui/tables/cursor-pages.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SearchFilter } from '../../../ui/forms/search-input.tsx';
import { deliveryStatus } from '../../../ui/statuses/statuses.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useListPlace } from '../../../ui/tables/use-list-place.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import { deliveriesPerPage, useDeliveries, type Delivery, type LogQuery, type Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import classes from '../webhook/webhooks.module.css';

const filterNames = ['status', 'reference'] as const;
const statusChoices = Object.entries(deliveryStatus).map(([value, { text }]) => ({ value, label: text }));

/** What was sent, the newest first. */
export function DeliveryLog({ webhook, hint }: { webhook: Webhook; hint?: ReactNode }) {
  const place = useListPlace(filterNames, 'delivery');
  const { page, isError, error, isPlaceholderData, refetch } = useDeliveries(webhook.id, queryOf(place));
  const isOff = webhook.status !== 'active';
  const columns = useMemo(() => deliveryColumns(isOff), [isOff]);
  const rows = page?.data;
  const isBlank = place.isNewest && (isError || rows?.length === 0);
  return (
    <Card title={texts.log.title} flush>
      {hint === undefined ? null : <div className={classes['inCard']}>{hint}</div>}
      <DataTable<Delivery>
        name="webhook-deliveries"
        label={texts.log.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowsExpected={deliveriesPerPage}
        isFetching={isPlaceholderData}
        error={isError ? messageOf(error) : undefined}
        onRetry={() => void refetch()}
        toolbar={<Filters place={place} />}
        empty={<Nothing place={place} />}
        footer={
          isBlank ? undefined : (
            <CursorPages
              count={rows?.length}
              one="delivery"
              many="deliveries"
              isNewest={place.isNewest}
              older={isPlaceholderData ? null : (page?.nextCursor ?? null)}
              goTo={place.goTo}
            />
          )
        }
      />
    </Card>
  );
}

type Place = ReturnType<typeof useListPlace<(typeof filterNames)[number]>>;

/** What the address says wrong goes as it is: the server says what is allowed. */
function queryOf({ filters: { status, reference }, cursor }: Place): LogQuery {
  return {
    ...(status === undefined ? {} : { status: status as NonNullable<LogQuery['status']> }),
    ...(reference === undefined ? {} : { reference }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

function Filters({ place }: { place: Place }) {
  const { filters, change, clear, isFiltered } = place;
  return (
    <>
      <SearchFilter
        what="Deliveries"
        label="Payment reference"
        value={filters.reference}
        onApply={(reference) => change({ reference })}
      />
      <ChoiceFilter
        label="Status"
        any="Any status"
        data={statusChoices}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <ClearFilters isFiltered={isFiltered} onClear={clear} />
    </>
  );
}

function Nothing({ place }: { place: Place }) {
  if (!place.isFiltered) {
    return <EmptyState icon={IconSend} title={texts.log.empty} hint={texts.log.emptyHint} />;
  }
  return (
    <EmptyState
      icon={IconFilterOff}
      title="No deliveries match these filters"
      hint="Change or clear the filters to see more."
      action={<Button onClick={place.clear}>Clear filters</Button>}
    />
  );
}
