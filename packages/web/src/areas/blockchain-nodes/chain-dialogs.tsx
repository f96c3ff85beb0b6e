import { AddNodeDialog } from './add-node.dialog.tsx';
import { ConfirmationsDialog } from './confirmations.dialog.tsx';
import { EditNodeDialog } from './edit-node.dialog.tsx';
import { HaltDialog, ResumeDialog } from './halt.dialogs.tsx';
import { PauseLastDialog } from './pause-last.dialog.tsx';
import type { Chain, ChainNode } from './queries.ts';
import { RemoveNodeDialog } from './remove-node.dialog.tsx';

export type ChainDialog =
  { kind: 'add' | 'confirmations' | 'halt' | 'resume' } | { kind: 'edit' | 'remove' | 'pause'; node: ChainNode };

type Props = { chain: Chain; nodes: readonly ChainNode[]; dialog: ChainDialog | undefined; onClose: () => void };

/** At most one of them is open. */
export function ChainDialogs({ chain, nodes, dialog, onClose }: Props) {
  const shared = { chain, nodes, onClose };
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'add':
      return <AddNodeDialog {...shared} />;
    case 'confirmations':
      return <ConfirmationsDialog {...shared} />;
    case 'halt':
      return <HaltDialog {...shared} />;
    case 'resume':
      return <ResumeDialog {...shared} />;
    case 'edit':
      return <EditNodeDialog {...shared} node={dialog.node} />;
    case 'pause':
      return <PauseLastDialog {...shared} node={dialog.node} />;
    case 'remove':
      return <RemoveNodeDialog {...shared} node={dialog.node} />;
  }
}
