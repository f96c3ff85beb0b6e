import { messageOf } from '../../../api/http/failure.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import type { Deployer } from '../deployer/deployer.ts';
import { stagesOf } from './progress.ts';
import { isNotYet, useReceipt, useRecord, type Contract, type Network, type Wallet } from '../contract/queries.ts';
import { forgetSent, type Sent } from '../contract/sent.ts';
import { StageList } from './stage-list.tsx';
import put from '../../../ui/wallets/put-contract.module.css';
import classes from '../contract/deploy.module.css';

type Props = {
  sent: Sent;
  /** What sent it, unless the tab was closed meanwhile. */
  wallet: Deployer | undefined;
  networks: readonly Network[];
  contracts: readonly Contract[];
  onAgain: () => void;
  onTwin: (contract: Contract, chain: string) => void;
  onClose: () => void;
};

/** From the hash to the deposit wallet. It may be closed at any time, and goes on where it was. */
export function ProgressStep({ sent, wallet, networks, contracts, onAgain, onTwin, onClose }: Props) {
  const receipt = useReceipt(wallet, sent.hash).data;
  const record = useRecord(sent, wallet === undefined || receipt?.hasSucceeded === true);
  const hasReverted = receipt?.hasSucceeded === false;
  const nameOf = (code: string) => networks.find((one) => one.code === code)?.name ?? code;
  const made = record.data;
  const hasFailed = hasReverted || record.isError;
  const again = () => {
    forgetSent();
    onAgain();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={made ? `Sweep contract on ${nameOf(sent.chain)}` : `Deploying on ${nameOf(sent.chain)}`}
      subtitle={
        made
          ? made.status === 'pending'
            ? `${made.name} assigns no addresses yet. Open it and confirm its cold wallet.`
            : `${made.name} is now a deposit wallet.`
          : hasReverted
            ? 'No contract was deployed.'
            : 'You can close this. The transaction is remembered in this browser, and you can continue later.'
      }
      steps={{ count: 4, current: 4, name: made ? 'Done' : 'Deployment' }}
      cancelLabel="Close"
      {...(made ? { withoutCancel: true, onConfirm: onClose, confirmLabel: 'Done' } : {})}
      {...(hasFailed ? { onConfirm: again, confirmLabel: 'Start again' } : {})}
    >
      <StageList
        stages={stagesOf({
          hasWallet: wallet !== undefined,
          receipt,
          isUnseen: !record.isSuccess && isNotYet(record.failureReason),
          isRecorded: made !== undefined,
          isRefused: record.isError,
        })}
      />
      <p className={put['hash']}>
        Transaction <ShortAddress value={sent.hash} label="Transaction hash" />
      </p>
      {hasReverted ? (
        <Notice tone="danger">
          The network reverted the transaction: nothing was deployed, and only the fee was spent. Start again; if the
          contract already exists, use another salt.
        </Notice>
      ) : null}
      {record.isError ? (
        <Notice tone="danger">
          {messageOf(record.error)}
          <div className={put['again']}>
            <Button onClick={() => void record.refetch()}>Check again</Button>
          </div>
        </Notice>
      ) : null}
      {!made && !record.isError && record.failureReason ? (
        <Notice tone="neutral">{messageOf(record.failureReason)} Checking again every few seconds.</Notice>
      ) : null}
      {made ? <Made made={made} sent={sent} networks={networks} contracts={contracts} onTwin={onTwin} /> : null}
    </Modal>
  );
}

type MadeProps = Pick<Props, 'sent' | 'networks' | 'contracts' | 'onTwin'> & { made: Wallet };

function Made({ made, sent, networks, contracts, onTwin }: MadeProps) {
  const contract = contracts.find(
    ({ walletID, blockchainCode }) => walletID === made.id && blockchainCode === sent.chain,
  );
  const missing = networks.find(
    ({ code, family }) => family === made.family && made.chains.every(({ blockchainCode }) => blockchainCode !== code),
  );
  return (
    <>
      <div className={classes['destination']}>
        <p>Contract</p>
        <FullAddress value={made.address ?? ''} label="Contract" />
      </div>
      <div className={classes['next']}>
        <LinkButton to={paths.wallets} search={{ wallet: String(made.id) }}>
          Open deposit wallet
        </LinkButton>
        {missing && contract ? (
          <Button onClick={() => onTwin(contract, missing.code)}>Use the same address on {missing.name}</Button>
        ) : null}
      </div>
    </>
  );
}
