import { IconCircleCheck } from '@tabler/icons-react';
import { Card } from '../../ui/layout/card.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import classes from './go-live.module.css';
import { evidenceOf, pointWords } from './point-words.ts';
import type { GoLiveView, Point } from './queries.ts';

/** Each with what proves it, since when, and why it matters. */
export function ProvenCard({ view, proven }: { view: GoLiveView; proven: readonly Point[] }) {
  return (
    <Card title="Proven" actions={<span className={classes['count']}>{proven.length}</span>} flush>
      <ul className={classes['points']}>
        {proven.map(({ of, at }) => (
          <li key={of}>
            <div className={classes['head']}>
              <IconCircleCheck className={classes['mark']} data-tone="success" size={20} stroke={1.75} aria-hidden />
              <span className={classes['words']}>
                <b>{pointWords[of].title}</b>
                <span>
                  <span className={classes['found']}>{evidenceOf(of, view)}</span> {pointWords[of].why}
                </span>
              </span>
              {at === null ? null : (
                <span className={classes['when']}>
                  <RelativeTime at={at} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
