import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { periodRules, toField, toInstant, type PeriodFields } from './period.form.ts';
import { isPreset, presetIds, presetLabel } from './period.ts';
import classes from './filters.module.css';

type Editor = { value: string | undefined; onApply: (value: string | undefined) => void };

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

type Period = { from: string | undefined; to: string | undefined };

export function PeriodEditor({ from, to, onApply }: Period & { onApply: (period: Period) => void }) {
  const form = useForm<PeriodFields>({
    initialValues: { from: toField(from), to: toField(to) },
    validate: periodRules,
    clearInputErrorOnChange: true,
  });
  const apply = form.onSubmit(
    (fields) => onApply({ from: toInstant(fields.from), to: toInstant(fields.to) }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'from')?.focus(),
  );
  return (
    <div className={classes['period']}>
      <div className={classes['presets']}>
        {presetIds.map((preset) => (
          <Button
            key={preset}
            aria-pressed={isPreset(from) && from === preset}
            onClick={() => onApply({ from: preset, to: undefined })}
          >
            {presetLabel(preset)}
          </Button>
        ))}
      </div>
      <form className={classes['form']} noValidate onSubmit={apply}>
        <TextInput type="datetime-local" label="From" autoComplete="off" {...form.getInputProps('from')} />
        <TextInput type="datetime-local" label="Before" autoComplete="off" {...form.getInputProps('to')} />
        <Button type="submit" tone="primary">
          Apply
        </Button>
      </form>
    </div>
  );
}
