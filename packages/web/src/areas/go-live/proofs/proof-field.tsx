import { useRef, useState, type ReactNode } from 'react';
import { fieldErrors } from '../../../ui/forms/field-errors.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import classes from '../go-live.module.css';

type Props = {
  label: string;
  placeholder: string;
  /** As the call names it. */
  field: string;
  /** What the call was refused for last. */
  failure: unknown;
  onCheck: (typed: string) => void;
  button: ReactNode;
  charsMax?: number;
};

/** What was got elsewhere is pasted here, and looked at by the server. */
export function ProofField({ label, placeholder, field, failure, onCheck, button, charsMax = 2000 }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  // What was refused is not what stands there once it is changed.
  const [isChanged, setChanged] = useState(false);
  const { errors, rest } = failure ? fieldErrors(failure, [field]) : { errors: {} as Record<string, string>, rest: [] };
  const error = missing ? 'Paste it here first' : isChanged ? undefined : errors[field];
  return (
    <form
      noValidate
      className={classes['field']}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(typed.trim() === '');
        if (typed.trim() === '') return input.current?.focus();
        setChanged(false);
        onCheck(typed.trim());
      }}
    >
      <TextInput
        ref={input}
        label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={charsMax}
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setMissing(false);
          setChanged(true);
        }}
      />
      {button}
      {rest.length === 0 || isChanged ? null : (
        <div className={classes['said']}>
          <Notice tone="danger">{rest.join(' ')}</Notice>
        </div>
      )}
    </form>
  );
}
