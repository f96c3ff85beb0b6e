import { IconArrowBackUp } from '@tabler/icons-react';
import type { ChainNames } from '../../api/chain-names.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { CancelDialog } from './cancel.dialog.tsx';
import { DecideDialog } from './decide.dialog.tsx';
import type { PaymentDetails } from './queries.ts';
import { RefundDialog } from './refund.dialog.tsx';
import { texts } from './texts.ts';
import classes from './panel.module.css';

type Action = PaymentDetails['actions'][number];

/** In the order in which one would think of them. */
const order: readonly Action[] = ['accept', 'credit', 'write_off', 'refund', 'cancel'];

/** What one may do with it, as the server says. */
export function PaymentActions({ payment, names }: { payment: PaymentDetails; names: ChainNames }) {
  const dialog = useDialog<Action>();
  const { shown, close } = dialog;
  const actions = order.filter((action) => payment.actions.includes(action));
  return (
    <>
      {actions.length === 0 ? null : (
        <div className={classes['actions']}>
          {actions.map((action, at) => (
            <Button
              key={action}
              tone={at === 0 && action === 'accept' ? 'primary' : 'plain'}
              icon={action === 'refund' ? <IconArrowBackUp size={15} stroke={1.75} aria-hidden /> : undefined}
              onClick={(event) => dialog.show(action, event.currentTarget)}
            >
              {texts.actions[action]}
            </Button>
          ))}
        </div>
      )}
      {shown === undefined ? null : shown === 'refund' ? (
        <RefundDialog payment={payment} names={names} onClose={close} />
      ) : shown === 'cancel' ? (
        <CancelDialog payment={payment} onClose={close} />
      ) : (
        <DecideDialog payment={payment} action={shown} onClose={close} />
      )}
    </>
  );
}
