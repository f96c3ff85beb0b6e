import { statusFilters, withStatus, type StatusFilter } from './filter-members.ts';
import type { Member } from './queries.ts';
import { texts } from './texts.ts';
import classes from './members.module.css';

type Props = {
  /** Those that the search found. */
  members: readonly Member[] | undefined;
  status: StatusFilter;
  onChoose: (status: StatusFilter) => void;
};

/** A filter with the number of members behind each choice. */
export function StatusTabs({ members, status, onChoose }: Props) {
  return (
    <fieldset className={classes['tabs']} aria-label="Status">
      {statusFilters.map((one) => (
        <button
          key={one}
          type="button"
          className={classes['tab']}
          aria-pressed={one === status}
          onClick={() => onChoose(one)}
        >
          {texts.statuses[one]}
          <span className={classes['count']}>{members === undefined ? '–' : withStatus(members, one).length}</span>
        </button>
      ))}
    </fieldset>
  );
}
