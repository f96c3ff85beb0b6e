import { isChainCode } from '@coffer/kernel/chain.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { isLastSix } from '../../../format/last-six.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { LastSixInput } from '../../../ui/forms/last-six-input.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useNetworks, useSetDestination, useWallets, type Wallet } from '../wallet/queries.ts';
import classes from '../wallet/wallets.module.css';

type Props = { wallet: Wallet; chain: string; onAddCold: () => void; onClose: () => void };

/** One of the cold wallets that were looked at when they were added; its end is typed all the same. */
export function DestinationDialog({ wallet, chain, onAddCold, onClose }: Props) {
  const network = useNetworks().data?.find(({ code }) => code === chain)?.name ?? chain;
  const safes = (useWallets().data ?? []).filter(
    (one) => one.walletType === 'cold_wallet' && one.blockchainCode === chain && one.status === 'active',
  );
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const set = useSetDestination();
  const safe = safes.find(({ id }) => String(id) === chosen) ?? safes[0];
  const address = safe?.address ?? '';

  function save(): void {
    if (!safe || !isChainCode(chain)) return;
    const body = { blockchainCode: chain, coldWalletID: safe.id };
    const onSuccess = ({ chains }: Wallet) => {
      const isInForce = chains.some((one) => one.blockchainCode === chain && one.coldAddress === safe.address);
      toastSuccess(
        isInForce
          ? `${wallet.name} is swept to ${safe.name} on ${network}`
          : `The change to ${safe.name} takes effect after the waiting time, and the owners are notified`,
      );
      onClose();
    };
    set.mutate({ params: { id: String(wallet.id) }, body }, { onSuccess });
  }

  if (!safe) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={`Cold wallet on ${network}`}
        onConfirm={onAddCold}
        confirmLabel="Add a cold wallet"
      >
        <Notice tone="neutral">
          There is no cold wallet on {network} yet. Add the address that should receive the money.
        </Notice>
      </Modal>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Cold wallet on ${network}`}
      subtitle={`Money received by ${wallet.name} on ${network} is swept to it. Money sent to a wrong address cannot be recovered.`}
      onConfirm={save}
      confirmLabel="Set cold wallet"
      confirmDisabled={!isLastSix(typed, address)}
      busy={set.isPending}
      error={set.isError ? messageOf(set.error) : undefined}
    >
      <Choice
        label="Cold wallet"
        value={String(safe.id)}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          setTyped('');
        }}
        data={safes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <div className={classes['destination']}>
        <p>{safe.name}</p>
        <FullAddress value={address} label="Cold wallet" />
      </div>
      <LastSixInput what="address" value={typed} onChange={setTyped} />
    </Modal>
  );
}
