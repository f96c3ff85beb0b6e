import { addUp } from '../../../format/add-up.ts';
import { formatUsd } from '../../../format/money.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { countOf, countText } from '../words/counts.ts';
import { referrerLooks } from '../words/looks.ts';
import { ProjectMark } from '../words/project-mark.tsx';
import { Email } from '../words/email.tsx';
import classes from './referrers.module.css';

export function referrerColumns(withProject: boolean): Column<ReferrerView>[] {
  return [
    {
      id: 'referrer',
      header: 'Referrer',
      isName: true,
      isWidest: true,
      cell: (referrer) => <Who referrer={referrer} withProject={withProject} />,
    },
    { id: 'state', header: 'State', narrowAlign: 'end', cell: (referrer) => <State referrer={referrer} /> },
    {
      id: 'code',
      header: 'Code',
      isWideOnly: true,
      cell: ({ code, shareURL }) => (
        <span className={classes['code']}>
          <span className="addr" title={code} translate="no">
            {code}
          </span>
          <CopyButton value={shareURL} label={`Link of ${code}`} />
        </span>
      ),
    },
    {
      id: 'friends',
      header: 'Friends',
      align: 'end',
      isWideOnly: true,
      cell: ({ friends, converted }) => (
        <span className={`num ${classes['two']}`}>
          <span>{countText(friends)}</span>
          {friends === 0 ? null : <small>{countText(converted)} converted</small>}
        </span>
      ),
    },
    {
      id: 'revenue',
      header: 'Revenue',
      align: 'end',
      isWideOnly: true,
      cell: ({ revenueUSD }) => <span className={`num ${classes['strong']}`}>{formatUsd(revenueUSD)}</span>,
    },
    {
      id: 'available',
      header: 'Available',
      align: 'end',
      isWideOnly: true,
      cell: ({ balance }) => (
        <span className={`num ${classes['two']}`}>
          <span className={classes['strong']}>{formatUsd(balance.availableUSD)}</span>
          <small>{formatUsd(earnedOf(balance))} earned</small>
        </span>
      ),
    },
  ];
}

/** All that was granted and not taken back, wherever it is now. */
export function earnedOf({ pendingUSD, availableUSD, reservedUSD, paidUSD }: ReferrerView['balance']): string {
  return addUp([pendingUSD, availableUSD, reservedUSD, paidUSD]);
}

function Who({ referrer, withProject }: { referrer: ReferrerView; withProject: boolean }) {
  const { email, referenceID, projectID, balance } = referrer;
  return (
    <span className={classes['who']}>
      <span className={`num ${classes['narrow']}`}>{formatUsd(balance.availableUSD)} available</span>
      <span className={classes['first']}>
        {withProject ? <ProjectMark id={projectID} /> : null}
        <b title={email}>
          <Email value={email} />
        </b>
      </span>
      <small title={referenceID}>{referenceID}</small>
    </span>
  );
}

function State({ referrer: { status, statusReason, friends } }: { referrer: ReferrerView }) {
  return (
    <span className={classes['state']}>
      <StatusBadge {...referrerLooks[status]} />
      {statusReason === null ? null : <small title={statusReason}>{statusReason}</small>}
      <small className={classes['narrow']}>{countOf(friends, 'friend')}</small>
    </span>
  );
}
