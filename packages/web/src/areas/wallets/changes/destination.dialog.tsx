import { isChainCode } from '@coffer/kernel/chain.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { isLastSix } from '../../../format/last-six.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { LastSixInput } from '../../../ui/forms/last-six-input.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ChangeNotice } from '../../../ui/messages/change-notice.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useNetworks, useSetDestination, useWallets, type Wallet } from '../wallet/queries.ts';
import classes from '../wallet/wallets.module.css';

type Props = { wallet: Wallet; chain: string; onAddCold: () => void; onClose: () => void };
type Place = { chain: string; network: string; now: string | null };

/** Where money of a wallet ends on a chain, and which other cold wallets there are. */
export function DestinationDialog({ wallet, chain, onAddCold, onClose }: Props) {
  const network = useNetworks().data?.find(({ code }) => code === chain)?.name ?? chain;
  const now = wallet.chains.find(({ blockchainCode }) => blockchainCode === chain)?.coldAddress ?? null;
  const all = useWallets().data ?? [];
  const safes = all.filter(
    ({ walletType, blockchainCode, status, address }) =>
      walletType === 'cold_wallet' && blockchainCode === chain && status === 'active' && address !== now,
  );
  if (safes.length > 0) {
    return <ChooseDialog wallet={wallet} place={{ chain, network, now }} safes={safes} onClose={onClose} />;
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Cold wallet on ${network}`}
      onConfirm={onAddCold}
      confirmLabel="Add a cold wallet"
    >
      {now === null ? null : <Destination what="Now" names={all} address={now} />}
      <Notice tone="neutral">
        There is no {now === null ? 'cold wallet' : 'other cold wallet'} on {network} yet. Add the address that should
        receive the money.
      </Notice>
    </Modal>
  );
}

type ChooseProps = { wallet: Wallet; place: Place; safes: readonly Wallet[]; onClose: () => void };

/** One of the cold wallets that were looked at when they were added: nothing is chosen before somebody does, and its end is typed. */
function ChooseDialog({ wallet, place: { chain, network, now }, safes, onClose }: ChooseProps) {
  const names = useWallets().data ?? [];
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const set = useSetDestination();
  const safe = safes.find(({ id }) => String(id) === chosen);
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

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Cold wallet on ${network}`}
      subtitle={`Money that ${wallet.name} receives on ${network} is swept to this wallet. Money sent to a wrong address cannot be recovered.`}
      onConfirm={save}
      confirmLabel={now === null ? 'Set cold wallet' : 'Change cold wallet'}
      confirmDisabled={!safe || !isLastSix(typed, address)}
      busy={set.isPending}
      error={set.isError ? messageOf(set.error) : undefined}
    >
      <ChangeNotice isFirst={now === null} meanwhile="Until then, sweeps go to the current address." />
      {now === null ? null : <Destination what="Now" names={names} address={now} />}
      <Choice
        label={now === null ? 'Cold wallet' : 'New cold wallet'}
        value={chosen}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          setTyped('');
        }}
        data={[
          { value: '', label: 'Choose a cold wallet' },
          ...safes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        data-autofocus
      />
      {safe ? (
        <>
          <Destination what={now === null ? 'Swept to' : 'New'} names={names} address={address} />
          <LastSixInput what="address" of={address} value={typed} onChange={setTyped} />
        </>
      ) : null}
    </Modal>
  );
}

/** An address with the name of the cold wallet that it is, where there is one. */
function Destination({ what, names, address }: { what: string; names: readonly Wallet[]; address: string }) {
  const name = names.find((one) => one.walletType === 'cold_wallet' && one.address === address)?.name;
  return (
    <div className={classes['destination']}>
      <p>{name === undefined ? `${what}:` : `${what}: ${name}`}</p>
      <FullAddress value={address} label={what === 'Now' ? 'Cold wallet in use now' : 'Cold wallet'} />
    </div>
  );
}
