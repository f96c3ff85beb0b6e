import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ChangeNotice } from '../../../ui/messages/change-notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useOwnerText, useProve, type Contract, type Network } from '../contract/queries.ts';
import { useOwnerWallet } from '../contract/use-owner-wallet.ts';
import { WalletChoice } from '../../../ui/wallets/wallet-choice.tsx';
import classes from '../contract/contracts.module.css';

type Props = { contract: Contract; network: Network; onClose: () => void };

/** The master account signs a text, in a wallet of this browser or wherever it is. */
export function ProveOwnerDialog({ contract, network, onClose }: Props) {
  const { id, owner } = contract;
  const text = useOwnerText(id);
  const wallet = useOwnerWallet(contract, network);
  const prove = useProve();
  const [pasted, setPasted] = useState('');
  const signed = pasted.trim();

  async function start(): Promise<void> {
    const toSign = text.data?.text ?? '';
    const signature = signed === '' ? await wallet.ask(({ sign }) => sign(owner, toSign)) : signed;
    if (signature === undefined) return;
    prove.mutate(
      { params: { id }, body: { signature } },
      {
        onSuccess: ({ ownerProven }) => {
          toastSuccess(ownerProven ? 'Ownership proven' : 'Proven: it takes effect after the waiting time');
          onClose();
        },
      },
    );
  }

  const failure = text.error ?? prove.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Prove ownership"
      subtitle="Sign this text with the master account. It moves nothing and costs nothing."
      onConfirm={() => void start()}
      confirmLabel={
        signed !== '' ? 'Submit signature' : wallet.wallets.length === 0 ? 'Paste the signature first' : 'Sign'
      }
      confirmDisabled={!text.data || (signed === '' && wallet.chosen === undefined)}
      busy={wallet.isAsking || prove.isPending}
      error={failure ? messageOf(failure) : wallet.refusal}
    >
      {contract.ownerProven ? null : <ChangeNotice meanwhile="Until then, the ownership counts as not proven." />}
      <pre className={classes['text']} aria-label="Text to sign">
        {text.data?.text}
      </pre>
      <div>
        <CopyButton value={text.data?.text ?? ''} label="Text to sign" withText />
      </div>
      {wallet.wallets.length === 0 ? null : (
        <WalletChoice
          wallets={wallet.wallets}
          chosen={wallet.chosen}
          onChoose={wallet.choose}
          disabled={wallet.isAsking || signed !== ''}
        />
      )}
      <Textarea
        label={wallet.wallets.length === 0 ? 'Signature' : 'Or paste a signature'}
        description="From wherever the master account signs, such as a hardware wallet, a Safe or another machine."
        placeholder="0x…"
        rows={3}
        autoComplete="off"
        spellCheck={false}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
    </Modal>
  );
}
