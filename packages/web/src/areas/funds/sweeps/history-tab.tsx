import { sweepStatuses } from '@coffer/contract/treasury/sweeps.ts';
import { isChainCode } from '@coffer/kernel/chain.ts';
import { IconDownload, IconFilterOff, IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceFilter, ClearFilters } from '../../../ui/filters/choice-filter.tsx';
import { CursorPages } from '../../../ui/tables/cursor-pages.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FilterFold } from '../../../ui/filters/filter-fold.tsx';
import { sweepStatus } from '../../../ui/statuses/statuses.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { toastFailure } from '../../../ui/messages/toast.tsx';
import { walletsOf } from '../fund/wallets-of.ts';
import { useExport, useFunds, useSweeps, type SweepQuery } from '../fund/queries.ts';
import { sweepColumns } from './sweep-columns.tsx';
import { texts } from '../fund/texts.ts';
import { useSweepPlace } from '../fund/use-place.ts';
import classes from '../fund/funds.module.css';

type Place = ReturnType<typeof useSweepPlace>;

/** Every sweep there was, the newest first. */
export function HistoryTab({ names }: { names: ChainNames }) {
  const place = useSweepPlace();
  const query = queryOf(place);
  const sweeps = useSweeps({ ...query, cursor: place.cursor });
  const columns = useMemo(() => sweepColumns(names), [names]);
  const rows = sweeps.data?.data;
  const total = sweeps.data?.totalCount;
  const isBlank = place.isNewest && (sweeps.isError || rows?.length === 0);
  return (
    <DataTable
      name="sweeps"
      label="Sweeps"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowsExpected={8}
      isFetching={sweeps.isPlaceholderData}
      error={sweeps.isError ? messageOf(sweeps.error) : undefined}
      onRetry={() => void sweeps.refetch()}
      selected={place.openId}
      onOpen={({ id }) => place.open(id)}
      isTwoLine
      {...(isBlank && !place.isFiltered ? {} : { toolbar: <Filters place={place} query={query} names={names} /> })}
      empty={<Nothing place={place} />}
      footer={
        isBlank ? undefined : (
          <CursorPages
            count={rows?.length}
            one="sweep"
            many={
              total === undefined || total === rows?.length ? 'sweeps' : `of ${total.toLocaleString('en-US')} sweeps`
            }
            isNewest={place.isNewest}
            older={sweeps.isPlaceholderData ? null : (sweeps.data?.nextCursor ?? null)}
            goTo={place.goTo}
          />
        )
      }
    />
  );
}

function Nothing({ place }: { place: Place }) {
  if (!place.isFiltered) return <EmptyState icon={IconHistory} {...texts.noSweeps} />;
  return (
    <EmptyState
      icon={IconFilterOff}
      {...texts.noSweepsMatch}
      action={<Button onClick={place.clear}>Clear filters</Button>}
    />
  );
}

/** What came with the address and is none of ours is left to the server to refuse. */
function queryOf({ filters: { network, currency, wallet, status } }: Place): Omit<SweepQuery, 'cursor' | 'limit'> {
  return {
    ...(isChainCode(network) ? { blockchainCode: network } : {}),
    ...(currency === undefined ? {} : { currencyCode: currency }),
    ...(wallet === undefined ? {} : { walletID: wallet }),
    ...(status === undefined ? {} : { status: status as NonNullable<SweepQuery['status']> }),
  };
}

function Filters({ place, query, names }: { place: Place; query: ReturnType<typeof queryOf>; names: ChainNames }) {
  const { filters, isFiltered, change, clear } = place;
  const funds = useFunds().data ?? [];
  const mayExport = useMay('reports:export');
  const exporting = useExport();
  return (
    <>
      <FilterFold count={Object.values(filters).filter((value) => value !== undefined).length}>
        <ChoiceFilter
          label="State"
          any="Any state"
          data={sweepStatuses.map((value) => ({ value, label: sweepStatus[value].text }))}
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
        <ChoiceFilter
          label="Currency"
          any="Any currency"
          data={names.currencyCodes.map((code) => ({ value: code, label: code }))}
          value={filters.currency}
          onChange={(currency) => change({ currency })}
        />
        <ChoiceFilter
          label="Wallet"
          any="Any wallet"
          data={walletsOf(funds)}
          value={filters.wallet}
          onChange={(wallet) => change({ wallet })}
        />
        <ClearFilters isFiltered={isFiltered} onClear={clear} />
      </FilterFold>
      {mayExport ? (
        <Button
          className={classes['export'] ?? ''}
          icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(query, { onError: (failure) => toastFailure(messageOf(failure)) })}
        >
          Export CSV
        </Button>
      ) : null}
    </>
  );
}
