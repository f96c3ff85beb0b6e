import { Notice } from '../../../ui/messages/notice.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import type { DraftLine } from './policy-draft.ts';
import { draftWords, simulatedWords } from './policy-words.ts';
import type { Simulation } from './queries.ts';
import classes from './policy.module.css';

type Props = { lines: readonly DraftLine[]; tried: Simulation; waitHours: number };

/** What would change, whether it waits, and what the last payouts would have met under it. */
export function Draft({ lines, tried, waitHours }: Props) {
  const isWeaker = (field: DraftLine['field']) => tried.weakerFields.some((one) => one === field);
  return (
    <>
      <dl className={classes['draft']} aria-label="What changes">
        {lines.map(({ field, name, was, is }) => (
          <div key={field}>
            <dt>
              {name}
              {isWeaker(field) ? <StatusBadge tone="attention" text="Weaker" /> : null}
            </dt>
            <dd className="num">
              <s>{was}</s> <b>{is}</b>
            </dd>
          </div>
        ))}
      </dl>
      <Notice tone={tried.weakerFields.length === 0 ? 'success' : 'attention'}>{draftWords(tried, waitHours)}</Notice>
      {tried.payouts === 0 ? (
        <p>No payouts in the last 30 days to try it on.</p>
      ) : (
        <div>
          <p className={`num ${classes['tried']}`}>
            {tried.draft.asked} of {tried.payouts}
          </p>
          <p className={classes['hint']}>{simulatedWords(tried)}</p>
        </div>
      )}
    </>
  );
}
