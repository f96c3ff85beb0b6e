import { useForm } from '@mantine/form';
import { Button } from '../buttons/button.tsx';
import filters from './filters.module.css';
import { TextInput } from '../forms/text-input.tsx';
import { periodRules, toField, toInstant, type PeriodFields } from './period.form.ts';
import { isPreset, presetIds, presetLabel } from './period.ts';
import classes from './period.module.css';

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
      <form className={filters['form']} noValidate onSubmit={apply}>
        <TextInput type="datetime-local" label="From" autoComplete="off" {...form.getInputProps('from')} />
        <TextInput type="datetime-local" label="Before" autoComplete="off" {...form.getInputProps('to')} />
        <Button type="submit" tone="primary">
          Apply
        </Button>
      </form>
    </div>
  );
}
