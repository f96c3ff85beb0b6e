import { formatAmount } from '../../format/amount.ts';
import classes from './money.module.css';

type Props = { amount: string; decimals: number; code: string; isStable?: boolean };

/** An amount of a currency with its code: figures that line up. */
export function Amount({ amount, decimals, code, isStable = false }: Props) {
  return (
    <span className={`num ${classes['money']}`}>
      {formatAmount(amount, decimals, isStable)} <span className={classes['code']}>{code}</span>
    </span>
  );
}
