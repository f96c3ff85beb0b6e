import { useState } from 'react';
import { Address } from '../../../ui/addresses/address.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { refusalOf } from '../../../wallet/refusal-of.ts';
import type { Deployer } from '../deployer/deployer.ts';
import type { Master } from './master.ts';
import type { Contract, Network } from '../contract/queries.ts';
import { useDevnet } from '../../../wallet/use-evm-wallets.ts';
import { useDeployers } from '../contract/use-deployers.ts';
import { WalletChoice } from '../../../ui/wallets/wallet-choice.tsx';

type Props = {
  network: Network;
  networks: readonly Network[];
  twin: Contract | undefined;
  onNetwork: (code: string) => void;
  onReport: () => void;
  onNext: (master: Master) => void;
  onClose: () => void;
};

const extensions: Readonly<Partial<Record<Network['family'], string>>> = {
  ETH_Family: 'a hardware wallet’s extension',
  TRX_Family: 'TronLink',
};

/** Which network, and which wallet of the person sends and pays. */
export function AccountStep({ network, networks, twin, onNetwork, onReport, onNext, onClose }: Props) {
  const wallets = useDeployers(network);
  const devnet = useDevnet().data;
  const [chosenId, setChosen] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const chosen = wallets.find(({ id }) => id === chosenId) ?? wallets[0];

  async function connect(wallet: Deployer): Promise<void> {
    setAsking(true);
    setRefusal(undefined);
    try {
      const rpcUrl = devnet?.chains.find(({ code }) => code === network.code)?.rpcUrl;
      const account = await wallet.connect({ network, rpcUrl });
      onNext({ wallet, account });
    } catch (failure) {
      setRefusal(refusalOf(failure));
    } finally {
      setAsking(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Deploy sweep contract on ${network.name}`}
      subtitle="Your own wallet deploys the contract and becomes its master account. Coffer never has its key."
      steps={{ count: 4, current: 1, name: 'Network and wallet' }}
      onConfirm={() => (chosen ? void connect(chosen) : undefined)}
      confirmLabel="Connect"
      confirmDisabled={chosen === undefined}
      busy={isAsking}
      error={refusal}
    >
      <Choice
        label="Network"
        value={network.code}
        onChange={(event) => onNetwork(event.currentTarget.value)}
        data={networks.map(({ code, name }) => ({ value: code, label: name }))}
        data-autofocus
      />
      {twin === undefined ? null : (
        <Notice tone="neutral">
          Connect the account that deployed the other contract to get the same address here:
          <br />
          <Address value={twin.owner} />
        </Notice>
      )}
      {wallets.length === 0 ? (
        <Notice tone="attention">
          No wallet was found in this browser. Install {extensions[network.family] ?? 'its extension'} and reopen this
          page, or deploy with your wallet elsewhere and report the deployment here.
        </Notice>
      ) : (
        <WalletChoice wallets={wallets} chosen={chosen} onChoose={setChosen} disabled={isAsking} />
      )}
      <div>
        <Button onClick={onReport}>I have already deployed</Button>
      </div>
    </Modal>
  );
}
