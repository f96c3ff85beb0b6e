import { IconAdjustments } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import classes from './filter-fold.module.css';

type Props = {
  /** How many of them are set. */
  count: number;
  children: ReactNode;
};

/** Where the screen is narrow, filters wait behind a button that says how many are set. */
export function FilterFold({ count, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={classes['toggle']}>
        <Button
          px={10}
          aria-expanded={isOpen}
          icon={<IconAdjustments size={15} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
          {count > 0 ? <span className={classes['count']}>{count}</span> : null}
        </Button>
      </div>
      <div className={classes['filters']} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
