import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { changeOf, unitsOf } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { Failed } from '../../../ui/layout/failed.tsx';
import { useOverview, type Overview } from '../figures/queries.ts';
import { HerePart } from './here-part.tsx';
import { WeekBars } from './week-bars.tsx';
import classes from './week-card.module.css';

const grouped = new Intl.NumberFormat('en-US');

/** The first look of the day: what came in within a week, and where the money is now. */
export function WeekCard({ projectId }: { projectId: ProjectId }) {
  const maySeeMoney = useMay('sweeps:read');
  const week = useOverview(projectId, '7');
  return (
    <div className={classes['card']} data-halves={maySeeMoney ? 2 : 1}>
      <section className={classes['week']} aria-label="Received in 7 days" aria-busy={week.data === undefined}>
        {week.data === undefined && week.error ? (
          <Failed message={messageOf(week.error)} failure={week.error} onRetry={() => void week.refetch()} />
        ) : (
          <Week overview={week.data} />
        )}
      </section>
      {maySeeMoney ? <HerePart projectId={projectId} week={week.data} /> : null}
    </div>
  );
}

function Week({ overview }: { overview: Overview | undefined }) {
  const change = overview && changeOf(unitsOf(overview.volumeInUSD), unitsOf(overview.volumeInUSDBefore));
  return (
    <>
      <div className={classes['said']}>
        <div>
          <h2>Received in 7 days</h2>
          {overview === undefined ? (
            <span className={classes['waiting']} aria-hidden />
          ) : (
            <p className={classes['hero']}>
              <span>{formatUsd(overview.volumeInUSD)}</span>
            </p>
          )}
          <p className={classes['change']}>
            {change === undefined ? '\u00a0' : <b data-direction={change.direction}>{change.text}</b>}
            {overview === undefined || change === undefined ? '' : ` from ${formatUsd(overview.volumeInUSDBefore)}`}
          </p>
        </div>
        {overview === undefined ? null : (
          <div className={classes['facts']}>
            <p>
              <b>{formatUsd(overview.daily.at(-1)?.volumeInUSD ?? '0')}</b> of it today
            </p>
            <p>
              <b>{grouped.format(overview.settled)}</b> {overview.settled === 1 ? 'payment' : 'payments'},{' '}
              <b>{grouped.format(overview.newCustomers)}</b> new{' '}
              {overview.newCustomers === 1 ? 'customer' : 'customers'}
            </p>
          </div>
        )}
      </div>
      <WeekBars days={overview?.daily ?? []} />
    </>
  );
}
