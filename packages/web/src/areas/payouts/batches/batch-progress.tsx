import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { count, happenedTo, statusCountWords, statusOrder } from './batch-words.ts';
import type { BatchDetails } from './queries.ts';
import classes from './batch.module.css';

/** How far its payouts are: what became of it, one bar, and the number of each status. */
export function BatchProgress({ batch }: { batch: BatchDetails }) {
  const { counts, payouts } = batch;
  const there = statusOrder.filter((status) => counts[status] > 0);
  const from = (at: number) => there.slice(0, at).reduce((sum, status) => sum + counts[status], 0);
  const happened = happenedTo(batch);
  return (
    <Card>
      <div className={classes['progress']}>
        <div className={classes['head']}>
          <h2>Progress</h2>
          <span className="num">
            <b>{count(counts.processed)}</b> of {count(payouts)} paid out
          </span>
        </div>
        <svg className={classes['bar']} viewBox={`0 0 ${payouts} 8`} preserveAspectRatio="none" aria-hidden>
          {there.map((status, at) => (
            <rect key={status} data-status={status} x={from(at)} width={counts[status]} height="8" />
          ))}
        </svg>
        <ul className={`num ${classes['legend']}`} aria-label="Payouts by status">
          {there.map((status) => (
            <li key={status}>
              <i data-status={status} aria-hidden />
              {statusCountWords(status, counts[status])}
            </li>
          ))}
        </ul>
        {happened === undefined ? null : (
          <Notice tone={happened.tone}>
            <strong>{happened.lead}</strong> {happened.text}
          </Notice>
        )}
      </div>
    </Card>
  );
}
