import { useRef, useState } from 'react';
import { waitsUntil } from '../../format/waits-until.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { AddressField } from './address-field.tsx';
import { addressProblem, noAddress, withAddress } from './node.form.ts';
import { useUpdateChain, type Chain, type ChainNode } from './queries.ts';
import { refusalOf } from './refusal.ts';

type Props = { chain: Chain; nodes: readonly ChainNode[]; node: ChainNode; onClose: () => void };

/** The stored address is never shown again: it is typed anew, whole. */
export function EditNodeDialog({ chain, nodes, node, onClose }: Props) {
  const [address, setAddress] = useState(noAddress);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const update = useUpdateChain();

  function send(): void {
    const wrong = addressProblem(address);
    setProblem(wrong);
    if (wrong !== undefined) return input.current?.focus();
    update.mutate(
      { params: { idOrCode: chain.code }, body: { nodes: withAddress(nodes, node.id, address) } },
      {
        onSuccess: ({ takesEffectAt }) => {
          toastSuccess(takesEffectAt === null ? 'Node URL saved' : waitsUntil(takesEffectAt));
          onClose();
        },
        onError: (failure) => setProblem(refusalOf(failure)),
      },
    );
  }

  return (
    <Modal
      opened
      onClose={() => (update.isPending ? undefined : onClose())}
      title="Change node URL"
      subtitle={`${node.url}: parts of it may be hidden. Enter the full new URL; it is tested before it is saved.`}
      confirmLabel="Test and save"
      onConfirm={send}
      busy={update.isPending}
    >
      <AddressField
        inputRef={input}
        label="New URL"
        address={address}
        problem={problem}
        onChange={(next) => {
          setAddress(next);
          setProblem(undefined);
        }}
      />
    </Modal>
  );
}
