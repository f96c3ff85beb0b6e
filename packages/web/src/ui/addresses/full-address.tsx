import { Address } from './address.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import classes from './full-address.module.css';

type Props = {
  value: string;
  label: string;
  /** The one that it replaces: where much of both is the same, what is not stands out. */
  unlike?: string | undefined;
};

/** An address where it is compared or about to be used: all of it, and the way to copy it. `label` says what it is. */
export function FullAddress({ value, label, unlike }: Props) {
  return (
    <span className={classes['full']}>
      <Address value={value} unlike={unlike} />
      <CopyButton value={value} label={label} />
    </span>
  );
}
