import type { UseFormReturnType } from '@mantine/form';
import { Card } from '../../ui/layout/card.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { LinkValues } from './link.form.ts';
import { Switch } from './switch.tsx';
import { texts } from './texts.ts';
import classes from './payment-links.module.css';

export function AmountCard({ form }: { form: UseFormReturnType<LinkValues> }) {
  const { sum, amount } = form.values;
  return (
    <Card title={texts.sum.title}>
      <div className={classes['fields']}>
        <Switch
          label={texts.sum.label}
          choices={['fixed', 'open']}
          words={texts.sum.choices}
          value={sum}
          onChange={(next) => form.setFieldValue('sum', next)}
        />
        {sum === 'open' ? (
          <p className={classes['hint']}>{texts.sum.open}</p>
        ) : (
          <NumberInput
            {...form.getInputProps('amount')}
            value={amount}
            label={texts.sum.amount}
            inputMode="decimal"
            step="0.01"
            leftSection="$"
            placeholder="0.00"
            autoComplete="off"
          />
        )}
        <TextInput
          {...form.getInputProps('note')}
          label={texts.sum.note}
          description={texts.sum.noteHint}
          placeholder={texts.sum.noteExample}
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps('invoiceID')}
          label={texts.sum.invoice}
          description={texts.sum.invoiceHint}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </Card>
  );
}
