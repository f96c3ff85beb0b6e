import { IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { CursorPages } from '../../../ui/tables/cursor-pages.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useListPlace } from '../../../ui/tables/use-list-place.ts';
import { queryOf } from '../list/filter-payouts.ts';
import { payoutColumns } from '../list/payout-columns.tsx';
import { PayoutTabs } from '../list/payout-tabs.tsx';
import { PayoutPanel } from '../panel/payout-panel.tsx';
import { payoutsPerPage } from '../payout/queries.ts';
import { texts } from '../payout/texts.ts';
import { count } from './batch-words.ts';
import { useBatchPayouts, type BatchDetails } from './queries.ts';

/** Each payout of the file, as the list of all payouts shows it. */
export function BatchPayouts({ batch, names }: { batch: BatchDetails; names: ChainNames }) {
  const place = useListPlace(['tab'], 'payout');
  const payouts = useBatchPayouts(batch, queryOf(place.filters), place.cursor);
  const page = payouts.data;
  const rows = page?.data;
  const paidUSD = rows?.some(({ status }) => status === 'processed') ? page?.totals.paidUSD : undefined;
  const columns = useMemo(() => payoutColumns({ names, paidUSD, withProject: false }), [names, paidUSD]);
  const isBlank = place.isNewest && (payouts.isError || rows?.length === 0);
  const total = page?.totalCount;
  return (
    <>
      <Card flush>
        <PayoutTabs place={place} counts={batch.counts} />
        <DataTable
          name="batch-payouts"
          label="Payouts of this file"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowsExpected={Math.min(batch.payouts, payoutsPerPage)}
          isFetching={payouts.isPlaceholderData}
          error={payouts.isError ? messageOf(payouts.error) : undefined}
          onRetry={() => void payouts.refetch()}
          selected={place.openId}
          onOpen={({ id }) => place.open(id)}
          empty={
            <EmptyState
              icon={IconSend}
              title={texts.noneHere}
              action={<Button onClick={place.clear}>Show all payouts</Button>}
            />
          }
          footer={
            isBlank ? undefined : (
              <CursorPages
                count={rows?.length}
                one="payout"
                many={total === undefined || total === rows?.length ? 'payouts' : `of ${count(total)} payouts`}
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
    </>
  );
}
