import { stepUp } from '@coffer/contract/people/identity.ts';
import { listWallets } from '@coffer/contract/treasury/wallets.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMe } from '../../../api/me.ts';
import { canUsePasskeys } from '../../../api/passkeys.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { purposeOf, type Asked } from './purposes.ts';
import { answerStepUp } from './step-up-question.ts';
import { useStepUpPasskey } from './use-step-up-passkey.ts';

/** Asks for what only they have or know: a passkey or a code where there is a second factor, else the password. */
export function StepUpDialog({ asked }: { asked: Asked }) {
  const me = useMe().data;
  const [prefersCode, setPrefersCode] = useState(false);
  // Whoever changes a wallet has seen its name; nobody waits for it here.
  const wallets = useCall(listWallets, {}, { enabled: false }).data;
  const nameOf = (id: number) => wallets?.find((wallet) => wallet.id === id)?.name;
  const purpose = `${purposeOf(asked, nameOf)} You will not be asked again for five minutes.`;
  const hasPasskey = me !== undefined && me.passkeys > 0;
  if (hasPasskey && canUsePasskeys() && !prefersCode)
    return <WithPasskey purpose={purpose} onCode={() => setPrefersCode(true)} />;
  if (me?.totpEnabled || hasPasskey)
    return <WithCode purpose={purpose} label={me.totpEnabled ? 'Authenticator code' : 'Recovery code'} />;
  return <WithPassword purpose={purpose} />;
}

const title = 'Confirm your identity';
const cancel = () => answerStepUp(false);
const confirmed = { onSuccess: () => answerStepUp(true) };

function WithPasskey({ purpose, onCode }: { purpose: string; onCode: () => void }) {
  const passkey = useStepUpPasskey();
  return (
    <Modal
      opened
      onClose={cancel}
      title={title}
      subtitle={purpose}
      confirmLabel="Use passkey"
      onConfirm={() => passkey.mutate(undefined, confirmed)}
      busy={passkey.isPending}
      error={passkey.isError ? messageOf(passkey.error) : undefined}
      onBack={onCode}
      backLabel="Use a code instead"
    />
  );
}

function WithCode({ purpose, label }: { purpose: string; label: string }) {
  const [otp, setOtp] = useState('');
  const confirm = useChange(stepUp);
  return (
    <Modal
      opened
      onClose={cancel}
      title={title}
      subtitle={purpose}
      onConfirm={() => confirm.mutate({ body: { otp } }, confirmed)}
      busy={confirm.isPending}
      confirmDisabled={otp === ''}
      error={confirm.isError ? messageOf(confirm.error) : undefined}
    >
      <TextInput
        label={label}
        value={otp}
        onChange={(event) => setOtp(event.currentTarget.value)}
        autoComplete="one-time-code"
        data-autofocus
      />
    </Modal>
  );
}

function WithPassword({ purpose }: { purpose: string }) {
  const [password, setPassword] = useState('');
  const confirm = useChange(stepUp);
  return (
    <Modal
      opened
      onClose={cancel}
      title={title}
      subtitle={purpose}
      onConfirm={() => confirm.mutate({ body: { password } }, confirmed)}
      busy={confirm.isPending}
      confirmDisabled={password === ''}
      error={confirm.isError ? messageOf(confirm.error) : undefined}
    >
      <PasswordInput
        label="Your password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete="current-password"
        data-autofocus
      />
    </Modal>
  );
}
