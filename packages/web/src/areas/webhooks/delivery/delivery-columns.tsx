import { Link } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { truncate } from '../../../format/truncate.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { deliveryStatus } from '../../../ui/statuses/statuses.ts';
import type { Column } from '../../../ui/tables/column.ts';
import { NextTry } from './next-try.tsx';
import type { Delivery } from '../webhook/queries.ts';
import classes from '../webhook/webhooks.module.css';

/** Without an order to choose: the log has one. An endpoint that is off is sent nothing. */
export function deliveryColumns(isOff: boolean): Column<Delivery>[] {
  return [
    {
      id: 'event',
      header: 'Event',
      isName: true,
      cell: (delivery) => <EventLink delivery={delivery} />,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (delivery) => (
        <>
          <StatusBadge {...deliveryStatus[delivery.status]} />
          <div className={classes['phoneLine']}>
            <LastAnswer delivery={delivery} />
          </div>
        </>
      ),
    },
    {
      id: 'reference',
      header: 'Payment',
      isWideOnly: true,
      cell: ({ referenceId }) =>
        referenceId === null ? null : (
          <span className={`addr ${classes['whole']}`} title={referenceId}>
            {truncate(referenceId)}
          </span>
        ),
    },
    {
      id: 'attempts',
      header: 'Attempts',
      align: 'end',
      isWideOnly: true,
      cell: ({ attempts }) => <span className="num">{attempts}</span>,
    },
    {
      id: 'answer',
      header: 'Last response',
      isWideOnly: true,
      cell: (delivery) => <LastAnswer delivery={delivery} />,
    },
    {
      id: 'next',
      header: 'Next attempt',
      isWideOnly: true,
      cell: ({ nextAttemptAt }) =>
        isOff && nextAttemptAt !== null ? 'Once switched on' : <NextTry at={nextAttemptAt} />,
    },
  ];
}

function EventLink({ delivery: { id, webhookId, event, createdAt } }: { delivery: Delivery }) {
  return (
    <>
      <Link
        to={paths.webhookDelivery}
        params={{ webhookId: String(webhookId), deliveryId: String(id) }}
        className={`addr ${classes['rowLink']} ${classes['whole']}`}
      >
        {event}
      </Link>
      <div className={classes['line']}>
        <RelativeTime at={createdAt} />
      </div>
    </>
  );
}

function LastAnswer({ delivery: { lastStatus, lastError } }: { delivery: Delivery }) {
  if (lastStatus !== null) return <span className="num">{lastStatus}</span>;
  return lastError ?? '–';
}
