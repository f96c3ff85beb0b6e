import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { isLastSix } from '../../../format/last-six.ts';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { LastSixInput } from '../../../ui/forms/last-six-input.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useConfirmCollector, useNetworks, type Contract, type Wallet } from '../wallet/queries.ts';

type Props = { wallet: Wallet; contract: Contract; onClose: () => void };

/** Where the money of a reported contract goes is read by a person, from their own wallet, before anything is paid to it. */
export function ConfirmCollectorDialog({ wallet, contract, onClose }: Props) {
  const { id, blockchainCode, status, pendingCollector } = contract;
  // Of a contract that lives already, it is where its owner proposed that the money shall end.
  const isProposed = status === 'active' && pendingCollector !== null;
  const collector = isProposed ? pendingCollector : contract.collector;
  const network = useNetworks().data?.find(({ code }) => code === blockchainCode)?.name ?? blockchainCode;
  const [typed, setTyped] = useState('');
  const confirm = useConfirmCollector();

  function save(): void {
    const onSuccess = () => {
      toastSuccess(`${wallet.name} accepts payments on ${network}`);
      onClose();
    };
    confirm.mutate({ params: { id }, body: { collector } }, { onSuccess });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Confirm the ${isProposed ? 'new ' : ''}cold wallet of ${wallet.name}`}
      subtitle={`All customer payments on ${network} ${isProposed ? 'will be swept' : 'are swept'} to this address. Compare it with your own wallet: money sent to a wrong address cannot be recovered.`}
      onConfirm={save}
      confirmLabel="Confirm cold wallet"
      confirmDisabled={!isLastSix(typed, collector)}
      busy={confirm.isPending}
      error={confirm.isError ? messageOf(confirm.error) : undefined}
    >
      <FullAddress value={collector} label="Cold wallet" />
      <LastSixInput what="cold wallet" of={collector} value={typed} onChange={setTyped} />
    </Modal>
  );
}
