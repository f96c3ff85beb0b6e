import type { LinkedChange } from '@coffer/contract/people/treasury-changes.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { effectWords, isOpen } from './freeze-words.ts';
import classes from './freeze.module.css';

/** What was changed, by whom and when, when it takes effect, and what freezing it does. */
export function ChangeRow({ change }: { change: LinkedChange }) {
  const { title, by, at, takesEffectAt } = change;
  return (
    <span className={classes['row']}>
      <span className={classes['title']}>{title}</span>
      <span className={classes['who']}>
        {by} · <RelativeTime at={at} />
        {takesEffectAt === null ? null : (
          <>
            {' · '}
            <strong>
              takes effect in <RelativeTime at={takesEffectAt} left />
            </strong>
          </>
        )}
      </span>
      <span className={classes['effect']} data-open={isOpen(change) || undefined}>
        {effectWords(change)}
      </span>
    </span>
  );
}
