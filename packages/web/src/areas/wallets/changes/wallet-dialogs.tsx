import { AddColdDialog } from '../new-wallet/add-cold.dialog.tsx';
import { AddHotDialog } from '../new-wallet/add-hot.dialog.tsx';
import { AddWalletDialog } from '../new-wallet/add-wallet.dialog.tsx';
import { AddXpubDialog } from '../new-wallet/add-xpub.dialog.tsx';
import type { ShownDialog } from '../wallet/shown-dialog.ts';
import { ConfirmCollectorDialog } from './confirm-collector.dialog.tsx';
import { DepositAddressDialog } from './deposit-address.dialog.tsx';
import { DestinationDialog } from './destination.dialog.tsx';
import { LinkDialog, UnlinkDialog } from './link.dialogs.tsx';
import { PrepareDialog } from './prepare.dialog.tsx';
import { ResetNumberDialog } from './reset-number.dialog.tsx';
import { RenameDialog } from './rename.dialog.tsx';
import { CompromiseDialog, StatusDialog } from './status.dialogs.tsx';
import { StopChangeDialog } from './stop-change.dialog.tsx';
import { TestWalletDialog } from './test-wallet.dialog.tsx';

type Props = {
  dialog: ShownDialog;
  onDialog: (next: ShownDialog, from: HTMLElement | null) => void;
  onOpen: (walletId: number) => void;
  onClose: () => void;
};

export function WalletDialogs({ dialog, onDialog, onOpen, onClose }: Props) {
  const made = (id: number) => {
    onClose();
    onOpen(id);
  };
  const back = () => onDialog({ action: 'add' }, null);
  switch (dialog.action) {
    case 'add':
      return <AddWalletDialog onChoose={(action) => onDialog({ action }, null)} onClose={onClose} />;
    case 'add-cold':
      return <AddColdDialog onMade={made} onBack={back} onClose={onClose} />;
    case 'add-xpub':
      return <AddXpubDialog onMade={made} onBack={back} onClose={onClose} />;
    case 'add-hot':
      return <AddHotDialog onMade={made} onBack={back} onClose={onClose} />;
    case 'add-test':
      return <TestWalletDialog onMade={made} onBack={back} onClose={onClose} />;
    case 'add-prepared':
      return <PrepareDialog onMade={made} onBack={back} onClose={onClose} />;
    case 'prepare':
      return <PrepareDialog wallet={dialog.wallet} onMade={made} onClose={onClose} />;
    case 'rename':
      return <RenameDialog wallet={dialog.wallet} onClose={onClose} />;
    case 'link':
      return <LinkDialog wallet={dialog.wallet} onClose={onClose} />;
    case 'unlink':
      return <UnlinkDialog {...dialog} onClose={onClose} />;
    case 'destination':
      return (
        <DestinationDialog {...dialog} onAddCold={() => onDialog({ action: 'add-cold' }, null)} onClose={onClose} />
      );
    case 'stop':
      return <StopChangeDialog change={dialog.change} onClose={onClose} />;
    case 'confirm':
      return <ConfirmCollectorDialog {...dialog} onClose={onClose} />;
    case 'reset-number':
      return <ResetNumberDialog {...dialog} onClose={onClose} />;
    case 'address':
      return <DepositAddressDialog wallet={dialog.wallet} onClose={onClose} />;
    case 'compromise':
      return <CompromiseDialog wallet={dialog.wallet} onClose={onClose} />;
    default:
      return <StatusDialog action={dialog.action} wallet={dialog.wallet} onClose={onClose} />;
  }
}
