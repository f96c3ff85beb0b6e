import { IconDownload, IconFileImport, IconFilterOff, IconPlus, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useChainNames, type ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { useSelectedProject, type ProjectId } from '../../api/selected-project.ts';
import { paths } from '../../app/paths.ts';
import { addUp } from '../../format/add-up.ts';
import { formatUsd } from '../../format/money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { AssetFilters } from '../../ui/filters/asset-filters.tsx';
import { ChoiceFilter, ClearFilters } from '../../ui/filters/choice-filter.tsx';
import { FilterFold } from '../../ui/filters/filter-fold.tsx';
import { SearchFilter } from '../../ui/forms/search-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { toastFailure } from '../../ui/messages/toast.tsx';
import { useAskedDialog } from '../../ui/dialogs/use-asked-dialog.ts';
import { CursorPages } from '../../ui/tables/cursor-pages.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useListPlace } from '../../ui/tables/use-list-place.ts';
import { NewPayoutDialog } from './asking/new-payout.dialog.tsx';
import { usePayoutWallets } from './hot-wallets/queries.ts';
import { filterNames, queryOf, tabOf, typeChoices } from './list/filter-payouts.ts';
import { Inbox } from './list/inbox.tsx';
import { payoutColumns } from './list/payout-columns.tsx';
import { PayoutTabs } from './list/payout-tabs.tsx';
import { PayoutPanel } from './panel/payout-panel.tsx';
import { PayoutsPage } from './payout/payouts-page.tsx';
import { payoutsPerPage, useExport, usePayouts } from './payout/queries.ts';
import { texts } from './payout/texts.ts';
import classes from './payouts.module.css';

const grouped = new Intl.NumberFormat('en-US');

/** What goes out to people: what waits for approval first, then everything, the newest first. */
export function PayoutsScreen() {
  const place = useListPlace(filterNames, 'payout');
  const projectId = useSelectedProject();
  const names = useChainNames();
  const payouts = usePayouts(projectId, queryOf(place.filters), place.cursor);
  const page = payouts.data;
  const rows = page?.data;
  const paidUSD = rows?.some(({ status }) => status === 'processed') ? page?.totals.paidUSD : undefined;
  const columns = useMemo(
    () => payoutColumns({ names, paidUSD, withProject: projectId === 'all' }),
    [names, paidUSD, projectId],
  );
  const isBlank = place.isNewest && (payouts.isError || rows?.length === 0);
  return (
    <PayoutsPage subtitle={<Free projectId={projectId} />} actions={<Actions place={place} />}>
      <Inbox projectId={projectId} names={names} onReview={place.open} />
      <Card flush>
        <PayoutTabs place={place} counts={payouts.isPlaceholderData ? undefined : page?.counts} />
        <DataTable
          name="payouts"
          label="Payouts"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowsExpected={payoutsPerPage}
          isFetching={payouts.isPlaceholderData}
          error={payouts.isError ? messageOf(payouts.error) : undefined}
          onRetry={() => void payouts.refetch()}
          selected={place.openId}
          onOpen={({ id }) => place.open(id)}
          toolbar={<Filters place={place} names={names} />}
          empty={<Nothing place={place} />}
          footer={
            isBlank ? undefined : (
              <CursorPages
                count={rows?.length}
                one="payout"
                many={manyOf(page?.totalCount, rows?.length)}
                isNewest={place.isNewest}
                older={payouts.isPlaceholderData ? null : (page?.nextCursor ?? null)}
                goTo={place.goTo}
              />
            )
          }
        />
      </Card>
      {place.openId === undefined ? null : (
        <PayoutPanel key={place.openId} id={place.openId} names={names} onClose={() => place.open(undefined)} />
      )}
    </PayoutsPage>
  );
}

/** What payouts can leave from, as far as its worth is known. */
function Free({ projectId }: { projectId: ProjectId }) {
  const { wallets = [] } = usePayoutWallets(projectId);
  const known = wallets.flatMap(({ funds }) => funds.flatMap(({ freeUSD }) => (freeUSD === null ? [] : [freeUSD])));
  if (known.length === 0) return null;
  return (
    <>
      Hot wallets have <b className="num">{formatUsd(addUp(known))}</b> free.{' '}
      <Link to={paths.payoutWallets}>Top up</Link>
    </>
  );
}

type Place = ReturnType<typeof useListPlace<(typeof filterNames)[number]>>;

function manyOf(total: number | undefined, shown: number | undefined): string {
  return total === undefined || total === shown ? 'payouts' : `of ${grouped.format(total)} payouts`;
}

function Actions({ place }: { place: Place }) {
  const projectId = useSelectedProject();
  const mayExport = useMay('reports:export');
  const mayCreate = useMay('payouts:create');
  const exporting = useExport(projectId);
  const [isAsking, setAsking] = useState(false);
  useAskedDialog('new-payout', mayCreate, () => setAsking(true));
  const onAsked = (id: number) => (setAsking(false), place.open(id));
  return (
    <>
      {mayExport ? (
        <Button
          className={classes['slim'] ?? ''}
          icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
          busy={exporting.isPending}
          onClick={() =>
            exporting.mutate(queryOf(place.filters), { onError: (failure) => toastFailure(messageOf(failure)) })
          }
        >
          <span className={classes['export']}>Export CSV</span>
        </Button>
      ) : null}
      {mayCreate ? (
        <LinkButton to={paths.importPayouts} icon={<IconFileImport size={15} stroke={1.75} aria-hidden />}>
          Import CSV
        </LinkButton>
      ) : null}
      {mayCreate ? (
        <Button tone="primary" icon={<IconPlus size={15} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
          {texts.newPayout}
        </Button>
      ) : null}
      {isAsking ? <NewPayoutDialog onClose={() => setAsking(false)} onAsked={onAsked} /> : null}
    </>
  );
}

function Filters({ place, names }: { place: Place; names: ChainNames }) {
  const { filters, change, clear } = place;
  const { tab: _tab, query, ...narrowing } = filters;
  const isNarrowed = [query, ...Object.values(narrowing)].some((value) => value !== undefined);
  return (
    <>
      <SearchFilter
        what="Payouts"
        label="Recipient, reference, address or hash"
        value={query}
        onApply={(next) => change({ query: next })}
      />
      <FilterFold count={Object.values(narrowing).filter((value) => value !== undefined).length}>
        <AssetFilters names={names} value={filters} onChange={change} />
        <ChoiceFilter
          label="Kind"
          any="Any kind"
          data={typeChoices}
          value={filters.type}
          onChange={(type) => change({ type })}
        />
      </FilterFold>
      <ClearFilters isFiltered={isNarrowed} onClear={clear} />
    </>
  );
}

function Nothing({ place }: { place: Place }) {
  const { tab, ...narrowing } = place.filters;
  if (Object.values(narrowing).some((value) => value !== undefined)) {
    return (
      <EmptyState
        icon={IconFilterOff}
        {...texts.noneMatch}
        action={<Button onClick={place.clear}>Clear filters</Button>}
      />
    );
  }
  if (tabOf(tab) === 'all') return <EmptyState icon={IconSend} {...texts.none} />;
  return (
    <EmptyState
      icon={IconSend}
      title={texts.noneHere}
      action={<Button onClick={place.clear}>Show all payouts</Button>}
    />
  );
}
