import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { conditionOf, endpointLook } from '../webhook/endpoint-look.ts';
import type { Webhook } from '../webhook/queries.ts';
import classes from '../webhook/webhooks.module.css';

/** How an endpoint does; of one that fails, since when, and how much that keeps waiting. */
export function EndpointState({ webhook }: { webhook: Webhook }) {
  const { failingSince, waiting } = webhook;
  return (
    <>
      <StatusBadge {...endpointLook(webhook)} />
      {conditionOf(webhook) === 'failing' && failingSince !== null ? (
        <span className={classes['line']}>
          since <RelativeTime at={failingSince} />
          {waiting === 0 ? null : ` · ${waiting} ${waiting === 1 ? 'delivery waits' : 'deliveries wait'}`}
        </span>
      ) : null}
    </>
  );
}
