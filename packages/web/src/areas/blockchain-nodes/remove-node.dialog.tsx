import { waitsUntil } from '../../format/waits-until.ts';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { without } from './node.form.ts';
import { useUpdateChain, type Chain, type ChainNode } from './queries.ts';
import { refusalOf } from './refusal.ts';

type Props = { chain: Chain; nodes: readonly ChainNode[]; node: ChainNode; onClose: () => void };

/** The last one takes the chain with it: that is typed out. */
export function RemoveNodeDialog({ chain, nodes, node, onClose }: Props) {
  const update = useUpdateChain();
  const isLast = nodes.length === 1;
  const send = () =>
    update.mutate(
      { params: { idOrCode: chain.code }, body: { nodes: without(nodes, node.id) } },
      {
        onSuccess: ({ takesEffectAt }) => {
          toastSuccess(takesEffectAt === null ? 'Node removed' : waitsUntil(takesEffectAt));
          onClose();
        },
      },
    );
  const shared = {
    opened: true,
    onClose,
    confirmLabel: 'Remove node',
    onConfirm: send,
    busy: update.isPending,
    error: update.isError ? refusalOf(update.error) : undefined,
  };
  if (isLast) {
    return (
      <ConfirmByTyping
        {...shared}
        title={`Remove the last node of ${chain.name}?`}
        consequence={`${chain.name} is off until it has another node: no payment is detected or credited. ${node.url} is deleted.`}
        word={chain.code}
      />
    );
  }
  return (
    <Modal
      {...shared}
      title="Remove this node?"
      subtitle={`${node.url} is no longer used, and its URL is deleted. The other nodes keep working.`}
      confirmTone="danger-solid"
    />
  );
}
