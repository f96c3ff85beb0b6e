import { Link } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { LastingTime } from '../../../ui/time/lasting-time.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { conditionOf, endpointLook } from '../webhook/endpoint-look.ts';
import type { Webhook } from '../webhook/queries.ts';
import { eventsText } from '../webhook/texts.ts';
import { WebhookMenu, type OpenDialog } from '../changes/webhook-menu.tsx';
import classes from '../webhook/webhooks.module.css';

/** Without a way to open dialogs: for those who may only look. */
export function webhookColumns(open: OpenDialog | undefined): Column<Webhook>[] {
  return [
    {
      id: 'name',
      header: 'Endpoint',
      isName: true,
      sortBy: ({ name }) => name.toLowerCase(),
      cell: (webhook) => <NameCell webhook={webhook} />,
    },
    {
      id: 'status',
      header: 'Status',
      sortBy: conditionOf,
      cell: (webhook) => (
        <>
          <StatusBadge {...endpointLook(webhook)} />
          {webhook.failingSince === null ? null : (
            <div className={`${classes['line']} ${classes['whole']}`}>
              for <LastingTime since={webhook.failingSince} />
            </div>
          )}
          <div className={classes['phoneLine']}>{webhook.waiting} waiting</div>
        </>
      ),
    },
    { id: 'events', header: 'Events', isWideOnly: true, cell: eventsText },
    {
      id: 'waiting',
      header: 'Waiting',
      align: 'end',
      isWideOnly: true,
      sortBy: ({ waiting }) => waiting,
      cell: ({ waiting }) => <span className="num">{waiting}</span>,
    },
    {
      id: 'lastSuccess',
      header: 'Last delivered',
      isWideOnly: true,
      sortBy: ({ lastSuccessAt }) => (lastSuccessAt === null ? 0 : Date.parse(lastSuccessAt)),
      cell: (webhook) => <LastSuccess webhook={webhook} />,
    },
    ...(open
      ? [
          {
            id: 'actions',
            header: 'Actions',
            isActions: true as const,
            cell: (webhook: Webhook) => <WebhookMenu webhook={webhook} onOpen={open} />,
          },
        ]
      : []),
  ];
}

function NameCell({ webhook: { id, name, url } }: { webhook: Webhook }) {
  return (
    <>
      <Link to={paths.webhook} params={{ webhookId: String(id) }} className={classes['rowLink']}>
        {name}
      </Link>
      <div className={`addr ${classes['address']}`} title={url}>
        {url}
      </div>
    </>
  );
}

export function LastSuccess({ webhook: { lastSuccessAt } }: { webhook: Pick<Webhook, 'lastSuccessAt'> }) {
  return lastSuccessAt === null ? 'Never delivered' : <RelativeTime at={lastSuccessAt} />;
}
