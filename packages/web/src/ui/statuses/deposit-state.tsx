import type { DepositView } from '@coffer/contract/money-in/deposits.ts';
import { depositLook } from './deposit-look.ts';
import { Notches } from './notches.tsx';
import { StatusBadge } from './status-badge.tsx';
import classes from './deposit-state.module.css';

/** Its state, and while it confirms a block for each block. */
export function DepositState({ deposit }: { deposit: DepositView }) {
  const look = depositLook(deposit);
  const { current, required } = deposit.confirmations;
  return (
    <span className={classes['state']}>
      <StatusBadge {...look} />
      {deposit.status === 'included' ? <Notches done={current} of={required} /> : null}
    </span>
  );
}
