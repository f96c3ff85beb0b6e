import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { withActive } from './node.form.ts';
import { useUpdateChain, type Chain, type ChainNode } from './queries.ts';
import { refusalOf } from './refusal.ts';

type Props = { chain: Chain; nodes: readonly ChainNode[]; node: ChainNode; onClose: () => void };

export function PauseLastDialog({ chain, nodes, node, onClose }: Props) {
  const update = useUpdateChain();
  const send = () =>
    update.mutate(
      { params: { idOrCode: chain.code }, body: { nodes: withActive(nodes, node.id, false) } },
      {
        onSuccess: () => {
          toastSuccess('Node paused');
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Pause the last active node of ${chain.name}?`}
      subtitle={`${chain.name} is off until a node is active again. Payments received in the meantime are detected and credited only then.`}
      confirmLabel="Pause node"
      confirmTone="danger-solid"
      onConfirm={send}
      busy={update.isPending}
      error={update.isError ? refusalOf(update.error) : undefined}
    />
  );
}
