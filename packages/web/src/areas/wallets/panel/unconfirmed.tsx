import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import type { ShownDialog } from '../wallet/shown-dialog.ts';
import { useContracts, type Wallet } from '../wallet/queries.ts';
import classes from './panel.module.css';

type Props = {
  wallet: Wallet;
  networkName: (code: string) => string;
  mayWrite: boolean;
  onDialog: (dialog: ShownDialog, from: HTMLElement | null) => void;
};

/**
 * Contracts that somebody reported without proving who they are, and those whose owner proposed another cold wallet: nothing
 * more is paid to them until a person confirms.
 */
export function Unconfirmed({ wallet, networkName, mayWrite, onDialog }: Props) {
  const contracts = (useContracts().data ?? []).filter(
    ({ walletID, status, pendingCollector, pendingConfirmed }) =>
      walletID === wallet.id &&
      (status === 'verifying' || (status === 'active' && pendingCollector !== null && !pendingConfirmed)),
  );
  if (contracts.length === 0) return null;
  const notices = contracts.map((contract) => (
    <Notice key={contract.id} tone="attention">
      {contract.status === 'verifying' ? (
        <>
          <strong>The cold wallet is not confirmed.</strong> The contract on {networkName(contract.blockchainCode)} was
          reported without a password or one-time code. No addresses are assigned until you confirm its cold wallet.
        </>
      ) : (
        <>
          <strong>The master account proposed a different cold wallet.</strong> The contract on{' '}
          {networkName(contract.blockchainCode)} assigns no addresses, and payments on that network are not offered,
          until you cancel the change with the master account or confirm that the new wallet is yours.
        </>
      )}
      {mayWrite ? (
        <div className={classes['actions']}>
          <Button
            tone="primary"
            onClick={({ currentTarget }) => onDialog({ action: 'confirm', wallet, contract }, currentTarget)}
          >
            {contract.status === 'verifying' ? 'Confirm cold wallet' : 'Confirm new cold wallet'}
          </Button>
        </div>
      ) : null}
    </Notice>
  ));
  return <div className={classes['waits']}>{notices}</div>;
}
