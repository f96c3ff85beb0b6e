import { AddColdDialog } from '../new-wallet/add-cold.dialog.tsx';
import { AddHotDialog } from '../new-wallet/add-hot.dialog.tsx';
import { AddWalletDialog } from '../new-wallet/add-wallet.dialog.tsx';
import { AddXpubDialog } from '../new-wallet/add-xpub.dialog.tsx';
import type { Asked } from '../wallet/asked.ts';
import { ConfirmCollectorDialog } from './confirm-collector.dialog.tsx';
import { DepositAddressDialog } from './deposit-address.dialog.tsx';
import { DestinationDialog } from './destination.dialog.tsx';
import { LinkDialog, UnlinkDialog } from './link.dialogs.tsx';
import { PrepareDialog } from './prepare.dialog.tsx';
import { ResetNumberDialog } from './reset-number.dialog.tsx';
import { RenameDialog } from './rename.dialog.tsx';
import { CompromiseDialog, StatusDialog } from './status.dialogs.tsx';
import { TestWalletDialog } from './test-wallet.dialog.tsx';

type Props = {
  asked: Asked;
  onAsk: (next: Asked, from: HTMLElement | null) => void;
  onOpen: (walletId: number) => void;
  onClose: () => void;
};

export function WalletDialogs({ asked, onAsk, onOpen, onClose }: Props) {
  const made = (id: number) => {
    onClose();
    onOpen(id);
  };
  const back = () => onAsk({ deed: 'add' }, null);
  switch (asked.deed) {
    case 'add':
      return <AddWalletDialog onChoose={(deed) => onAsk({ deed }, null)} onClose={onClose} />;
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
      return <PrepareDialog wallet={asked.wallet} onMade={made} onClose={onClose} />;
    case 'rename':
      return <RenameDialog wallet={asked.wallet} onClose={onClose} />;
    case 'link':
      return <LinkDialog wallet={asked.wallet} onClose={onClose} />;
    case 'unlink':
      return <UnlinkDialog {...asked} onClose={onClose} />;
    case 'destination':
      return <DestinationDialog {...asked} onAddCold={() => onAsk({ deed: 'add-cold' }, null)} onClose={onClose} />;
    case 'confirm':
      return <ConfirmCollectorDialog {...asked} onClose={onClose} />;
    case 'reset-number':
      return <ResetNumberDialog {...asked} onClose={onClose} />;
    case 'address':
      return <DepositAddressDialog wallet={asked.wallet} onClose={onClose} />;
    case 'compromise':
      return <CompromiseDialog wallet={asked.wallet} onClose={onClose} />;
    default:
      return <StatusDialog deed={asked.deed} wallet={asked.wallet} onClose={onClose} />;
  }
}
