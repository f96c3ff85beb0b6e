import { useRef, useState, type RefObject } from 'react';
import { accountMax } from '@coffer/keys/phrase/account-max.ts';
import { Field, controlProps } from './field.tsx';
import { countDefault, countMax, keepDigits, readRange } from './read-range.ts';
import type { Derivation } from './use-derivation.ts';

type Problem = { field: 'phrase' | 'account' | 'start' | 'count'; text: string };
type PhraseFormProps = {
  form: RefObject<HTMLFormElement | null>;
  derivation: Derivation;
  onClear: () => void;
  onNew: () => void;
};

/** What is typed stays in the fields alone: no state and no name, so that no draft, no history and no URL has it. */
export function PhraseForm({ form, derivation, onClear, onNew }: PhraseFormProps) {
  const phrase = useRef<HTMLTextAreaElement>(null);
  const passphrase = useRef<HTMLInputElement>(null);
  const account = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLInputElement>(null);
  const start = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const of = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined);

  const refuse = (next: Problem) => {
    setProblem(next);
    ({ phrase, account, start, count })[next.field].current?.focus();
  };

  const submit = async () => {
    setProblem(undefined);
    const textOf = ({ current }: typeof start) => current?.value ?? '';
    const range = readRange({ account: textOf(account), start: textOf(start), count: textOf(count) });
    if (!range.ok) return refuse({ field: range.field, text: range.problem });
    const { ok: _read, ...numbers } = range;
    const secrets = { text: phrase.current?.value ?? '', passphrase: textOf(passphrase) };
    const wrong = await derivation.derive({ ...secrets, ...numbers });
    if (wrong !== undefined) refuse({ field: 'phrase', text: wrong });
    return undefined;
  };

  return (
    <form
      ref={form}
      className="card phrase-form"
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onReset={() => setProblem(undefined)}
    >
      <Field
        id="phrase"
        label="Recovery phrase"
        problem={of('phrase')}
        hint="12, 15, 18, 21 or 24 English words (BIP 39)."
      >
        <textarea ref={phrase} rows={4} {...controlProps('phrase', of('phrase'), true)} />
      </Field>
      <button
        type="button"
        className="button small new-phrase-way"
        onClick={onNew}
        disabled={derivation.code !== 'loaded'}
      >
        New phrase
      </button>
      <Field id="passphrase" label="Passphrase (optional)" hint="Each passphrase gives different addresses.">
        <input ref={passphrase} type="text" {...controlProps('passphrase', undefined, true)} />
      </Field>
      <div className="numbers">
        <Field id="account" label="Account" problem={of('account')} hint={`0 to ${accountMax}`}>
          <NumberInput id="account" input={account} initial={0} problem={of('account')} />
        </Field>
        <Field id="count" label="Addresses" problem={of('count')} hint={`1 to ${countMax}`}>
          <NumberInput id="count" input={count} initial={countDefault} problem={of('count')} />
        </Field>
        <Field id="start" label="First index" problem={of('start')} hint="0 is the first">
          <NumberInput id="start" input={start} initial={0} problem={of('start')} />
        </Field>
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={onClear}>
          Clear
        </button>
        <button type="submit" className="button primary" disabled={derivation.code !== 'loaded'}>
          Derive
        </button>
      </div>
    </form>
  );
}

type NumberInputProps = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  initial: number;
  problem: string | undefined;
};

/** No number type: its wheel changes values that nobody looks at. */
function NumberInput({ id, input, initial, problem }: NumberInputProps) {
  return (
    <input
      ref={input}
      type="text"
      inputMode="numeric"
      maxLength={11}
      defaultValue={String(initial)}
      onInput={({ currentTarget }) => {
        const kept = keepDigits(currentTarget.value);
        if (kept !== currentTarget.value) currentTarget.value = kept;
      }}
      {...controlProps(id, problem, true)}
    />
  );
}
