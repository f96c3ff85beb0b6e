import { keyScopes } from '@coffer/contract/permissions.ts';
import { useId, type ReactNode } from 'react';
import { useMe } from '../../api/me.ts';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import { scopeGroups, scopeTexts, shownOf, usualScopes, type KeyScope } from './scope-texts.ts';
import classes from './scope-picker.module.css';

type Props = {
  value: readonly string[];
  onChange: (scopes: string[]) => void;
  error?: ReactNode;
  /** By this the form finds the field. */
  dataPath: string;
};

/** What the key may do. Nobody gives what they do not hold themselves. */
export function ScopePicker({ value, onChange, error, dataPath }: Props) {
  const held = new Set(useMe().data?.permissions);
  const errorId = useId();
  const choose = (scopes: readonly KeyScope[]) => onChange(scopes.filter((scope) => held.has(scope)));
  const toggle = (scope: KeyScope) =>
    onChange(value.includes(scope) ? value.filter((one) => one !== scope) : [...value, scope]);
  const firstHeld = scopeGroups.flatMap(({ scopes }) => scopes).find((scope) => held.has(scope));

  return (
    <fieldset className={classes['picker']} aria-describedby={!error ? undefined : errorId}>
      <legend className="visually-hidden">Scopes</legend>
      <div className={classes['head']}>
        <span className={classes['title']} aria-hidden>
          Scopes
        </span>
        <span className={classes['count']}>
          {shownOf(value).length} of {keyScopes.length}
        </span>
        <button type="button" className={classes['preset']} onClick={() => choose(usualScopes)}>
          Recommended
        </button>
        <button
          type="button"
          className={classes['preset']}
          onClick={() => choose(keyScopes.filter((scope) => scope.endsWith(':read')))}
        >
          Read only
        </button>
      </div>
      <div className={classes['groups']}>
        {scopeGroups.map(({ title, scopes }) => (
          <div key={title} className={classes['group']}>
            <p>{title}</p>
            {scopes.map((scope) => {
              const isChosen = value.includes(scope);
              const isDisabled = !isChosen && !held.has(scope);
              return (
                <CheckRow
                  key={scope}
                  label={scopeTexts[scope]}
                  end={<code className={classes['code']}>{scope}</code>}
                  checked={isChosen}
                  disabled={isDisabled}
                  aria-invalid={!error ? undefined : true}
                  data-path={scope === firstHeld ? dataPath : undefined}
                  onChange={() => toggle(scope)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {keyScopes.every((scope) => held.has(scope)) ? null : (
        <p className={classes['hint']}>You can only grant scopes that you have yourself.</p>
      )}
      {!error ? null : (
        <p className={classes['error']} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
