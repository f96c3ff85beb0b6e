import { IconCoins } from '@tabler/icons-react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import type { Column } from '../../ui/tables/column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { RateDialog } from './rate.dialog.tsx';
import { priceText, sourceText } from './rate-words.ts';
import { useRates, useSetRate, type Rate } from './queries.ts';
import { texts } from './texts.ts';
import classes from './cards.module.css';

/** What each currency costs, where that is from, and why one has no price. */
export function RatesCard() {
  const rates = useRates();
  const mayFix = useMay('settings:write');
  const { shown, show, close } = useDialog<string>();
  const set = useSetRate();
  const goBack = ({ currencyCode }: Rate) =>
    set.mutate(
      { params: { currencyCode }, body: { price: null } },
      {
        onSuccess: () => toastSuccess(texts.rates.onMarket),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  const actions: Actions = { fix: ({ currencyCode }, from) => show(currencyCode, from), goBack };
  const chosen = rates.data?.find(({ currencyCode }) => currencyCode === shown);
  return (
    <Card title={texts.rates.title} hint={texts.rates.hint} flush>
      <DataTable
        name="rates"
        label={texts.rates.title}
        columns={rateColumns(mayFix ? actions : undefined)}
        rows={rates.data}
        rowId={({ currencyID }) => currencyID}
        error={rates.isError ? messageOf(rates.error) : undefined}
        onRetry={() => void rates.refetch()}
        empty={<EmptyState icon={IconCoins} title={texts.rates.empty} hint={texts.rates.emptyHint} />}
      />
      {chosen === undefined ? null : <RateDialog rate={chosen} onClose={close} />}
    </Card>
  );
}

type Actions = { fix: (rate: Rate, from: HTMLElement | null) => void; goBack: (rate: Rate) => void };

function rateColumns(actions: Actions | undefined): Column<Rate>[] {
  return [
    {
      id: 'currency',
      header: 'Currency',
      isName: true,
      cell: ({ currencyCode }) => currencyCode,
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      cell: (rate) =>
        rate.price === null ? (
          <StatusBadge tone="danger" text="No price" />
        ) : (
          <>
            <span className="num">{priceText(rate.price)}</span>
            <span className={classes['narrow']}>
              <Source rate={rate} />
            </span>
          </>
        ),
    },
    { id: 'source', header: 'Source', isWideOnly: true, cell: (rate) => <Source rate={rate} /> },
    {
      id: 'age',
      header: 'Updated',
      isWideOnly: true,
      cell: ({ at }) => (at === null ? <span className={classes['faint']}>–</span> : <RelativeTime at={at} />),
    },
    ...(actions ? [menuColumn(actions)] : []),
  ];
}

function Source({ rate }: { rate: Rate }) {
  return (
    <>
      {sourceText(rate)}
      {rate.reason === null ? null : <span className={classes['why']}>{rate.reason}</span>}
    </>
  );
}

function menuColumn({ fix, goBack }: Actions): Column<Rate> {
  return {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    align: 'end',
    cell: (rate) => (
      <RowMenu
        label={`Actions for ${rate.currencyCode}`}
        actions={[
          { text: texts.rates.fix, onChoose: (from) => fix(rate, from) },
          ...(rate.mode === 'manual' ? [{ text: texts.rates.back, onChoose: () => goBack(rate) }] : []),
        ]}
      />
    ),
  };
}
