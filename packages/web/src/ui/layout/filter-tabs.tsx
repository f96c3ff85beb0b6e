import { useRef } from 'react';
import classes from './tabs.module.css';
import { useOpenInSight } from './use-open-in-sight.ts';

type Props<T extends string> = {
  label: string;
  /** `count` is undefined while nobody has counted yet, and null where nobody counts; an urgent one waits for somebody. */
  choices: readonly { value: T; label: string; count: number | string | null | undefined; isUrgent?: boolean }[];
  /** Undefined where nothing is chosen yet. */
  chosen: T | undefined;
  onChoose: (value: T) => void;
  /** Tabs are the head of a card; pills stand among its filters. */
  look?: 'tabs' | 'pills';
};

/** One of a few parts of a card; those of a table say how many rows they have. */
export function FilterTabs<T extends string>({ label, choices, chosen, onChoose, look = 'tabs' }: Props<T>) {
  const bar = useRef<HTMLFieldSetElement>(null);
  useOpenInSight(bar, `[data-tab='${chosen ?? ''}']`);
  const [one, number] = look === 'tabs' ? ['tab', 'count'] : ['pill', 'pill-count'];
  return (
    <fieldset ref={bar} className={classes[look]} aria-label={label}>
      {choices.map(({ value, label: name, count, isUrgent }) => (
        <button
          key={value}
          type="button"
          className={classes[one]}
          data-tab={value}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
          {count === null ? null : (
            <span className={classes[number]} data-urgent={isUrgent || undefined}>
              {count ?? '–'}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
