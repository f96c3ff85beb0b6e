import type { ChainCode } from '@coffer/kernel/chain.ts';
import { messageOf } from '../../api/failure.ts';
import { Modal } from '../../ui/modal.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { useResetPosition, type Wallet } from './queries.ts';

type Props = { wallet: Wallet; blockchainCode: string; onClose: () => void };

/** For a wallet whose numbering nobody believes any more. */
export function ResetNumberDialog({ wallet, blockchainCode, onClose }: Props) {
  const reset = useResetPosition();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Reset next number"
      subtitle={`The next transaction of ${wallet.name} goes out under the number that the nodes of the network agree on. Transactions signed under numbers that can never be reached are given up and made again. Everybody who may move this wallet's money gets a mail.`}
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
      confirmTone="primary"
      busy={reset.isPending}
      error={reset.isError ? messageOf(reset.error) : undefined}
    />
  );
}
