import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconSelector } from '@tabler/icons-react';
import type { SmtpView } from '@coffer/contract/operations/smtp.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { passwordState, portAfter, type MailServerValues, type Security } from './mail-server.form.ts';
import { PasswordField } from './password-field.tsx';
import classes from './mail-server.module.css';

type Props = { form: UseFormReturnType<MailServerValues>; stored: SmtpView };

const securities: { value: Security; label: string }[] = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None' },
];

export function ServerFields({ form, stored }: Props) {
  const { port, security } = form.values;
  const chooseSecurity = (next: Security) => {
    form.setFieldValue('port', portAfter(port, security, next));
    form.setFieldValue('security', next);
  };
  return (
    <div className={classes['fields']}>
      <div className={classes['server']}>
        <TextInput
          {...form.getInputProps('host')}
          label="Host"
          placeholder="smtp.example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NativeSelect
          {...form.getInputProps('security')}
          label="Security"
          data={securities}
          rightSection={<IconSelector size={15} stroke={1.75} aria-hidden />}
          onChange={(event) => chooseSecurity(event.currentTarget.value as Security)}
        />
        <NumberInput {...form.getInputProps('port')} value={port} label="Port" autoComplete="off" />
      </div>
      {security === 'none' ? (
        <Notice tone="attention">
          Without encryption, every email, and the user name and password, can be read in transit.
        </Notice>
      ) : null}
      <div className={classes['pair']}>
        <TextInput
          {...form.getInputProps('username')}
          label="User name"
          placeholder="None"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField form={form} stored={stored} />
      </div>
      {passwordState(form.values, stored) === 'dropped' ? (
        <Notice tone="attention">
          The stored password is only valid for {stored.username === null ? '' : <strong>{stored.username} at </strong>}
          <strong>{`${stored.host}:${stored.port}`}</strong>. Saving a different host, port, security or user name
          removes it: enter it again if it is still valid.
        </Notice>
      ) : null}
      <div className={classes['pair']}>
        <TextInput
          {...form.getInputProps('from')}
          label="From"
          placeholder="Example Shop <pay@example.com>"
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...form.getInputProps('replyTo')}
          label="Reply to"
          placeholder="Same as From"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </div>
  );
}
