import { IconArrowDownToArc, IconFilterOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { useProjectName } from '../../api/project-name.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CursorPages } from '../../ui/tables/cursor-pages.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { depositColumns } from './deposit-columns.tsx';
import { DepositPanel } from './panel/deposit-panel.tsx';
import { DepositsPage } from './deposits-page.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LocalChainsCard } from './faucet/local-chains-card.tsx';
import { depositsPerPage, useDeposits } from './deposit/queries.ts';
import { useFilters } from './deposit/use-filters.ts';

/** Everything that came in, the newest first, as it confirms. */
export function DepositsScreen() {
  const filtering = useFilters();
  const { projectId, openId } = filtering;
  const deposits = useDeposits(filtering.query);
  const names = useChainNames();
  const projectName = useProjectName();
  const columns = useMemo(() => depositColumns(names, projectName), [names, projectName]);
  const rows = deposits.data?.data;
  const isBlank = filtering.isNewest && (deposits.isError || rows?.length === 0);
  return (
    <DepositsPage projectId={projectId}>
      <LocalChainsCard projectId={projectId} />
      <Card flush>
        <DataTable
          name="deposits"
          label="Deposits"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowsExpected={depositsPerPage}
          isFetching={deposits.isPlaceholderData}
          error={deposits.isError ? messageOf(deposits.error) : undefined}
          onRetry={() => void deposits.refetch()}
          selected={openId}
          onOpen={({ id }) => filtering.open(id)}
          isTwoLine
          toolbar={<FilterBar filtering={filtering} names={names} />}
          empty={<Nothing isFiltered={filtering.isFiltered} onClear={filtering.clear} />}
          footer={
            isBlank ? undefined : (
              <CursorPages
                count={rows?.length}
                one="deposit"
                many="deposits"
                isNewest={filtering.isNewest}
                older={deposits.isPlaceholderData ? null : (deposits.data?.nextCursor ?? null)}
                goTo={filtering.goTo}
              />
            )
          }
        />
      </Card>
      {openId === undefined ? null : (
        <DepositPanel key={openId} id={openId} names={names} onClose={() => filtering.open(undefined)} />
      )}
    </DepositsPage>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No deposits match these filters"
        hint="Change or clear the filters to see more."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return <FirstUse />;
}

function FirstUse() {
  const mayRead = useMay('wallets:read');
  return (
    <EmptyState
      icon={IconArrowDownToArc}
      title="No deposits yet"
      hint="Transfers to your customers' deposit addresses appear here."
      action={mayRead ? <LinkButton to={paths.wallets}>Open wallets</LinkButton> : undefined}
    />
  );
}
