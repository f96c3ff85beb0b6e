import classes from './segments.module.css';

type Props<T extends string> = {
  label: string;
  choices: readonly {
    value: T;
    label: string;
    /** Why it cannot be chosen. */
    offBecause?: string | undefined;
  }[];
  chosen: T | undefined;
  onChoose: (value: T) => void;
};

/** One of a few that exclude each other, all in sight. */
export function Segments<T extends string>({ label, choices, chosen, onChoose }: Props<T>) {
  return (
    <fieldset className={classes['segments']} aria-label={label}>
      {choices.map(({ value, label: name, offBecause }) => (
        <button
          key={value}
          type="button"
          className={classes['segment']}
          aria-pressed={value === chosen}
          disabled={offBecause !== undefined}
          title={offBecause}
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
