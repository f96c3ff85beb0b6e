import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useOpenRequest } from './queries.ts';
import { texts } from './texts.ts';

type Props = {
  request: { walletID: number; blockchainCode: ChainCode; currencyCode: string };
  names: ChainNames;
  onOpened: (id: number) => void;
  onClose: () => void;
};

/** Before money is taken in hand, which nobody else may move for half an hour. */
export function OpenRequestDialog({ request, names, onOpened, onClose }: Props) {
  const open = useOpenRequest();
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.open(request.currencyCode)}
      subtitle={names.chainName(request.blockchainCode)}
      onConfirm={() => open.mutate({ body: request }, { onSuccess: ({ id }) => onOpened(id) })}
      confirmLabel={texts.confirmOpen}
      busy={open.isPending}
      error={open.isError ? messageOf(open.error) : undefined}
    >
      <p>{texts.opening}</p>
    </Modal>
  );
}
