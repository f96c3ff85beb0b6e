import { isChainCode } from '@coffer/kernel/chain.ts';
import type { ChainNames } from '../../../api/chain-names.ts';
import { formatUsd } from '../../../format/money.ts';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { ProjectPicture } from '../../../ui/projects/project-picture.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { PayoutAmount } from '../payout/payout-amount.tsx';
import { payoutLook } from '../payout/payout-look.ts';
import { endsOf, payeeOf, purposeOf, whyOf } from '../payout/payout-words.ts';
import type { Payout } from '../payout/queries.ts';
import classes from './list.module.css';

type Shown = { names: ChainNames; paidUSD: string | undefined; withProject: boolean };

/** Without an order to choose: the list has one, and a page of it sorted otherwise would mislead. */
export function payoutColumns({ names, paidUSD, withProject }: Shown): Column<Payout>[] {
  const whole = paidUSD === undefined ? {} : { total: () => formatUsd(paidUSD), isSum: true as const };
  return [
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      narrowAlign: 'start',
      isName: true,
      ...whole,
      cell: (payout) => (
        <>
          <span className={classes['amount']}>
            <PayoutAmount payout={payout} names={names} />
          </span>
          <span className={`${classes['narrow']} ${classes['over']}`}>
            <Payee payout={payout} names={names} />
          </span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      narrowAlign: 'end',
      ...(paidUSD === undefined ? {} : { total: () => 'paid out' }),
      cell: (payout) => (
        <>
          <Status payout={payout} />
          <span className={`${classes['narrow']} ${classes['faint']}`}>
            <RelativeTime at={payout.createdAt} />
          </span>
        </>
      ),
    },
    {
      id: 'to',
      header: 'To',
      isWideOnly: true,
      isWidest: true,
      cell: (payout) => (
        <span className={classes['fill']}>
          <Payee payout={payout} names={names} />
        </span>
      ),
    },
    {
      id: 'for',
      header: 'For',
      isWideOnly: true,
      cell: (payout) => <Purpose payout={payout} withProject={withProject} />,
    },
    {
      id: 'when',
      header: 'When',
      align: 'end',
      isWideOnly: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function Status({ payout }: { payout: Payout }) {
  const why = whyOf(payout, useNow());
  return (
    <span className={classes['status']}>
      <StatusBadge {...payoutLook(payout)} />
      {why === null ? null : (
        <span className={classes['why']} title={why}>
          {why}
        </span>
      )}
    </span>
  );
}

/** Its mark, whom it goes to, and the ends of the address. */
export function Payee({ payout, names }: { payout: Payout; names: ChainNames }) {
  const { blockchainCode, toAddress } = payout;
  const name = payeeOf(payout);
  return (
    <span className={classes['payee']}>
      {isChainCode(blockchainCode) ? <ChainMark chain={blockchainCode} size={15} /> : null}
      <span className="visually-hidden">{names.chainName(blockchainCode)}: </span>
      {name === null ? null : (
        <span className={classes['name']} title={name}>
          {name}
        </span>
      )}
      <span className={`addr ${classes['ends']}`} title={toAddress} translate="no">
        {endsOf(toAddress)}
      </span>
    </span>
  );
}

export function Purpose({ payout, withProject }: { payout: Payout; withProject: boolean }) {
  const purpose = purposeOf(payout);
  return (
    <span className={classes['payee']}>
      {withProject ? (
        <>
          <ProjectPicture name={payout.projectName} />
          <span className="visually-hidden">{payout.projectName}: </span>
        </>
      ) : null}
      {purpose === null ? (
        <span className={classes['faint']}>No note</span>
      ) : (
        <span className={classes['purpose']} title={purpose}>
          {purpose}
        </span>
      )}
    </span>
  );
}
