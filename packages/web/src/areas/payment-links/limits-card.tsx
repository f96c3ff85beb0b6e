import type { UseFormReturnType } from '@mantine/form';
import { Card } from '../../ui/layout/card.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { CurrencyList } from './currency-list.tsx';
import type { Unit } from './choices.ts';
import type { LinkValues } from './link.form.ts';
import { lengthOf } from './link-words.ts';
import type { TakenCurrency } from './queries.ts';
import { Switch } from './switch.tsx';
import { lengths, texts } from './texts.ts';
import classes from './payment-links.module.css';

type Props = {
  form: UseFormReturnType<LinkValues>;
  usualMinutes: number | undefined;
  taken: readonly TakenCurrency[] | undefined;
  /** What the checkout selects by itself. */
  preselected: TakenCurrency | undefined;
};

export function LimitsCard({ form, usualMinutes, taken, preselected }: Props) {
  const { expiry, paidIn } = form.values;
  const usual = texts.limits.usual(usualMinutes === undefined ? undefined : lengthOf(usualMinutes));
  return (
    <Card title={texts.limits.title}>
      <div className={classes['fields']}>
        <Choice
          {...form.getInputProps('expiry')}
          label={texts.limits.expiry}
          data={[
            { value: 'usual', label: usual },
            ...Object.entries(lengths).map(([value, label]) => ({ value, label })),
            { value: 'other', label: texts.limits.other },
          ]}
        />
        {expiry === 'other' ? <Length form={form} /> : null}
        <div>
          <p className={classes['label']}>{texts.limits.paidIn}</p>
          <Switch
            label={texts.limits.paidIn}
            choices={['all', 'some']}
            words={texts.limits.choices}
            value={paidIn}
            onChange={(next) => {
              const isFirst = next === 'some' && form.values.allowed.length === 0;
              form.setValues({ paidIn: next, ...(isFirst && preselected ? { allowed: [preselected.id] } : {}) });
            }}
          />
        </div>
        {paidIn === 'some' && form.values.project === '' ? (
          <p className={classes['hint']}>{texts.limits.noProject}</p>
        ) : null}
        {paidIn === 'some' && taken !== undefined && taken.length > 0 ? (
          <CurrencyList form={form} taken={taken} preselected={preselected} />
        ) : null}
      </div>
    </Card>
  );
}

function Length({ form }: Pick<Props, 'form'>) {
  return (
    <div className={classes['pair']}>
      <NumberInput
        {...form.getInputProps('count')}
        value={form.values.count}
        label={texts.limits.count}
        autoComplete="off"
      />
      <Choice
        {...form.getInputProps('unit')}
        label={texts.limits.unit}
        data={(Object.keys(texts.limits.units) as Unit[]).map((value) => ({
          value,
          label: texts.limits.units[value],
        }))}
      />
    </div>
  );
}
