import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { QrCode } from '../../../ui/addresses/qr-code.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { useFaucet, useIsLocal, type Funds, type PayoutWallet } from './queries.ts';
import classes from './wallets.module.css';

type Props = { wallet: PayoutWallet; funds: Funds; network: string; onClose: () => void };

/** Where more of it is sent to; on a chain of this machine the faucet sends it. */
export function TopUpDialog({ wallet, funds: { currencyCode, topUpURI }, network, onClose }: Props) {
  const { walletName, address, blockchainCode } = wallet;
  const isLocal = useIsLocal(blockchainCode);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Top up ${walletName}`}
      subtitle={`Only send ${currencyCode} on ${network}.`}
      cancelLabel="Done"
    >
      {isLocal ? <FromFaucet blockchainCode={blockchainCode} currencyCode={currencyCode} address={address} /> : null}
      <div className={classes['send']}>
        <QrCode text={topUpURI} label={`The top-up address on ${network} as a QR code`} />
        <div>
          <p>Send {currencyCode} to</p>
          <Address value={address} />
          <CopyButton value={address} label="Top-up address" withText />
        </div>
      </div>
    </Modal>
  );
}

type FaucetProps = { blockchainCode: string; currencyCode: string; address: string };

function FromFaucet({ blockchainCode, currencyCode, address }: FaucetProps) {
  const [amount, setAmount] = useState('1');
  const faucet = useFaucet();
  const onSend = () =>
    faucet.mutate(
      { body: { blockchainCode, currencyCode, address, amount: amount.trim() } },
      {
        onSuccess: () => toastSuccess(`${amount.trim()} ${currencyCode} sent`),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <div className={classes['faucet']}>
      <TextInput
        label={`Test ${currencyCode}`}
        size="sm"
        description="This network runs on this machine: its coins have no value."
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        onEnter={onSend}
        inputMode="decimal"
        autoComplete="off"
      />
      <Button tone="primary" busy={faucet.isPending} onClick={onSend}>
        Send test {currencyCode}
      </Button>
    </div>
  );
}
