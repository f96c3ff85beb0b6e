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
  if (dialog === undefined) return null;
  if (dialog.kind === 'add') return <AddNodeDialog {...shared} />;
  if (dialog.kind === 'confirmations') return <ConfirmationsDialog {...shared} />;
  if (dialog.kind === 'halt') return <HaltDialog {...shared} />;
  if (dialog.kind === 'resume') return <ResumeDialog {...shared} />;
  if (dialog.kind === 'edit') return <EditNodeDialog {...shared} node={dialog.node} />;
  if (dialog.kind === 'pause') return <PauseLastDialog {...shared} node={dialog.node} />;
  if (dialog.kind === 'remove') return <RemoveNodeDialog {...shared} node={dialog.node} />;
  return null;
}
