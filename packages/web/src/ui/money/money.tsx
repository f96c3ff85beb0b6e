import { formatUsd } from '../../format/money.ts';
import classes from './money.module.css';

/** An amount with its code: figures that line up. */
export function Money({ usd }: { usd: string }) {
  return (
    <span className={`num ${classes['money']}`}>
      {formatUsd(usd)} <span className={classes['code']}>USD</span>
    </span>
  );
}
