import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatDateTime } from '../../format/date-time.ts';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { KeyForm } from './api-key.form.ts';
import { Choice } from '../../ui/forms/choice.tsx';
import { ScopePicker } from './scope-picker.tsx';
import classes from './api-keys.module.css';

const expiries = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 365 days' },
  { value: 'date', label: 'On a date' },
];

type Props = {
  form: UseFormReturnType<KeyForm>;
  /** When the key that is edited expires by now. */
  expiresAt?: string | null;
};

export function KeyFields({ form, expiresAt = null }: Props) {
  const { scopes } = form.values;
  const same = expiresAt === null ? [] : [{ value: 'same', label: `Unchanged: ${formatDateTime(expiresAt)}` }];
  return (
    <>
      <TextInput
        label="Description"
        placeholder="For example: Shop server"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('description')}
      />
      <div className={classes['pair']}>
        <Choice label="Expires" data={[...same, ...expiries]} {...form.getInputProps('expiry')} />
        {form.values.expiry === 'date' ? (
          <TextInput type="date" label="Expiry date" autoComplete="off" {...form.getInputProps('expiryDate')} />
        ) : null}
      </div>
      <Textarea
        label="IP allowlist"
        description="IP addresses and networks that can use the key, one per line. Leave empty to allow any."
        placeholder={'203.0.113.7\n10.0.0.0/8'}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes['code'] ?? '' }}
        {...form.getInputProps('ipAllowlist')}
      />
      <ScopePicker
        value={scopes}
        onChange={(next) => form.setFieldValue('scopes', next)}
        error={form.errors['scopes']}
        dataPath="scopes"
      />
    </>
  );
}
