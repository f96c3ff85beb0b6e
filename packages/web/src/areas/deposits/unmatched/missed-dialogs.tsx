import type { ChainNames } from '../../../api/chain-names.ts';
import type { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { IgnoreDialog } from './ignore.dialog.tsx';
import { MatchDialog } from './match.dialog.tsx';
import type { Deposit } from '../deposit/queries.ts';

export type MissedDialog = { kind: 'match'; deposit: Deposit } | { kind: 'ignore'; ids: readonly number[] };

type Props = { dialog: ReturnType<typeof useDialog<MissedDialog>>; names: ChainNames; onDone?: () => void };

export function MissedDialogs({ dialog: { shown, close }, names, onDone }: Props) {
  if (shown?.kind === 'match') return <MatchDialog deposit={shown.deposit} names={names} onClose={close} />;
  if (shown?.kind === 'ignore') {
    return (
      <IgnoreDialog
        ids={shown.ids}
        onClose={(isDone) => {
          close();
          if (isDone) onDone?.();
        }}
      />
    );
  }
  return null;
}
