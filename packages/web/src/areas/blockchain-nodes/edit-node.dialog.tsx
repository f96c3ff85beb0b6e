import { useRef, useState } from 'react';
import { waitsUntil } from '../../format/waits-until.ts';
import { Modal } from '../../ui/modal.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { nodeUrlProblem, withAddress } from './node.form.ts';
import { useUpdateChain, type Chain, type ChainNode } from './queries.ts';
import { refusalOf } from './refusal.ts';

type Props = { chain: Chain; nodes: readonly ChainNode[]; node: ChainNode; onClose: () => void };

/** The stored address is never shown again: it is typed anew, whole. */
export function EditNodeDialog({ chain, nodes, node, onClose }: Props) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const update = useUpdateChain();

  function send(): void {
    const wrong = nodeUrlProblem(url);
    setProblem(wrong);
    if (wrong !== undefined) return input.current?.focus();
    update.mutate(
      { params: { idOrCode: chain.code }, body: { nodes: withAddress(nodes, node.id, url) } },
      {
        onSuccess: ({ takesEffectAt }) => {
          toastSuccess(takesEffectAt === null ? 'Address of the node saved' : waitsUntil(takesEffectAt));
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
      title="Change a node's address"
      subtitle={`${node.url}: parts of it may be hidden. Type the whole new one; it is asked before it is saved.`}
      confirmLabel="Test and save"
      onConfirm={send}
      busy={update.isPending}
    >
      <TextInput
        ref={input}
        label="New address"
        placeholder="https://rpc.example.com"
        value={url}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        data-autofocus
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </Modal>
  );
}
