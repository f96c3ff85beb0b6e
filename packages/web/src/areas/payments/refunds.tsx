import { Link, useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../api/http/failure.ts';
import type { ChainNames } from '../../api/chain-names.ts';
import { useMay } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FullAddress } from '../../ui/addresses/full-address.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { usePayRefund, useWithdrawRefund, type PaymentDetails } from './queries.ts';
import classes from './panel.module.css';

type Refund = PaymentDetails['refunds'][number];

/** What is to go back, and the payout that brings it. Until one does, the request can be taken back. */
export function Refunds({ payment, names }: { payment: PaymentDetails; names: ChainNames }) {
  const shown = payment.refunds.filter(({ status }) => status !== 'withdrawn');
  if (shown.length === 0) return null;
  return (
    <>
      <h3>{shown.some(({ status }) => status === 'requested') ? 'Refunds to pay' : 'Refunds'}</h3>
      <ul className={classes['refunds']}>
        {shown.map((refund) => (
          <li key={refund.id}>
            <p>
              <strong>
                {refund.amount} {refund.currencyCode}
              </strong>{' '}
              on {names.chainName(refund.blockchainCode)} to
            </p>
            <FullAddress value={refund.toAddress} label="Address" />
            <p className={classes['hint']}>
              “{refund.reason}”, requested by {refund.requestedBy}.
            </p>
            <PayoutOf refund={refund} />
            {refund.status === 'requested' ? <Decide reference={payment.referenceId} id={refund.id} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** How its payout stands, and the way to it. */
function PayoutOf({ refund: { status, payoutID } }: { refund: Refund }) {
  const mayRead = useMay('payouts:read');
  if (status === 'requested' && payoutID === null) return null;
  return (
    <p className={classes['hint']}>
      {status === 'paid' ? <StatusBadge tone="success" text="Paid out" /> : null}
      {status === 'paying' ? <StatusBadge tone="progress" text="Being paid out" /> : null}
      {status === 'requested' ? 'The last payout did not go through.' : null}{' '}
      {mayRead && payoutID !== null ? (
        <Link to={paths.payouts} search={{ payout: String(payoutID) }}>
          Payout {payoutID}
        </Link>
      ) : null}
    </p>
  );
}

function Decide({ reference, id }: { reference: string; id: number }) {
  const mayResolve = useMay('payments:resolve');
  const mayPay = useMay('payouts:create');
  const withdraw = useWithdrawRefund();
  const pay = usePayRefund();
  const navigate = useNavigate();
  const call = { params: { ref: reference, refundId: id } };
  const onError = (failure: unknown) => toastFailure(messageOf(failure));
  const onPaid = (payoutID: number) => void navigate({ to: paths.payouts, search: { payout: String(payoutID) } });
  return (
    <div className={classes['decide']}>
      {mayPay ? (
        <Button
          size="xs"
          tone="primary"
          busy={pay.isPending}
          onClick={() => pay.mutate(call, { onSuccess: (payout) => onPaid(payout.id), onError })}
        >
          Pay it out
        </Button>
      ) : null}
      {mayResolve ? (
        <Button
          size="xs"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate(call, { onSuccess: () => toastSuccess('Request withdrawn'), onError })}
        >
          Withdraw request
        </Button>
      ) : null}
    </div>
  );
}
