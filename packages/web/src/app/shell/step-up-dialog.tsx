import { stepUp } from '@coffer/contract/identity.ts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { useMe } from '../../api/me.ts';
import { useUser } from '../../api/session.ts';
import { useChange } from '../../api/use-call.ts';
import { Modal } from '../../ui/modal.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { answerStepUp, useStepUpAsked } from './step-up.ts';

/** Before a change of great weight: is it still you? */
export function StepUpDialog() {
  const asked = useStepUpAsked();
  const isSignedIn = useUser() !== undefined;
  return asked && isSignedIn ? <Asked /> : null;
}

function Asked() {
  const [given, setGiven] = useState('');
  const withCode = useMe().data?.totpEnabled ?? false;
  const confirm = useChange(stepUp);
  const onConfirm = () =>
    confirm.mutate({ body: withCode ? { otp: given } : { password: given } }, { onSuccess: () => answerStepUp(true) });
  return (
    <Modal
      opened
      onClose={() => answerStepUp(false)}
      title="Confirm that it is you"
      subtitle="This change carries weight. You are asked again five minutes from now at the earliest."
      onConfirm={onConfirm}
      busy={confirm.isPending}
      confirmDisabled={given === ''}
      error={confirm.isError ? messageOf(confirm.error) : undefined}
    >
      {withCode ? (
        <TextInput
          label="Code of your authenticator"
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
          autoComplete="one-time-code"
          data-autofocus
        />
      ) : (
        <PasswordInput
          label="Your password"
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
          autoComplete="current-password"
          data-autofocus
        />
      )}
    </Modal>
  );
}
