import type { Result } from '@coffer/contract/endpoint.ts';
import type { approveReferralPayouts } from '@coffer/contract/growth/referral-payouts.ts';
import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { formatUsd } from '../../../format/money.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import classes from './several.module.css';

type Props = {
  done: 'approved' | 'rejected';
  outcome: Result<typeof approveReferralPayouts>;
  withdrawals: readonly ReferralWithdrawalView[];
  onClose: () => void;
};

/** How many were decided, and of each other why it was not. */
export function RefusedSeveral({ done, outcome: { decided, refused }, withdrawals, onClose }: Props) {
  const asked = new Map(withdrawals.map((one) => [one.id, one]));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${decided.length} ${done}, ${refused.length} not`}
      withoutCancel
      confirmLabel="Close"
      onConfirm={onClose}
    >
      <ul className={classes['list']}>
        {refused.map(({ id, message }) => {
          const one = asked.get(id);
          return (
            <li key={id}>
              <span className={classes['who']}>
                <strong>{one?.referrer.email}</strong>
                <span className="num">{one === undefined ? null : formatUsd(one.amountUSD)}</span>
              </span>
              <span>{message}</span>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
