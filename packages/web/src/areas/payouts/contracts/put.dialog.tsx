import { useState } from 'react';
import { Address } from '../../../ui/addresses/address.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import type { Put } from '../../../ui/wallets/kept-put.ts';
import { PutContract } from '../../../ui/wallets/put-contract.tsx';
import { WalletChoice } from '../../../ui/wallets/wallet-choice.tsx';
import { aboutFee } from '../../../wallet/about-fee.ts';
import { askAccount, askForChain, askToSend, evmChain } from '../../../wallet/ask-wallet.ts';
import type { Wallet } from '../../../wallet/provider.ts';
import { refusalOf } from '../../../wallet/refusal-of.ts';
import { useDevnet, useEvmWallets } from '../../../wallet/use-evm-wallets.ts';
import { useCreation, usePutReceipt, type PayoutContract } from './queries.ts';
import classes from './contracts.module.css';

type Props = {
  contract: PayoutContract;
  network: string;
  /** What was sent before. */
  put: Put | undefined;
  onPut: (put: Put | undefined) => void;
  onClose: () => void;
};

type Payer = { wallet: Wallet; account: string };

/** Anybody may put it there, once: whose wallet, then what it costs, then the wallet is asked. */
export function PutDialog(props: Props) {
  const [payer, setPayer] = useState<Payer>();
  return payer === undefined ? (
    <WalletStep {...props} onNext={setPayer} />
  ) : (
    <PutStep {...props} payer={payer} onBack={() => setPayer(undefined)} />
  );
}

function useChain({ blockchainCode, chainId }: PayoutContract, name: string) {
  const local = useDevnet().data?.chains.find(({ code }) => code === blockchainCode);
  return evmChain({ chainId, name, isLocal: local !== undefined, rpcUrl: local?.rpcUrl });
}

function WalletStep({ contract, network, onClose, onNext }: Props & { onNext: (payer: Payer) => void }) {
  const wallets = useEvmWallets(contract.blockchainCode);
  const chain = useChain(contract, network);
  const [chosenId, choose] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const chosen = wallets.find(({ id }) => id === chosenId) ?? wallets[0];

  async function connect(wallet: Wallet): Promise<void> {
    setAsking(true);
    setRefusal(undefined);
    try {
      const account = await askAccount(wallet.provider);
      await askForChain(wallet.provider, chain);
      onNext({ wallet, account });
    } catch (failure) {
      setRefusal(refusalOf(failure));
      setAsking(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={titleOf(network)}
      subtitle="Any account of yours can send it: it pays the fee and gets no rights over the contract."
      steps={{ count: 2, current: 1, name: 'Wallet' }}
      onConfirm={() => (chosen ? void connect(chosen) : undefined)}
      confirmLabel="Connect"
      confirmDisabled={chosen === undefined}
      busy={isAsking}
      error={refusal}
    >
      {wallets.length === 0 ? (
        <Notice tone="attention">
          No wallet was found in this browser. Install a hardware wallet’s extension and reopen this page, or send the
          transaction below from any other wallet.
        </Notice>
      ) : (
        <WalletChoice wallets={wallets} chosen={chosen} onChoose={choose} disabled={isAsking} />
      )}
      <Elsewhere contract={contract} isOpen={wallets.length === 0} />
    </Modal>
  );
}

/** For who signs on another machine. */
function Elsewhere({ contract: { creation }, isOpen }: { contract: PayoutContract; isOpen: boolean }) {
  return (
    <details className={classes['elsewhere']} open={isOpen}>
      <summary>Send it from another wallet</summary>
      <p>Send this without coins. This page sees it by itself once it is in a block.</p>
      <Facts>
        <Fact name="To">
          <FullAddress value={creation.to} label="Receiver" />
        </Fact>
        <Fact name="Data">
          <span className={classes['data']}>
            <code>{creation.data.slice(0, 10)}…</code> {(creation.data.length - 2) / 2} bytes
            <CopyButton value={creation.data} label="Data" />
          </span>
        </Fact>
      </Facts>
    </details>
  );
}

type PutProps = Props & { payer: Payer; onBack: () => void };

function PutStep({ contract, network, put, onPut, payer: { wallet, account }, onBack, onClose }: PutProps) {
  const chain = useChain(contract, network);
  const plan = useCreation(wallet, contract, account);
  const receipt = usePutReceipt(wallet, put?.hash).data;
  const { address, creation } = contract;
  const isSeen = contract.state === 'final' || contract.state === 'included';
  const { isThere = isSeen, feeUnits = null, balanceUnits = 0n } = plan.data ?? {};
  const fee = feeUnits === null ? undefined : `about ${aboutFee(feeUnits, contract.blockchainCode)} ETH`;

  async function send(): Promise<void> {
    // It may have been moved elsewhere since.
    await askForChain(wallet.provider, chain);
    const hash = await askToSend(wallet.provider, { from: account, ...creation, value: 0n });
    onPut({ hash, address });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={titleOf(network)}
      subtitle="Deployed once, it is used by all later payouts."
      steps={{ count: 2, current: 2, name: 'Send' }}
      {...(isThere ? {} : { onBack })}
      cancelLabel={isThere || put ? 'Done' : 'Cancel'}
    >
      <Facts>
        <Fact name="Contract">
          <Address value={address} />
        </Fact>
        <Fact name="Owner">Nobody. Its address follows from its code, which is checked before each use.</Fact>
        {isThere ? null : (
          <>
            <Fact name="Paid by">
              <Address value={account} />
            </Fact>
            <Fact name="Fee">{fee ?? (plan.isError ? refusalOf(plan.error) : 'checking the network')}</Fact>
          </>
        )}
      </Facts>
      {isThere ? (
        <Notice tone="success">
          The contract is on {network}. Payouts use it as soon as its block is final, which may take some minutes. You
          can close this.
        </Notice>
      ) : plan.data && feeUnits === null ? (
        <Notice tone="danger">
          It cannot be deployed from here: the network of your wallet lacks the usual deployer of contracts. Check that
          the wallet is on the right network.
        </Notice>
      ) : (
        <PutContract
          words={{
            missing: `The contract is not on ${network} yet. Your wallet sends one transaction without coins.`,
            moving: `On its way to ${network}. You can close this: the transaction is remembered in this browser.`,
            reverted:
              'The network reverted the transaction: the contract was not deployed, and only the fee was spent.',
            button: `Deploy on ${network}`,
          }}
          hash={put?.hash}
          receipt={receipt}
          isPayable={feeUnits !== null && balanceUnits >= feeUnits}
          onPut={send}
          onAgain={() => onPut(undefined)}
        />
      )}
      {feeUnits !== null && balanceUnits < feeUnits && !put ? (
        <Notice tone="danger">
          The account has too little ETH for the fee. Send it some first; this page checks again automatically.
        </Notice>
      ) : null}
    </Modal>
  );
}

function titleOf(network: string): string {
  return `Deploy the payout contract on ${network}`;
}
