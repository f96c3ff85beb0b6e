import { useState } from 'react';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { giveUpCall, giveUpData } from '../deployer/give-up.ts';
import type { Contract, Network } from '../contract/queries.ts';
import { useOwnerWallet } from '../contract/use-owner-wallet.ts';
import { WalletChoice } from '../../../ui/wallets/wallet-choice.tsx';
import classes from '../contract/contracts.module.css';

type Props = { contract: Contract; network: Network; coldName: string | undefined; onClose: () => void };

const word = 'give up';

/** Nobody can direct the sweeps elsewhere after that, and nobody can repair a cold wallet that was lost. */
export function GiveUpDialog({ contract, network, coldName, onClose }: Props) {
  const { address, collector, owner } = contract;
  const wallet = useOwnerWallet(contract, network);
  const hasWallet = wallet.chosen !== undefined;
  const [typed, setTyped] = useState('');

  async function send(): Promise<void> {
    const hash = await wallet.ask(({ giveUp }, target) => giveUp(target, { contract: address, owner }));
    if (hash === undefined) return;
    toastSuccess('Sent: it takes effect once it is in a block');
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Give up ownership"
      subtitle="The cold wallet of this contract can never be changed again, by a thief or by you. This cannot be undone."
      {...(hasWallet ? { onConfirm: () => void send() } : { cancelLabel: 'Close' })}
      confirmLabel="Give up ownership"
      confirmTone="danger-solid"
      confirmDisabled={typed.trim() !== word}
      busy={wallet.isAsking}
      error={wallet.refusal}
    >
      <Notice tone={coldName === undefined ? 'danger' : 'attention'}>
        {coldName === undefined
          ? 'The cold wallet below is not one of yours. Do not give up this contract: all its money would go there permanently.'
          : `All money received is swept to "${coldName}" permanently. If you lose the key of that wallet, that money is lost.`}
      </Notice>
      <Facts>
        <Fact name="Cold wallet">
          <FullAddress value={collector} label="Cold wallet" />
        </Fact>
        <Fact name="Send to">
          <FullAddress value={address} label="Contract" />
        </Fact>
        <Fact name="Call data">
          <span className={classes['data']}>
            <code>{giveUpData}</code>
            <CopyButton value={giveUpData} label="Call data" />
          </span>
          <span className={classes['second']}>
            {giveUpCall}, with no coins.{' '}
            {hasWallet
              ? 'Send it from the master account wherever its key is, or with a wallet in this browser.'
              : 'No wallet is installed in this browser. Send it from the master account wherever its key is, such as a hardware wallet or a Safe. It appears here once it is in a block.'}
          </span>
        </Fact>
      </Facts>
      {hasWallet ? (
        <>
          <WalletChoice
            wallets={wallet.wallets}
            chosen={wallet.chosen}
            onChoose={wallet.choose}
            disabled={wallet.isAsking}
          />
          <TextInput
            label={
              <>
                Type <strong>{word}</strong> to confirm
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      ) : null}
    </Modal>
  );
}
