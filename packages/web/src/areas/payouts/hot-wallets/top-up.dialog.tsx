import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { QrCode } from '../../../ui/addresses/qr-code.tsx';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { WalletChoice } from '../../../ui/wallets/wallet-choice.tsx';
import { useFaucet, useIsLocal, type Funds, type PayoutWallet } from './queries.ts';
import { refillReasons, refillSource, shortly, type Refill } from './refill-words.ts';
import { useSending } from './use-sending.ts';
import classes from './wallets.module.css';

type Props = {
  wallet: PayoutWallet;
  funds: Funds;
  /** How much, where that was proposed. */
  refill: Refill | null;
  network: string;
  isStable: boolean;
  onClose: () => void;
};

/** Where more of it is sent to, and how much; on a chain of this machine the faucet sends it. */
export function TopUpDialog({ wallet, funds, refill, network, isStable, onClose }: Props) {
  const { walletName, address, blockchainCode } = wallet;
  const { currencyCode, topUpURI } = funds;
  const isLocal = useIsLocal(blockchainCode);
  const sending = useSending({ blockchainCode, network, refill });
  const amount = refill && `${shortly(refill.amount, isStable)} ${currencyCode}`;
  const canSend = sending.chosen !== undefined && sending.hash === undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Top up ${walletName}`}
      subtitle={`Only send ${currencyCode} on ${network}.${refill ? ' Your own wallet signs: nothing is moved for you.' : ''}`}
      cancelLabel="Done"
      {...(canSend ? { onConfirm: () => void sending.send(), confirmLabel: `Send ${amount ?? ''}` } : {})}
      busy={sending.isAsking}
      error={sending.refusal}
    >
      {isLocal ? <FromFaucet blockchainCode={blockchainCode} currencyCode={currencyCode} address={address} /> : null}
      {refill ? <Proposed refill={refill} funds={funds} isStable={isStable} /> : null}
      <div className={classes['send']}>
        <QrCode text={refill?.uri ?? topUpURI} label={`The top-up address on ${network} as a QR code`} />
        <div>
          <p>Send {amount ?? currencyCode} to</p>
          <Address value={address} />
          <CopyButton value={address} label="Top-up address" withText />
        </div>
      </div>
      {canSend ? (
        <WalletChoice
          wallets={sending.wallets}
          chosen={sending.chosen}
          onChoose={sending.choose}
          disabled={sending.isAsking}
        />
      ) : null}
      {sending.hash === undefined ? null : (
        <Notice tone="success">
          Sent. It shows as a top-up of this wallet once a node has seen it.
          <p className={classes['hash']}>
            Transaction <ShortAddress value={sending.hash} label="Transaction hash" />
          </p>
        </Notice>
      )}
    </Modal>
  );
}

function Proposed({ refill, funds, isStable }: { refill: Refill; funds: Funds; isStable: boolean }) {
  const { amount, from } = refill;
  return (
    <Facts>
      <Fact name="Amount">
        <strong className="num">
          {shortly(amount, isStable)} {funds.currencyCode}
        </strong>{' '}
        <CopyButton value={amount} label="Amount" />
      </Fact>
      <Fact name="From">
        {from === null ? null : (
          <>
            {from.name} <Address value={from.address} />{' '}
          </>
        )}
        <small>{refillSource(refill, isStable)}</small>
      </Fact>
      <Fact name="For">{refillReasons({ ...refill, held: funds.held }, isStable)}</Fact>
    </Facts>
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
