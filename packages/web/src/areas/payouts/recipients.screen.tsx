import { IconAddressBook, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useChainNames, type ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceFilter, ClearFilters } from '../../ui/filters/choice-filter.tsx';
import { FilterFold } from '../../ui/filters/filter-fold.tsx';
import { SearchFilter } from '../../ui/forms/search-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { CursorPages } from '../../ui/tables/cursor-pages.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useListPlace } from '../../ui/tables/use-list-place.ts';
import { PayoutsPage } from './payout/payouts-page.tsx';
import { AddRecipientDialog } from './recipients/add-recipient.dialog.tsx';
import { recipientsPerPage, useRecipients, type RecipientQuery } from './recipients/queries.ts';
import { recipientColumns } from './recipients/recipient-columns.tsx';
import { RecipientPanel } from './recipients/recipient-panel.tsx';
import { RecipientMenu } from './recipients/recipient-menu.tsx';

const filterNames = ['query', 'status', 'network'] as const;
type Place = ReturnType<typeof useListPlace<(typeof filterNames)[number]>>;

const statuses = [
  { value: 'pending-otp-verification', label: 'Not confirmed' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Deactivated' },
];

/** Whom money may go to, and who answers for it that the address is theirs. */
export function RecipientsScreen() {
  const place = useListPlace(filterNames, 'recipient');
  const projectId = useSelectedProject();
  const names = useChainNames();
  // What the address names as the page is the number of the row that it begins with.
  const offset = Number(/^\d{1,9}$/.exec(place.cursor ?? '')?.[0] ?? 0);
  const recipients = useRecipients(projectId, queryOf(place), offset);
  const columns = useMemo(() => recipientColumns(names, (one) => <RecipientMenu recipient={one} />), [names]);
  const rows = recipients.data?.data;
  const total = recipients.data?.total ?? 0;
  const next = offset + recipientsPerPage;
  return (
    <PayoutsPage actions={<Add />}>
      <Card flush>
        <DataTable
          name="recipients"
          label="Recipients"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          isTwoLine
          isFetching={recipients.isPlaceholderData}
          error={recipients.isError ? messageOf(recipients.error) : undefined}
          onRetry={() => void recipients.refetch()}
          selected={place.openId}
          onOpen={({ id }) => place.open(id)}
          toolbar={<Filters place={place} names={names} />}
          empty={<Nothing place={place} />}
          footer={
            total === 0 ? undefined : (
              <CursorPages
                count={rows?.length}
                one="recipient"
                many={total === rows?.length ? 'recipients' : `of ${total.toLocaleString('en-US')} recipients`}
                isNewest={place.isNewest}
                older={next < total ? String(next) : null}
                goTo={place.goTo}
              />
            )
          }
        />
      </Card>
      {place.openId === undefined ? null : (
        <RecipientPanel key={place.openId} id={place.openId} names={names} onClose={() => place.open(undefined)} />
      )}
    </PayoutsPage>
  );
}

/** What the address says wrong goes as it is: the server says what is allowed. */
function queryOf({ filters: { query, status, network } }: Place): RecipientQuery {
  return {
    ...(query === undefined ? {} : { query }),
    ...(status === undefined ? {} : { status: status as NonNullable<RecipientQuery['status']> }),
    ...(network === undefined ? {} : { blockchainCode: network as NonNullable<RecipientQuery['blockchainCode']> }),
  };
}

function Add() {
  const mayCreate = useMay('payouts:create');
  const [isOpen, setOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <Button tone="primary" icon={<IconPlus size={15} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        Add recipient
      </Button>
      {isOpen ? <AddRecipientDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Filters({ place, names }: { place: Place; names: ChainNames }) {
  const { filters, isFiltered, change, clear } = place;
  const { query, ...narrowing } = filters;
  return (
    <>
      <SearchFilter
        what="Recipients"
        label="Name, label, email or address"
        value={query}
        onApply={(next) => change({ query: next })}
      />
      <FilterFold count={Object.values(narrowing).filter((value) => value !== undefined).length}>
        <ChoiceFilter
          label="Status"
          any="Any status"
          data={statuses}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
        <ChoiceFilter
          label="Network"
          any="Any network"
          data={names.chains.map(({ code, name }) => ({ value: code, label: name }))}
          value={filters.network}
          onChange={(network) => change({ network })}
        />
      </FilterFold>
      <ClearFilters isFiltered={isFiltered} onClear={clear} />
    </>
  );
}

function Nothing({ place }: { place: Place }) {
  if (!place.isFiltered) {
    return (
      <EmptyState
        icon={IconAddressBook}
        title="No recipients yet"
        hint="Add those whom you pay more than once. Confirmed recipients can be paid without approval, up to the limit."
      />
    );
  }
  return (
    <EmptyState
      icon={IconFilterOff}
      title="No recipients match these filters"
      action={<Button onClick={place.clear}>Clear filters</Button>}
    />
  );
}
