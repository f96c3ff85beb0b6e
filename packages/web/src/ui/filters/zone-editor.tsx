import { Choice } from '../forms/choice.tsx';
import classes from './filters.module.css';

const zones = Intl.supportedValuesOf('timeZone');

/** Where days begin. */
export function ZoneEditor({ value, onApply }: { value: string | undefined; onApply: (zone: string) => void }) {
  const all = [...new Set(['UTC', ...(value === undefined ? [] : [value]), ...zones])];
  return (
    <Choice
      className={classes['zone'] ?? ''}
      label="Days begin in"
      defaultValue={value ?? 'UTC'}
      data-autofocus
      data={all}
      onChange={({ currentTarget }) => onApply(currentTarget.value)}
    />
  );
}
