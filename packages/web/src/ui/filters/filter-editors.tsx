import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../buttons/button.tsx';
import { TextInput } from '../forms/text-input.tsx';
import classes from './filters.module.css';

type Editor = { value: string | undefined; onApply: (value: string | undefined) => void };

/** A filter by text. */
export function TextEditor({ value, onApply, label, hint }: Editor & { label: string; hint: string }) {
  const [text, setText] = useState(value ?? '');
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    onApply(text.trim() || undefined);
  };
  return (
    <form className={classes['form']} onSubmit={apply}>
      <TextInput
        label={label}
        description={hint}
        value={text}
        maxLength={254}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" tone="primary">
        Apply
      </Button>
    </form>
  );
}

type Choices = NonNullable<NativeSelectProps['data']>;

/** A filter by one of a few. */
export function ChoiceEditor({
  value,
  onApply,
  label,
  any,
  data,
}: Editor & { label: string; any: string; data: Choices }) {
  const [chosen, setChosen] = useState(value ?? '');
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    onApply(chosen || undefined);
  };
  return (
    <form className={classes['form']} onSubmit={apply}>
      <NativeSelect
        label={label}
        data={[{ value: '', label: any }, ...data]}
        value={chosen}
        data-autofocus
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button type="submit" tone="primary">
        Apply
      </Button>
    </form>
  );
}
