import { useMay } from '../../../api/me.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { BalanceList } from './balance-list.tsx';
import { Destinations } from './destinations.tsx';
import { GasCard } from './gas-card.tsx';
import { AssignedAddresses } from './assigned-addresses.tsx';
import { LinkedProjects } from './linked-projects.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { PoolCard } from './pool-card.tsx';
import type { useBalances, Wallet } from '../wallet/queries.ts';
import { texts } from '../wallet/texts.ts';
import type { ShownDialog } from '../wallet/shown-dialog.ts';
import { Unconfirmed } from './unconfirmed.tsx';
import { actionsFor } from '../wallet/wallet-actions.ts';
import { WaitingChanges } from './waiting-changes.tsx';
import { WalletFacts } from './wallet-facts.tsx';
import { WalletState } from '../wallet/wallet-state.tsx';
import { kindOf, kindTexts } from '../wallet/wallet-kind.ts';
import classes from './panel.module.css';

type Props = {
  wallet: Wallet;
  balances: ReturnType<typeof useBalances>;
  networkName: (code: string) => string;
  projectNames: ReadonlyMap<number, string>;
  onDialog: (dialog: ShownDialog, from: HTMLElement | null) => void;
  onClose: () => void;
};

/** Everything about one wallet. */
export function WalletPanel({ wallet, balances, networkName, projectNames, onDialog, onClose }: Props) {
  const mayWrite = useMay('wallets:write');
  const maySeeGas = useMay('sweeps:read');
  const kind = kindOf(wallet);
  const isDeposit = kind === 'contract' || kind === 'xpub';
  const isPaying = kind === 'hot' || kind === 'gas';
  return (
    <SidePanel title={wallet.name} subtitle={kindTexts[kind].name} onClose={onClose}>
      <div className={classes['state']}>
        <WalletState wallet={wallet} />
        <p>{wallet.status === 'active' && wallet.waitsUntil !== null ? texts.waiting : kindTexts[kind].what}</p>
      </div>
      <WaitingChanges wallet={wallet} mayWrite={mayWrite} onDialog={onDialog} />
      {kind === 'contract' ? (
        <Unconfirmed wallet={wallet} networkName={networkName} mayWrite={mayWrite} onDialog={onDialog} />
      ) : null}
      {mayWrite ? <Actions wallet={wallet} onDialog={onDialog} /> : null}
      <WalletFacts wallet={wallet} networkName={networkName} />
      {kind === 'xpub' ? (
        <Destinations wallet={wallet} networkName={networkName} mayWrite={mayWrite} onDialog={onDialog} />
      ) : null}
      {wallet.keyPools?.map((pool) => (
        <PoolCard key={pool.family} pool={pool} wallet={wallet} mayWrite={mayWrite} onDialog={onDialog} />
      ))}
      {isPaying && maySeeGas ? <GasCard wallet={wallet} networkName={networkName} /> : null}
      {isPaying ? (
        <NumbersCard wallet={wallet} networkName={networkName} mayWrite={mayWrite} onDialog={onDialog} />
      ) : null}
      {isDeposit ? null : <BalanceList wallet={wallet} balances={balances} networkName={networkName} />}
      <LinkedProjects wallet={wallet} projectNames={projectNames} mayWrite={mayWrite} onDialog={onDialog} />
      {isDeposit ? <AssignedAddresses wallet={wallet} onDialog={onDialog} /> : null}
    </SidePanel>
  );
}

type ActionsProps = Pick<Props, 'wallet' | 'onDialog'>;

/** What moves its state; linking and naming have their own places. */
function Actions({ wallet, onDialog }: ActionsProps) {
  const actions = actionsFor(wallet, true).filter((action) => action !== 'open' && action !== 'link');
  return (
    <div className={classes['actions']}>
      {actions.map((action) => (
        <Button
          key={action}
          tone={action === 'compromise' ? 'danger' : 'plain'}
          onClick={({ currentTarget }) => onDialog({ action, wallet }, currentTarget)}
        >
          {texts.actions[action]}
        </Button>
      ))}
    </div>
  );
}
