import type { Scope } from './role.form.ts';
import { texts } from './texts.ts';
import classes from './scope-field.module.css';

type Props = { value: Scope; onChange: (scope: Scope) => void; isFixed: boolean };

export function ScopeField({ value, onChange, isFixed }: Props) {
  return (
    <fieldset className={classes['field']} disabled={isFixed}>
      <legend>Scope</legend>
      {(['own', 'all'] as const).map((scope) => (
        <label key={scope} className={classes['choice']}>
          <input
            type="radio"
            name="scope"
            checked={value === scope}
            onChange={() => onChange(scope)}
            aria-describedby={`scope-${scope}`}
          />
          <span>
            {texts.scopes[scope]}
            <span className={classes['hint']} id={`scope-${scope}`}>
              {texts.scopeHints[scope]}
            </span>
          </span>
        </label>
      ))}
      {isFixed ? <p className={classes['hint']}>{texts.scopeStays}</p> : null}
    </fieldset>
  );
}
