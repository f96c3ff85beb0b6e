import { formatAmount } from '../../../format/amount.ts';
import { formatTime } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { ActionButton } from '../orders/action-button.tsx';
import type { RowContext } from '../orders/row-context.ts';
import { fundLook, totalOf, whyOf } from '../fund/fund-words.ts';
import type { Fund } from '../fund/queries.ts';
import classes from '../fund/funds.module.css';

export function fundColumns(context: RowContext): readonly Column<Fund>[] {
  return [
    {
      id: 'what',
      header: 'Currency and wallet',
      isName: true,
      cell: (fund) => <What fund={fund} context={context} />,
      total: () => 'Total unswept',
    },
    {
      id: 'unswept',
      header: 'Unswept',
      align: 'end',
      cell: (fund) => <Unswept fund={fund} context={context} />,
      total: (funds) => {
        const total = totalOf(funds);
        return total === undefined ? '–' : formatUsd(total);
      },
      isSum: true,
    },
    {
      id: 'addresses',
      header: 'Addresses',
      align: 'end',
      isWideOnly: true,
      cell: ({ addressCount }) => addressCount.toLocaleString('en-US'),
      total: (funds) => funds.reduce((sum, { addressCount }) => sum + addressCount, 0).toLocaleString('en-US'),
    },
    {
      id: 'state',
      header: 'State',
      isWideOnly: true,
      cell: (fund) => <StatusBadge {...fundLook(fund)} />,
    },
    {
      id: 'why',
      header: 'Reason and next step',
      isWideOnly: true,
      cell: (fund) => <WhyText fund={fund} context={context} />,
      total: (funds) => <Rates funds={funds} reconciledAt={context.reconciledAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      isWideOnly: true,
      cell: (fund) => <ActionButton fund={fund} context={context} />,
    },
  ];
}

function What({ fund, context }: { fund: Fund; context: RowContext }) {
  const { blockchainCode, currencyCode, walletName } = fund;
  return (
    <>
      <span className={classes['what']}>
        <ChainMark chain={blockchainCode} size={15} />
        <span>
          {currencyCode} <span className={classes['on']}>on {context.names.chainName(blockchainCode)}</span>
          <span className={classes['below']}>{walletName}</span>
        </span>
      </span>
      <span className={classes['narrow']}>
        <StatusBadge {...fundLook(fund)} />
      </span>
    </>
  );
}

function Unswept({ fund, context }: { fund: Fund; context: RowContext }) {
  const { amount, amountUSD, blockchainCode, currencyCode } = fund;
  const { decimals, isStable } = context.names.shownAs(blockchainCode, currencyCode);
  return (
    <>
      <span className={`num ${classes['amount']}`}>{formatAmount(amount, decimals, isStable)}</span>
      <span className={classes['below']}>{amountUSD === undefined ? 'No price' : formatUsd(amountUSD)}</span>
      <span className={classes['narrow']}>
        <ActionButton fund={fund} context={context} />
      </span>
    </>
  );
}

export function WhyText({ fund, context }: { fund: Fund; context: RowContext }) {
  const { fact, isUrgent = false, next } = whyOf(fund, context.running, context.now);
  return (
    <span className={classes['why']}>
      {fact === undefined ? null : isUrgent ? <strong>{fact}</strong> : fact}
      {fact === undefined || next === undefined ? '' : ' '}
      {next}
    </span>
  );
}

function Rates({ funds, reconciledAt }: { funds: readonly Fund[]; reconciledAt: string | undefined }) {
  const lookedAt = funds.flatMap((fund) => fund.lookedAt ?? []).toSorted()[0];
  const parts = [
    lookedAt === undefined ? undefined : `at rates of ${formatTime(lookedAt)}`,
    reconciledAt === undefined ? undefined : `reconciled with the chains at ${formatTime(reconciledAt)}`,
  ].filter((part) => part !== undefined);
  const text = parts.join(', ');
  return <span className={classes['faint']}>{text.charAt(0).toUpperCase() + text.slice(1)}</span>;
}
