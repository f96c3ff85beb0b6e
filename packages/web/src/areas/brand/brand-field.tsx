import { TextInput } from '../../ui/forms/text-input.tsx';
import { detailsOf, type BrandName, type TextName } from './brand-fields.ts';
import type { BrandForm } from './use-brand-form.ts';
import classes from './brand-field.module.css';

type Props = { brand: BrandForm; isReadOnly: boolean; name: TextName };

const types = { text: 'text', web: 'url', mail: 'email', mailbox: 'text' } as const;

/** One text of the project, with what a save will do to it. */
export function BrandField({ brand, isReadOnly, name }: Props) {
  const { label, hint, placeholder, kind } = detailsOf(name);
  return (
    <div className={classes['field']}>
      <ChangeMark brand={brand} name={name} />
      <TextInput
        label={label}
        description={hint}
        placeholder={isReadOnly ? undefined : placeholder}
        type={types[kind]}
        autoComplete="off"
        spellCheck={false}
        readOnly={isReadOnly}
        withAsterisk={name === 'name' && !isReadOnly}
        {...brand.form.getInputProps(name)}
      />
    </div>
  );
}

/** For the eye: the bar with the buttons says the same in words. */
export function ChangeMark({ brand: { changes, project }, name }: { brand: BrandForm; name: BrandName }) {
  if (changes.length === 0 || project === undefined) return null;
  const kind = changes.find(({ field }) => field === name)?.kind;
  return (
    <span className={classes['mark']} data-changed={kind !== undefined || undefined} aria-hidden>
      {kind ?? 'unchanged'}
    </span>
  );
}
