import { useRef, useState } from 'react';
import { waitsUntil } from '../../format/waits-until.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { AddressField } from './address-field.tsx';
import { addressOf, addressProblem, noAddress, withNode } from './node.form.ts';
import { useTestNode, useUpdateChain, type Chain, type ChainNode, type Probe } from './queries.ts';
import { asSentence, refusalOf } from './refusal.ts';
import classes from './blockchain-nodes.module.css';

type Props = { chain: Chain; nodes: readonly ChainNode[]; onClose: () => void };

/** Tested before it is saved. A node that does not answer can be kept for later; one of another chain cannot. */
export function AddNodeDialog({ chain, nodes, onClose }: Props) {
  const [address, setAddress] = useState(noAddress);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [probe, setProbe] = useState<Probe>();
  const input = useRef<HTMLInputElement>(null);
  const test = useTestNode();
  const update = useUpdateChain();
  const isBusy = test.isPending || update.isPending;
  const isSilent = probe !== undefined && !probe.connected && probe.chainId === undefined;

  async function begin(): Promise<void> {
    const wrong = addressProblem(address);
    setProblem(wrong);
    setRefused(undefined);
    setProbe(undefined);
    if (wrong !== undefined) return input.current?.focus();
    try {
      const result = await test.mutateAsync({ params: { idOrCode: chain.code }, body: addressOf(address) });
      const [first] = result.nodes;
      setProbe(first);
      if (first?.connected) await save(true);
      else setProblem(asSentence(first?.error));
    } catch (failure) {
      setRefused(refusalOf(failure));
    }
  }

  async function save(active: boolean): Promise<void> {
    try {
      const body = { nodes: withNode(nodes, address, active) };
      const { takesEffectAt } = await update.mutateAsync({ params: { idOrCode: chain.code }, body });
      const done = active ? `Node added for ${chain.name}` : 'Node added, paused';
      toastSuccess(takesEffectAt === null ? done : waitsUntil(takesEffectAt));
      onClose();
    } catch (failure) {
      setRefused(refusalOf(failure));
    }
  }

  return (
    <Modal
      opened
      onClose={() => (isBusy ? undefined : onClose())}
      title={`Add a node for ${chain.name}`}
      subtitle={`It must be on chain ${chain.chainId}. It is tested before it is saved.`}
      confirmLabel="Test and add"
      onConfirm={() => void begin()}
      busy={isBusy}
      error={refused}
    >
      <AddressField
        inputRef={input}
        label="URL"
        description="An http, https, ws or wss URL. Secrets in it are encrypted in the vault and never shown again."
        address={address}
        problem={problem}
        onChange={(next) => {
          setAddress(next);
          setProblem(undefined);
          setProbe(undefined);
        }}
      />
      {isSilent ? (
        <Notice tone="neutral">
          <div className={classes['health']}>
            <p>It may be temporarily unavailable. You can add it paused and turn it on later.</p>
            <Button onClick={() => void save(false)} disabled={isBusy}>
              Add paused
            </Button>
          </div>
        </Notice>
      ) : null}
    </Modal>
  );
}
