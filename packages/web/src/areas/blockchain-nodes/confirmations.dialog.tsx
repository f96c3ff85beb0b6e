import { useRef, useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { waitsUntil } from '../../format/waits-until.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { confirmationsProblem, waitOf } from './confirmations.form.ts';
import { useUpdateChain, type Chain } from './queries.ts';

export function ConfirmationsDialog({ chain, onClose }: { chain: Chain; onClose: () => void }) {
  const [value, setValue] = useState<number | ''>(chain.confirmations);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLDivElement>(null);
  const update = useUpdateChain();
  const isFit = confirmationsProblem(value) === undefined && value !== '';

  function send(): void {
    const wrong = confirmationsProblem(value);
    setProblem(wrong);
    if (wrong !== undefined || value === '') return form.current?.querySelector('input')?.focus();
    update.mutate(
      { params: { idOrCode: chain.code }, body: { confirmations: value } },
      {
        onSuccess: ({ takesEffectAt }) => {
          toastSuccess(takesEffectAt === null ? `${chain.name}: confirmations saved` : waitsUntil(takesEffectAt));
          onClose();
        },
      },
    );
  }

  return (
    <Modal
      opened
      onClose={() => (update.isPending ? undefined : onClose())}
      title={`Confirmations on ${chain.name}`}
      subtitle="How many confirmations a payment needs before it is credited. Fewer are faster; more protect better if the network rewrites its latest blocks."
      confirmLabel="Save"
      onConfirm={send}
      busy={update.isPending}
      confirmDisabled={value === chain.confirmations}
      error={update.isError ? messageOf(update.error) : undefined}
    >
      <div ref={form}>
        <NumberInput
          label="Confirmations"
          value={value}
          error={problem}
          description={
            isFit && chain.network !== 'local'
              ? `A payer waits ${waitOf(chain.code, value)}. This applies to payments that are not credited yet.`
              : 'This applies to payments that are not credited yet.'
          }
          onChange={(next) => {
            setValue(next);
            setProblem(undefined);
          }}
          data-autofocus
        />
      </div>
    </Modal>
  );
}
