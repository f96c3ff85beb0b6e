import { Address } from './address.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import classes from './full-address.module.css';

/** An address where it is compared or about to be used: all of it, and the way to copy it. `label` says what it is. */
export function FullAddress({ value, label }: { value: string; label: string }) {
  return (
    <span className={classes['full']}>
      <Address value={value} />
      <CopyButton value={value} label={label} />
    </span>
  );
}
