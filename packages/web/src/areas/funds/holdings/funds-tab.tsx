import { IconFilterOff, IconWallet } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { inOrder, narrow } from '../fund/filter-funds.ts';
import { fundColumns } from './fund-columns.tsx';
import { FundDialogs, type FundDialog } from '../orders/fund-dialogs.tsx';
import { FundFilters } from './fund-filters.tsx';
import { FundPanel } from './fund-panel.tsx';
import { fundKey } from '../fund/fund-words.ts';
import { useFunds, useReconciledAt, useRunning } from '../fund/queries.ts';
import { texts } from '../fund/texts.ts';
import { useFundPlace, useOpenSweep } from '../fund/use-place.ts';

/** What each wallet holds in each currency, what happens with it next, and the button that takes it on. */
export function FundsTab({ names }: { names: ChainNames }) {
  const funds = useFunds();
  const running = useRunning().data?.data;
  const reconciledAt = useReconciledAt();
  const place = useFundPlace();
  const openSweep = useOpenSweep();
  const dialog = useDialog<FundDialog>();
  const mayWrite = useMay('sweeps:write');
  const now = useNow();
  const all = useMemo(() => funds.data && inOrder(funds.data), [funds.data]);
  const rows = all && narrow(all, place.filters);
  const opened = all?.find((fund) => fundKey(fund) === place.openText);
  const context = {
    names,
    running: running ?? [],
    now,
    mayWrite,
    reconciledAt,
    onSweep: openSweep.open,
    onDialog: dialog.show,
  };
  return (
    <>
      <DataTable
        name="funds"
        label="Funds"
        columns={fundColumns(context)}
        rows={rows}
        rowId={fundKey}
        rowsExpected={6}
        error={funds.isError ? messageOf(funds.error) : undefined}
        onRetry={() => void funds.refetch()}
        selected={place.openText}
        onOpen={(fund) => place.open(fundKey(fund))}
        isTwoLine
        {...(all?.length === 0 ? {} : { toolbar: <FundFilters place={place} funds={all ?? []} names={names} /> })}
        empty={<Nothing isFiltered={place.isFiltered} onClear={place.clear} />}
      />
      <FundDialogs dialog={dialog} names={names} />
      {opened === undefined || openSweep.id !== undefined ? null : (
        <FundPanel key={place.openText} fund={opened} context={context} onClose={() => place.open(undefined)} />
      )}
    </>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const mayOpen = useMay('wallets:read');
  if (isFiltered) {
    return (
      <EmptyState
        icon={IconFilterOff}
        {...texts.noneMatches}
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={IconWallet}
      title={texts.none.title}
      hint={texts.none.hint}
      action={mayOpen ? <LinkButton to={paths.wallets}>{texts.none.action}</LinkButton> : undefined}
    />
  );
}
