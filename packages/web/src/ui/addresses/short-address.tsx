import { truncate } from '../../format/truncate.ts';
import { CopyButton } from '../buttons/copy-button.tsx';
import classes from './short-address.module.css';

/** For lists alone, where nothing is about to move: the whole of it in the title and in the clipboard. */
export function ShortAddress({ value, label = 'Address' }: { value: string; label?: string }) {
  return (
    <span className={classes['short']}>
      <span className="addr" title={value} translate="no">
        {truncate(value)}
      </span>
      <CopyButton value={value} label={label} />
    </span>
  );
}
