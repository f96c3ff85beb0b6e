import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { Link } from '@tanstack/react-router';
import type { ChainNames } from '../../../api/chain-names.ts';
import { paths, referrerOf } from '../../../app/paths.ts';
import { formatUsd } from '../../../format/money.ts';
import { truncate } from '../../../format/truncate.ts';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { chooseColumn, type Choosing } from '../../../ui/tables/choose-column.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { countOf } from '../words/counts.ts';
import { withdrawalLook } from '../words/looks.ts';
import { ProjectMark } from '../words/project-mark.tsx';
import { PayoutButtons } from './payout-buttons.tsx';
import { Email } from '../words/email.tsx';
import classes from './payouts.module.css';

type Withdrawal = ReferralWithdrawalView;
type Shown = {
  names: ChainNames;
  withProject?: boolean;
  /** Left out on the page of one. */
  withReferrer?: boolean;
  /** Where several are decided at once. */
  choosing?: Choosing<Withdrawal> | undefined;
};

export function payoutColumns({
  names,
  withProject = false,
  withReferrer = true,
  choosing,
}: Shown): Column<Withdrawal>[] {
  const who: Column<Withdrawal> = {
    id: 'referrer',
    header: 'Referrer',
    isWideOnly: true,
    isWidest: true,
    cell: (withdrawal) => <Who withdrawal={withdrawal} withProject={withProject} />,
  };
  return [
    ...(choosing ? [chooseColumn(choosing)] : []),
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      narrowAlign: 'start',
      isName: true,
      cell: (withdrawal) => (
        <>
          <span className="num">{formatUsd(withdrawal.amountUSD)}</span>
          {withReferrer ? (
            <span className={classes['narrow']}>
              <Who withdrawal={withdrawal} withProject={withProject} />
            </span>
          ) : null}
          <span className={classes['narrow']}>
            <PayoutButtons withdrawal={withdrawal} names={names} />
          </span>
        </>
      ),
    },
    { id: 'state', header: 'State', narrowAlign: 'end', cell: (withdrawal) => <State withdrawal={withdrawal} /> },
    ...(withReferrer ? [who] : []),
    toColumn(names),
    {
      id: 'when',
      header: 'Requested',
      align: 'end',
      isWideOnly: true,
      cell: ({ requestedAt, requestedBy }) => (
        <span title={`by ${requestedBy}`}>
          <RelativeTime at={requestedAt} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      isActions: true,
      isWideOnly: true,
      cell: (withdrawal) => <PayoutButtons withdrawal={withdrawal} names={names} />,
    },
  ];
}

function toColumn(names: ChainNames): Column<Withdrawal> {
  return {
    id: 'to',
    header: 'To',
    isWideOnly: true,
    cell: ({ blockchainCode, currencyCode, toAddress }) => (
      <span className={classes['where']}>
        <span>
          {currencyCode} on <ChainName code={blockchainCode} name={names.chainName(blockchainCode)} />
        </span>
        <small className="addr" title={toAddress} translate="no">
          {truncate(toAddress)}
        </small>
      </span>
    ),
  };
}

function Who({ withdrawal, withProject }: { withdrawal: Withdrawal; withProject: boolean }) {
  const { referrer, projectID, rewards } = withdrawal;
  return (
    <span className={classes['who']}>
      <span className={classes['first']}>
        {withProject ? <ProjectMark id={projectID} /> : null}
        <Link to={referrerOf(projectID, referrer.id)} title={referrer.email}>
          <Email value={referrer.email} />
        </Link>
      </span>
      <small>{countOf(rewards, 'reward')}</small>
    </span>
  );
}

/** The payout that pays it has a state of its own, and says more. */
function State({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, payoutID, rejectedBecause, lastFailure } = withdrawal;
  const why = rejectedBecause ?? (status === 'requested' ? lastFailure : null);
  return (
    <span className={classes['state']}>
      <StatusBadge {...withdrawalLook(withdrawal)} />
      {payoutID === null || status === 'rejected' ? null : (
        <small>
          <Link to={paths.payouts} search={{ payout: String(payoutID) }}>
            Payout {payoutID}
          </Link>
        </small>
      )}
      {why === null ? null : <small title={why}>{why}</small>}
    </span>
  );
}
