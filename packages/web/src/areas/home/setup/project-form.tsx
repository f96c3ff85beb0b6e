import { createProject, listProjectDetails, listProjects } from '@coffer/contract/projects/projects.ts';
import { useRef, useState } from 'react';
import { useChange } from '../../../api/use-call.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { fieldErrors } from '../../../ui/forms/field-errors.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import classes from './setup-rail.module.css';

const fields = ['name', 'website', 'brandColor'] as const;
const colourFirst = '#0b6072';

/** The first project needs a name; everything else of it is found under Brand. */
export function ProjectForm() {
  const [name, setName] = useState('');
  const [website, setWebsite] = useState('');
  const [brandColor, setColour] = useState(colourFirst);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const create = useChange(createProject, [listProjects, listProjectDetails]);
  const { errors, rest } = create.isError
    ? fieldErrors(create.error, fields)
    : { errors: {} as Partial<Record<(typeof fields)[number], string>>, rest: [] };

  function save(): void {
    setMissing(name.trim() === '');
    if (name.trim() === '') return input.current?.focus();
    const site = website.trim() === '' ? {} : { website: website.trim() };
    // A colour that nobody chose is none: the checkout then has its own.
    const colour = brandColor === colourFirst ? {} : { brandColor };
    create.mutate(
      { body: { name: name.trim(), ...site, ...colour } },
      { onSuccess: (made) => toastSuccess(`${made.name} was created`) },
    );
  }

  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        ref={input}
        label="Name customers see"
        placeholder="Corner Shop"
        autoComplete="organization"
        value={name}
        error={isMissing ? 'Name is required' : errors.name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setMissing(false);
        }}
      />
      <TextInput
        label="Website (optional)"
        placeholder="https://shop.example.com"
        autoComplete="url"
        value={website}
        error={errors.website}
        onChange={({ currentTarget }) => setWebsite(currentTarget.value)}
      />
      <TextInput
        type="color"
        label="Colour"
        value={brandColor}
        error={errors.brandColor}
        classNames={{ input: classes['colour'] ?? '' }}
        onChange={({ currentTarget }) => setColour(currentTarget.value)}
      />
      <Button type="submit" tone="primary" busy={create.isPending}>
        Create project
      </Button>
      {rest.length === 0 ? null : (
        <div className={classes['said']}>
          <Notice tone="danger">{rest.join(' ')}</Notice>
        </div>
      )}
    </form>
  );
}
