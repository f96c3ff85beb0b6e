import { messageOf } from '../../api/http/failure.ts';
import type { ChainNames } from '../../api/chain-names.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FullAddress } from '../../ui/addresses/full-address.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { useWithdrawRefund, type PaymentDetails } from './queries.ts';
import classes from './panel.module.css';

/** What is to go back. A person pays it; until then the request can be taken back. */
export function Refunds({ payment, names }: { payment: PaymentDetails; names: ChainNames }) {
  const mayResolve = useMay('payments:resolve');
  const withdraw = useWithdrawRefund();
  const requested = payment.refunds.filter(({ status }) => status === 'requested');
  if (requested.length === 0) return null;
  return (
    <>
      <h3>Refunds to pay</h3>
      <ul className={classes['refunds']}>
        {requested.map(({ id, amount, currencyCode, blockchainCode, toAddress, reason, requestedBy }) => (
          <li key={id}>
            <p>
              <strong>
                {amount} {currencyCode}
              </strong>{' '}
              on {names.chainName(blockchainCode)} to
            </p>
            <FullAddress value={toAddress} label="Address" />
            <p className={classes['hint']}>
              “{reason}”, requested by {requestedBy}. Send it by hand; nothing is sent automatically.
            </p>
            {mayResolve ? (
              <Button
                size="xs"
                busy={withdraw.isPending}
                onClick={() =>
                  withdraw.mutate(
                    { params: { ref: payment.referenceId, refundId: id } },
                    {
                      onSuccess: () => toastSuccess('Request withdrawn'),
                      onError: (failure) => toastFailure(messageOf(failure)),
                    },
                  )
                }
              >
                Withdraw request
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
