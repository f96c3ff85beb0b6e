import { messageOf } from '../../../api/http/failure.ts';
import { ConfirmByTyping } from '../../../ui/dialogs/confirm-by-typing.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useSetStatus, type Wallet } from '../wallet/queries.ts';
import { consequences, texts } from '../wallet/texts.ts';

type Action = 'pause' | 'resume' | 'archive';

const statusOf = { pause: 'inactive', resume: 'active', archive: 'archived' } as const satisfies Record<Action, string>;
const doneWords: Record<Action, string> = { pause: 'is paused', resume: 'is active again', archive: 'is archived' };

export function StatusDialog({ action, wallet, onClose }: { action: Action; wallet: Wallet; onClose: () => void }) {
  const move = useSetStatus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${texts.actions[action]} ${wallet.name}`}
      subtitle={consequences[action]}
      onConfirm={() =>
        move.mutate(
          { params: { id: wallet.id, status: statusOf[action] } },
          {
            onSuccess: () => {
              toastSuccess(`${wallet.name} ${doneWords[action]}`);
              onClose();
            },
          },
        )
      }
      confirmLabel={texts.actions[action]}
      confirmTone={action === 'archive' ? 'danger-solid' : 'primary'}
      busy={move.isPending}
      error={move.isError ? messageOf(move.error) : undefined}
    />
  );
}

export function CompromiseDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const move = useSetStatus();
  return (
    <ConfirmByTyping
      opened
      onClose={onClose}
      title={`Mark ${wallet.name} as compromised`}
      consequence={consequences.compromise}
      word={wallet.name}
      confirmLabel={texts.actions.compromise}
      onConfirm={() =>
        move.mutate(
          { params: { id: wallet.id, status: 'compromised' } },
          {
            onSuccess: () => {
              toastSuccess(`${wallet.name} is frozen`);
              onClose();
            },
          },
        )
      }
      busy={move.isPending}
      error={move.isError ? messageOf(move.error) : undefined}
    />
  );
}
