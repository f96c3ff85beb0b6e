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
      title="Reset next nonce"
      subtitle={`${wallet.name} on ${network}`}
      onConfirm={() =>
        reset.mutate(
          { params: { id: wallet.id }, body: { blockchainCode: blockchainCode as ChainCode } },
          {
            onSuccess: ({ nextNumber }) => {
              toastSuccess(`${wallet.name} continues at nonce ${nextNumber}`);
              onClose();
            },
          },
        )
      }
      confirmLabel="Reset next nonce"
      busy={reset.isPending}
      error={reset.isError ? messageOf(reset.error) : undefined}
    >
      <p className={classes['hint']}>
        The next transaction uses the nonce that the {network} nodes agree on. Transactions signed with nonces that can
        never be reached are discarded and created again. Everyone who can move this wallet's money gets an email.
      </p>
    </Modal>
  );
}
