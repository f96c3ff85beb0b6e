import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { useSendCode, useValidateCode, type Recipient } from './queries.ts';
import { nameOf } from './recipient-words.ts';

const codeLength = 6;

type Props = {
  recipient: Recipient;
  /** It was added just now: nobody knows yet until when the code is good. */
  isJustMailed?: boolean;
  onClose: () => void;
};

/** The digits that were mailed. */
export function CodeDialog({ recipient, isJustMailed = false, onClose }: Props) {
  const [code, setCode] = useState('');
  const validate = useValidateCode();
  const send = useSendCode();
  const isMailed = isJustMailed || recipient.codeExpiresAt !== null || send.data?.codeMailed === true;
  const onConfirm = () =>
    validate.mutate(
      { body: { entityID: recipient.id, scope: 'recipient', otpCode: code.trim() } },
      {
        onSuccess: () => {
          toastSuccess('Address confirmed');
          onClose();
        },
      },
    );
  const onSend = () =>
    send.mutate(
      { params: { id: recipient.id, purpose: 'recipient' } },
      {
        onSuccess: ({ message, codeMailed }) => {
          if (codeMailed) toastSuccess(message);
        },
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Confirm the address of ${nameOf(recipient)}`}
      subtitle={
        isMailed
          ? 'We emailed a 6-digit code to the person who added this recipient. It is valid for 10 minutes.'
          : 'We can email a 6-digit code to the person who added this recipient. It is valid for 10 minutes.'
      }
      onConfirm={onConfirm}
      confirmLabel="Confirm address"
      confirmDisabled={code.trim().length !== codeLength}
      cancelLabel="Later"
      busy={validate.isPending}
      error={validate.isError ? messageOf(validate.error) : undefined}
    >
      <TextInput
        label="Code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        maxLength={codeLength}
        autoComplete="one-time-code"
        data-autofocus
      />
      <div>
        <Button size="xs" tone="quiet" edge="start" busy={send.isPending} onClick={onSend}>
          {isMailed ? 'Send a new code' : 'Send a code'}
        </Button>
      </div>
      {send.data?.codeMailed === false ? <Notice tone="attention">{send.data.message}</Notice> : null}
    </Modal>
  );
}
