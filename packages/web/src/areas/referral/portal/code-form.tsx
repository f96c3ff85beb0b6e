import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../page/icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { Problem } from './use-deed.ts';

const digits = 6;

type Props = {
  sentTo: string;
  label: string;
  isBusy: boolean;
  problem: Problem | null;
  onCode(code: string): void;
  onAgain(): void;
  children?: ReactNode;
  /** Below all of it. */
  end?: ReactNode;
};

/** The six digits of a mail. The button is off until they are complete. */
export function CodeForm({ sentTo, label, isBusy, problem, onCode, onAgain, children, end }: Props) {
  const { code: texts, problems } = useTexts();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Whoever asked for it types it next.
  useEffect(() => field.current?.focus(), []);
  const isWhole = code.length === digits;
  return (
    <form
      className="steps"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onCode(code);
      }}
    >
      {children}
      <div className="field">
        <label htmlFor="code">{texts.label(sentTo)}</label>
        <input
          id="code"
          className="digits num"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value.replaceAll(/\D/g, '').slice(0, digits))}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-describedby="code-hint"
          aria-invalid={problem === 'code'}
          ref={field}
        />
        <span className="hint" id="code-hint">
          {texts.hint}
        </span>
      </div>
      <p className={problem === null ? 'unseen' : 'problem'} role="alert">
        {problem === null ? null : problems[problem]}
      </p>
      <button type="submit" className="button primary big" disabled={!isWhole || isBusy}>
        <Icon name="done" size={18} />
        {label}
      </button>
      <button type="button" className="button" disabled={isBusy} onClick={onAgain}>
        {texts.again}
      </button>
      {end}
    </form>
  );
}
