import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { webhookHeadersMax } from '@coffer/contract/webhooks/webhooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { SecretChoice } from '../../../ui/forms/secret-choice.tsx';
import { SecretSwitch } from '../../../ui/forms/secret-switch.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { newHeader, type HeaderForm, type WebhookForm } from './webhook.form.ts';
import classes from '../webhook/webhooks.module.css';

type Form = UseFormReturnType<WebhookForm>;

/** Headers that the receiver, or what stands before it, asks for. */
export function HeaderFields({ form }: { form: Form }) {
  const errorId = useId();
  const { headers } = form.values;
  const error = form.errors['headers'];
  const change = (at: number, part: Partial<HeaderForm>) =>
    form.setFieldValue('headers', headers.with(at, { ...(headers[at] ?? newHeader), ...part }));
  return (
    <fieldset className={classes['picker']} aria-describedby={error ? errorId : undefined}>
      <legend>Custom headers</legend>
      {headers.length === 0 ? (
        <p className={classes['hint']}>Sent with each delivery, such as a token that your gateway requires.</p>
      ) : (
        headers.map((header, at) => (
          <HeaderField
            // A header has no name until somebody types one: its place is what it is known by.
            key={at}
            number={at + 1}
            header={header}
            onChange={(part) => change(at, part)}
            onRemove={() => form.setFieldValue('headers', headers.toSpliced(at, 1))}
          />
        ))
      )}
      {error ? (
        <p className={classes['error']} id={errorId}>
          {error}
        </p>
      ) : null}
      {headers.length >= webhookHeadersMax ? null : (
        <div>
          <Button
            size="xs"
            data-path="headers"
            icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
            onClick={() => form.setFieldValue('headers', [...headers, newHeader])}
          >
            Add header
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type FieldProps = {
  number: number;
  header: HeaderForm;
  onChange: (part: Partial<HeaderForm>) => void;
  onRemove: () => void;
};

function HeaderField({ number, header, onChange, onRemove }: FieldProps) {
  return (
    <fieldset className={classes['header']} aria-label={`Header ${number}`}>
      <TextInput
        label="Name"
        placeholder="Authorization"
        value={header.name}
        disabled={header.from === 'stored'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <HeaderValue header={header} onChange={onChange} />
      <div className={classes['headerActions']}>
        {header.from === 'stored' ? (
          <Button size="xs" tone="quiet" edge="start" onClick={() => onChange({ from: 'typed' })}>
            Replace value
          </Button>
        ) : (
          <SecretSwitch
            isOn={header.from === 'vault'}
            onTurn={(isOn) => onChange({ from: isOn ? 'vault' : 'typed', value: '', secretID: null })}
          />
        )}
        <Button
          size="xs"
          tone="quiet"
          edge="end"
          icon={<IconTrash size={15} stroke={1.75} aria-hidden />}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

function HeaderValue({ header, onChange }: Pick<FieldProps, 'header' | 'onChange'>) {
  const { from, value, secretID, stored } = header;
  if (from === 'stored') {
    return (
      <p className={classes['hint']}>
        {stored === 'secret' ? 'Its value is a vault secret.' : 'Its value is stored and never shown.'}
      </p>
    );
  }
  if (from === 'vault') {
    return <SecretChoice label="Value" chosen={secretID} onChoose={(chosen) => onChange({ secretID: chosen })} />;
  }
  return (
    <PasswordInput
      label="Value"
      value={value}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the value' }}
      onChange={(event) => onChange({ value: event.currentTarget.value })}
    />
  );
}
