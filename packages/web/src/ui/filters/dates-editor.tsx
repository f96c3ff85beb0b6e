import { useForm } from '@mantine/form';
import { Button } from '../buttons/button.tsx';
import { TextInput } from '../forms/text-input.tsx';
import filters from './filters.module.css';

type Dates = { from: string; to: string };

export const dateRules = {
  from: (from: string) => (from === '' ? 'Choose the first day' : null),
  to: (to: string, { from }: Dates) =>
    to === '' ? 'Choose the last day' : to < from ? 'The last day must not be before the first' : null,
};

type Props = { from: string | undefined; to: string | undefined; onApply: (dates: Dates) => void };

/** From one day to another, which belongs to it. */
export function DatesEditor({ from, to, onApply }: Props) {
  const form = useForm<Dates>({
    initialValues: { from: from ?? '', to: to ?? '' },
    validate: dateRules,
    clearInputErrorOnChange: true,
  });
  const apply = form.onSubmit(onApply, (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'from')?.focus());
  return (
    <form className={filters['form']} noValidate onSubmit={apply}>
      <TextInput type="date" label="First day" autoComplete="off" data-autofocus {...form.getInputProps('from')} />
      <TextInput type="date" label="Last day" autoComplete="off" {...form.getInputProps('to')} />
      <Button type="submit" tone="primary">
        Apply
      </Button>
    </form>
  );
}
