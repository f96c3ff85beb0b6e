import type { ChainNames } from '../../../api/chain-names.ts';
import type { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import type { FundDialog } from './fund-dialog.ts';
import { ChooseColdDialog } from './choose-cold.dialog.tsx';
import { SweepAllDialog } from './sweep-all.dialog.tsx';
import { SweepDialog } from './sweep.dialog.tsx';
import { TopUpDialog } from './top-up.dialog.tsx';

type Props = { dialog: ReturnType<typeof useDialog<FundDialog>>; names: ChainNames };

export function FundDialogs({ dialog: { shown, close }, names }: Props) {
  if (shown === undefined) return null;
  switch (shown.kind) {
    case 'top-up':
      return <TopUpDialog {...shown} onClose={close} />;
    case 'sweep-all':
      return <SweepAllDialog {...shown} names={names} onClose={close} />;
    case 'choose-cold':
      return <ChooseColdDialog {...shown} names={names} onClose={close} />;
    default:
      return <SweepDialog fund={shown.fund} names={names} isAnyway={shown.kind === 'sweep-anyway'} onClose={close} />;
  }
}
