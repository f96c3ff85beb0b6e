import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { CreateKeyDialog } from './create-key.dialog.tsx';
import { EditKeyDialog } from './edit-key.dialog.tsx';
import { RevokeKeyDialog } from './revoke-key.dialog.tsx';
import { RotateKeyDialog } from './rotate-key.dialog.tsx';

export type KeyDialog =
  | { kind: 'create'; projectId: number; projectName: string }
  | { kind: 'rotate' | 'edit' | 'revoke'; apiKey: ApiKeyView };

type Props = { dialog: KeyDialog | undefined; onClose: () => void };

/** At most one of them is open. */
export function KeyDialogs({ dialog, onClose }: Props) {
  if (dialog?.kind === 'create') {
    return <CreateKeyDialog projectId={dialog.projectId} projectName={dialog.projectName} onClose={onClose} />;
  }
  if (dialog?.kind === 'rotate') return <RotateKeyDialog apiKey={dialog.apiKey} onClose={onClose} />;
  if (dialog?.kind === 'edit') return <EditKeyDialog apiKey={dialog.apiKey} onClose={onClose} />;
  if (dialog?.kind === 'revoke') return <RevokeKeyDialog apiKey={dialog.apiKey} onClose={onClose} />;
  return null;
}
