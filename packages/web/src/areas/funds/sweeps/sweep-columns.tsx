import type { ChainNames } from '../../../api/chain-names.ts';
import { formatUsd } from '../../../format/money.ts';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import type { Sweep } from '../fund/queries.ts';
import { SweepAmount, SweepFee } from '../fund/sweep-amount.tsx';
import { addressesOf, sweepLook, sweepName, whyStarted } from '../fund/sweep-words.ts';
import classes from '../fund/funds.module.css';

const transactionColumn: Column<Sweep> = {
  id: 'transaction',
  header: 'Transaction',
  isWideOnly: true,
  cell: ({ transactionHash }) =>
    transactionHash === null ? (
      <span className={classes['faint']}>Not sent yet</span>
    ) : (
      <ShortAddress value={transactionHash} label="Transaction hash" />
    ),
};

const whenColumn: Column<Sweep> = {
  id: 'when',
  header: 'When',
  isWideOnly: true,
  cell: ({ id, createdAt, trigger }) => (
    <span className={classes['when']} title={whyStarted(trigger)}>
      <RelativeTime at={createdAt} />
      <span className={classes['below']}>{sweepName(id)}</span>
    </span>
  ),
};

/** Without an order to choose: the list has one, and a page of it sorted otherwise would mislead. */
export function sweepColumns(names: ChainNames): Column<Sweep>[] {
  return [
    {
      id: 'amount',
      header: 'Moved',
      align: 'end',
      narrowAlign: 'start',
      isName: true,
      cell: (sweep) => (
        <>
          <SweepAmount sweep={sweep} names={names} />
          <span className={classes['below']}>{sweep.valueUSD === null ? 'No price' : formatUsd(sweep.valueUSD)}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      cell: (sweep) => (
        <>
          <StatusBadge {...sweepLook(sweep)} />
          {sweep.isPartial ? <span className={classes['below']}>{sweep.skippedCount} skipped</span> : null}
          <span className={`${classes['narrow']} ${classes['below']}`}>
            {sweepName(sweep.id)} · <RelativeTime at={sweep.createdAt} />
          </span>
        </>
      ),
    },
    {
      id: 'from',
      header: 'From',
      isWideOnly: true,
      cell: ({ walletName, addressCount, blockchainCode }) => (
        <>
          <span className={classes['chain']}>
            <ChainMark chain={blockchainCode} size={15} />
            {walletName} on {names.chainName(blockchainCode)}
          </span>
          <span className={classes['below']}>{addressesOf(addressCount)}</span>
        </>
      ),
    },
    {
      id: 'fee',
      header: 'Network fee',
      align: 'end',
      isWideOnly: true,
      cell: (sweep) => (
        <span className={classes['fee']}>
          <SweepFee sweep={sweep} />
        </span>
      ),
    },
    transactionColumn,
    whenColumn,
  ];
}
