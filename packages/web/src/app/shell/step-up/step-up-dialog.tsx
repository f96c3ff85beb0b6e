import { stepUp } from '@coffer/contract/people/identity.ts';
import { listWallets } from '@coffer/contract/treasury/wallets.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMe } from '../../../api/me.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { purposeOf, type Asked } from './purposes.ts';
import { answerStepUp } from './step-up-question.ts';

/** Asks for what only they know: the code where there is a second factor, else the password. */
export function StepUpDialog({ asked }: { asked: Asked }) {
  const [proof, setProof] = useState('');
  const withCode = useMe().data?.totpEnabled ?? false;
  // Whoever changes a wallet has seen its name; nobody waits for it here.
  const wallets = useCall(listWallets, {}, { enabled: false }).data;
  const nameOf = (id: number) => wallets?.find((wallet) => wallet.id === id)?.name;
  const confirm = useChange(stepUp);
  const onConfirm = () =>
    confirm.mutate({ body: withCode ? { otp: proof } : { password: proof } }, { onSuccess: () => answerStepUp(true) });
  return (
    <Modal
      opened
      onClose={() => answerStepUp(false)}
      title="Confirm your identity"
      subtitle={`${purposeOf(asked, nameOf)} You will not be asked again for five minutes.`}
      onConfirm={onConfirm}
      busy={confirm.isPending}
      confirmDisabled={proof === ''}
      error={confirm.isError ? messageOf(confirm.error) : undefined}
    >
      {withCode ? (
        <TextInput
          label="Authenticator code"
          value={proof}
          onChange={(event) => setProof(event.currentTarget.value)}
          autoComplete="one-time-code"
          data-autofocus
        />
      ) : (
        <PasswordInput
          label="Your password"
          value={proof}
          onChange={(event) => setProof(event.currentTarget.value)}
          autoComplete="current-password"
          data-autofocus
        />
      )}
    </Modal>
  );
}
