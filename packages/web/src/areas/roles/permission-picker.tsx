import { permissionWords } from '@coffer/contract/people/permission-words.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import { permissionGroups } from './permission-texts.ts';
import { mayHold, type Scope } from './role.form.ts';
import { texts } from './texts.ts';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import classes from './permission-picker.module.css';

type Props = {
  value: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
  scope: Scope;
  /** What the maker may do themselves. */
  held: ReadonlySet<string>;
};

/** What the role may do, by area, with one box for a whole area. */
export function PermissionPicker({ value, onChange, scope, held }: Props) {
  const put = (changed: readonly Permission[], isOn: boolean) =>
    onChange([...value.filter((one) => !changed.includes(one)), ...(isOn ? changed : [])]);
  return (
    <div className={classes['picker']}>
      {permissionGroups.map(({ title, permissions }) => {
        const possible = permissions.filter((one) => mayHold(one, scope, held));
        return (
          <fieldset key={title} className={classes['group']}>
            <legend className="visually-hidden">{title}</legend>
            <GroupBox
              title={title}
              chosen={possible.filter((one) => value.includes(one)).length}
              possible={possible.length}
              onChange={(isOn) => put(possible, isOn)}
            />
            {permissions.map((one) => (
              <CheckRow
                key={one}
                title={one}
                label={permissionWords[one]}
                checked={value.includes(one)}
                disabled={!possible.includes(one)}
                onChange={(event) => put([one], event.currentTarget.checked)}
              />
            ))}
            <WhyNot permissions={permissions} scope={scope} held={held} />
          </fieldset>
        );
      })}
    </div>
  );
}

type GroupProps = { title: string; chosen: number; possible: number; onChange: (isOn: boolean) => void };

function GroupBox({ title, chosen, possible, onChange }: GroupProps) {
  return (
    <CheckRow
      isHead
      aria-label={`${title}: all`}
      label={title}
      end={
        <span className={classes['count']}>
          {chosen} of {possible}
        </span>
      }
      checked={possible > 0 && chosen === possible}
      isMixed={chosen > 0 && chosen < possible}
      disabled={possible === 0}
      onChange={() => onChange(chosen < possible)}
    />
  );
}

type WhyProps = { permissions: readonly Permission[]; scope: Scope; held: ReadonlySet<string> };

function WhyNot({ permissions, scope, held }: WhyProps) {
  if (permissions.some((one) => !held.has(one))) return <p className={classes['why']}>{texts.onlyHeld}</p>;
  if (permissions.some((one) => !mayHold(one, scope, held)))
    return <p className={classes['why']}>{texts.installOnly}</p>;
  return null;
}
