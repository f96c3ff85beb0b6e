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

type Deed = PaymentDetails['actions'][number];

/** In the order in which one would think of them. */
const order: readonly Deed[] = ['accept', 'credit', 'write_off', 'refund', 'cancel'];

/** What one may do with it, as the server says. */
export function PaymentDeeds({ payment, names }: { payment: PaymentDetails; names: ChainNames }) {
  const dialog = useDialog<Deed>();
  const { shown, close } = dialog;
  const deeds = order.filter((deed) => payment.actions.includes(deed));
  return (
    <>
      {deeds.length === 0 ? null : (
        <div className={classes['deeds']}>
          {deeds.map((deed, at) => (
            <Button
              key={deed}
              tone={at === 0 && deed === 'accept' ? 'primary' : 'plain'}
              icon={deed === 'refund' ? <IconArrowBackUp size={15} stroke={1.75} aria-hidden /> : undefined}
              onClick={(event) => dialog.show(deed, event.currentTarget)}
            >
              {texts.deeds[deed]}
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
