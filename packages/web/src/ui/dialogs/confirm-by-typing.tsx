import { useState } from 'react';
import { Modal } from './modal.tsx';
import { TextInput } from '../forms/text-input.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What follows from it. */
  consequence: string;
  /** What must be typed, to the letter. */
  word: string;
  confirmLabel: string;
  onConfirm: () => void;
  busy: boolean;
  error?: string | undefined;
};

/** For what cannot be taken back. */
export function ConfirmByTyping({ word, consequence, onConfirm, ...rest }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <Modal
      {...rest}
      subtitle={consequence}
      confirmTone="danger-solid"
      confirmDisabled={typed.trim() !== word}
      onConfirm={onConfirm}
    >
      <TextInput
        label={
          <>
            Type <strong>{word}</strong> to confirm
          </>
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </Modal>
  );
}
