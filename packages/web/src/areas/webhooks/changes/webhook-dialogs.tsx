import { EditWebhookDialog } from './edit-webhook.dialog.tsx';
import type { Webhook } from '../webhook/queries.ts';
import { RemoveDialog } from './remove.dialog.tsx';
import { RotateDialog } from './rotate.dialog.tsx';
import { TestDialog } from './test.dialog.tsx';

export type WebhookDialog = { kind: 'test' | 'edit' | 'rotate' | 'remove'; webhook: Webhook };

type Props = { dialog: WebhookDialog | undefined; onClose: () => void; onRemoved: () => void };

/** At most one of them is open. */
export function WebhookDialogs({ dialog, onClose, onRemoved }: Props) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'test':
      return <TestDialog webhook={dialog.webhook} onClose={onClose} />;
    case 'edit':
      return <EditWebhookDialog webhook={dialog.webhook} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog webhook={dialog.webhook} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog webhook={dialog.webhook} onClose={onClose} onRemoved={onRemoved} />;
  }
}
