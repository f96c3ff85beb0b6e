import type { ChainCode } from '@coffer/kernel/chain.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useNetworks, useResetPosition, type Wallet } from '../wallet/queries.ts';
import classes from '../wallet/wallets.module.css';

type Props = { wallet: Wallet; blockchainCode: string; onClose: () => void };

/** For a wallet whose numbering nobody believes any more. */
export function ResetNumberDialog({ wallet, blockchainCode, onClose }: Props) {
  const network = useNetworks().data?.find(({ code }) => code === blockchainCode)?.name ?? blockchainCode;
  const reset = useResetPosition();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Reset next number"
      subtitle={`${wallet.name} on ${network}`}
      onConfirm={() =>
        reset.mutate(
          { params: { id: wallet.id }, body: { blockchainCode: blockchainCode as ChainCode } },
          {
            onSuccess: ({ nextNumber }) => {
              toastSuccess(`${wallet.name} goes on at number ${nextNumber}`);
              onClose();
            },
          },
        )
      }
      confirmLabel="Reset next number"
      busy={reset.isPending}
      error={reset.isError ? messageOf(reset.error) : undefined}
    >
      <p className={classes['hint']}>
        The next transaction goes out under the number that the nodes of {network} agree on. Transactions signed under
        numbers that can never be reached are given up and made again. Everybody who may move this wallet's money gets a
        mail.
      </p>
    </Modal>
  );
}
