import { differencesOf, lineOf } from '@coffer/contract/people/change-words.ts';
import type { LinkedChange } from '@coffer/contract/people/treasury-changes.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { effectWords, isOpen } from './freeze-words.ts';
import classes from './freeze.module.css';

const linesMax = 5;

/** What was changed, when it takes effect, by whom and when, and what freezing it does. */
export function ChangeRow({ change, waitHours }: { change: LinkedChange; waitHours: number }) {
  const { title, by, at, takesEffectAt } = change;
  return (
    <span className={classes['row']}>
      <span className={classes['title']}>{title}</span>
      {takesEffectAt === null ? null : (
        <strong className={classes['deadline']}>
          Takes effect in <RelativeTime at={takesEffectAt} left />
        </strong>
      )}
      {differencesOf(change)
        .slice(0, linesMax)
        .map((difference) => (
          <span className={classes['difference']} key={difference.field}>
            {lineOf(difference)}
          </span>
        ))}
      <span className={classes['who']}>
        {by} · <RelativeTime at={at} />
      </span>
      <span className={classes['effect']} data-open={isOpen(change) || undefined}>
        {effectWords(change, waitHours)}
      </span>
    </span>
  );
}
