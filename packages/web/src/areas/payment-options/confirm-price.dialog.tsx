import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { isLastSix } from '../../format/last-six.ts';
import { FullAddress } from '../../ui/addresses/full-address.tsx';
import { LastSixInput } from '../../ui/forms/last-six-input.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ChangeNotice } from '../../ui/messages/change-notice.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useConfirmPrice, type ChainCurrency } from './queries.ts';
import { texts } from './texts.ts';

type Props = { currency: ChainCurrency & { tokenAddress: string }; onClose: () => void };

/** A token counts as what it is called only after a person has compared which contract it is. */
export function ConfirmPriceDialog({ currency, onClose }: Props) {
  const { id, currencyCode, network, tokenAddress } = currency;
  const [typed, setTyped] = useState('');
  const confirm = useConfirmPrice();

  function save(): void {
    const onSuccess = ({ priced }: { priced: boolean }) => {
      toastSuccess(priced ? `Price of ${currencyCode} on ${network} confirmed` : texts.token.waits(currencyCode));
      onClose();
    };
    confirm.mutate({ params: { id }, body: { pricedAs: currencyCode, contract: tokenAddress } }, { onSuccess });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Confirm the price of ${currencyCode} on ${network}`}
      subtitle={`Compare the full contract address with the one on the issuer's website.`}
      onConfirm={save}
      confirmLabel="Confirm price"
      confirmDisabled={!isLastSix(typed, tokenAddress)}
      busy={confirm.isPending}
      error={confirm.isError ? messageOf(confirm.error) : undefined}
    >
      <FullAddress value={tokenAddress} label="Contract" />
      <p>{texts.token.warning(currencyCode)}</p>
      <ChangeNotice meanwhile={texts.token.meanwhile} />
      <LastSixInput what="contract" of={tokenAddress} value={typed} onChange={setTyped} />
    </Modal>
  );
}
