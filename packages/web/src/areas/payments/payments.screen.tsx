import { IconDownload, IconFilterOff, IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { useProjects } from '../../api/projects.ts';
import { createLinkOf } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CursorPages } from '../../ui/tables/cursor-pages.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { toastFailure } from '../../ui/messages/toast.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Tab } from './filter-payments.ts';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { paymentsPerPage, useCounts, useExport, usePayments } from './queries.ts';
import { texts } from './texts.ts';
import { useFilters } from './use-filters.ts';

const grouped = new Intl.NumberFormat('en-US');

/** Everything that was asked for, the newest first, as it is paid. */
export function PaymentsScreen() {
  const filtering = useFilters();
  const { projectId, openText, tab } = filtering;
  const payments = usePayments(projectId, filtering.query, filtering.cursor);
  const names = useChainNames();
  const { projects } = useProjects();
  const logos = new Map(projects?.map(({ id, logoPath }) => [id, logoPath]));
  const columns = paymentColumns(names, projectId === 'all', logos);
  const rows = payments.data?.data;
  const isBlank = filtering.isNewest && (payments.isError || rows?.length === 0);
  return (
    <Page title={texts.title} actions={<Actions filtering={filtering} />}>
      <Card flush>
        <Tabs filtering={filtering} />
        <DataTable
          name="payments"
          label="Payments"
          columns={columns}
          rows={rows}
          rowId={({ referenceId }) => referenceId}
          rowsExpected={paymentsPerPage}
          isFetching={payments.isPlaceholderData}
          error={payments.isError ? messageOf(payments.error) : undefined}
          onRetry={() => void payments.refetch()}
          selected={openText}
          onOpen={({ referenceId }) => filtering.open(referenceId)}
          toolbar={<FilterBar filtering={filtering} names={names} />}
          empty={<Nothing tab={tab} filtering={filtering} />}
          footer={
            isBlank ? undefined : (
              <CursorPages
                count={rows?.length}
                one="payment"
                many={manyOf(payments.data?.totalCount, rows?.length)}
                isNewest={filtering.isNewest}
                older={payments.isPlaceholderData ? null : (payments.data?.nextCursor ?? null)}
                goTo={filtering.goTo}
              />
            )
          }
        />
      </Card>
      {openText === undefined ? null : (
        <PaymentPanel
          key={openText}
          reference={openText}
          projectId={projectId}
          names={names}
          onClose={() => filtering.open(undefined)}
        />
      )}
    </Page>
  );
}

type Filtering = ReturnType<typeof useFilters>;

function manyOf(total: number | undefined, shown: number | undefined): string {
  return total === undefined || total === shown ? 'payments' : `of ${grouped.format(total)} payments`;
}

function Tabs({ filtering: { projectId, tab, chooseTab } }: { filtering: Filtering }) {
  const counts = useCounts(projectId);
  const numbers: Record<Tab, number | undefined> = {
    all: counts?.totalCount,
    paid: counts?.closedCount,
    pending: counts?.openCount,
    attention: counts?.attentionCount,
    ended: counts?.cancelledCount,
  };
  const choices = (Object.keys(numbers) as Tab[]).map((value) => {
    const count = numbers[value];
    return {
      value,
      label: texts.tabs[value],
      count: count === undefined ? undefined : grouped.format(count),
      isUrgent: value === 'attention' && count !== undefined && count > 0,
    };
  });
  return <FilterTabs label="Payments by state" choices={choices} chosen={tab} onChoose={chooseTab} />;
}

function Actions({ filtering: { projectId, query } }: { filtering: Filtering }) {
  const mayExport = useMay('reports:export');
  const mayCreate = useMay('payments:write');
  const exporting = useExport(projectId);
  return (
    <>
      {mayExport ? (
        <Button
          icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(query, { onError: (failure) => toastFailure(messageOf(failure)) })}
        >
          Export CSV
        </Button>
      ) : null}
      {mayCreate ? (
        <LinkButton to={createLinkOf(projectId)} tone="primary" icon={<IconPlus size={15} stroke={1.75} aria-hidden />}>
          Create payment link
        </LinkButton>
      ) : null}
    </>
  );
}

function Nothing({ tab, filtering }: { tab: Tab; filtering: Filtering }) {
  const mayCreate = useMay('payments:write');
  if (filtering.isFiltered) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No payments match these filters"
        hint="Change or clear the filters to see more."
        action={<Button onClick={filtering.clear}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={IconReceipt2}
      title={tab === 'all' ? 'No payments yet' : 'No payments here'}
      hint={texts.empty[tab]}
      action={
        tab !== 'all' ? (
          <Button onClick={() => filtering.chooseTab('all')}>Show all payments</Button>
        ) : mayCreate ? (
          <LinkButton to={createLinkOf(filtering.projectId)}>Create payment link</LinkButton>
        ) : undefined
      }
    />
  );
}
