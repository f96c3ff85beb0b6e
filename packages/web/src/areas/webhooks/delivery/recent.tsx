import { Card } from '../../../ui/layout/card.tsx';
import { deliveryStatus } from '../../../ui/statuses/statuses.ts';
import { useRecent } from '../webhook/queries.ts';
import classes from './delivery.module.css';

/** How an endpoint did lately, at a glance: one bar for each delivery, the newest at the end. */
export function RecentCard({ webhookId }: { webhookId: number }) {
  const recent = useRecent(webhookId);
  if (recent === undefined || recent.length === 0) return null;
  const countOf = (...wanted: readonly string[]) => recent.filter(({ status }) => wanted.includes(status)).length;
  const waiting = countOf('pending', 'sending', 'waiting');
  return (
    <Card title={recent.length === 1 ? 'Endpoint, its one delivery' : `Endpoint, last ${recent.length} deliveries`}>
      <div className={classes['bars']} aria-hidden="true">
        {recent.toReversed().map(({ id, status }) => (
          <span key={id} data-tone={deliveryStatus[status].tone} />
        ))}
      </div>
      <p className={classes['tally']}>
        <span>
          {countOf('delivered')} delivered, {countOf('exhausted', 'given_up')} failed
        </span>
        <span>{waiting} waiting</span>
      </p>
    </Card>
  );
}
