import type { ReactNode } from 'react';

type FieldProps = { id: string; label: string; hint?: ReactNode; problem?: string | undefined; children: ReactNode };

export function Field({ id, label, hint, problem, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {problem === undefined ? null : (
        <p className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What a control says about itself; nothing typed here is kept, checked or sent by the browser. */
export function controlProps(id: string, problem: string | undefined, hasHint: boolean) {
  const described = [...(problem === undefined ? [] : [`${id}-problem`]), ...(hasHint ? [`${id}-hint`] : [])].join(' ');
  return {
    id,
    autoComplete: 'off',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    // A word: the server's renderer leaves out what is false, and a spell checker may send what is typed.
    spellCheck: 'false',
    'aria-invalid': problem !== undefined,
    ...(described === '' ? {} : { 'aria-describedby': described }),
  } as const;
}
