import type { UseFormReturnType } from '@mantine/form';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { allowedInName, type SecretForm, type VaultForm } from './vault.form.ts';

export const neverShown = 'It is encrypted and can never be viewed again.';

type Names = Pick<UseFormReturnType<VaultForm>, 'getInputProps' | 'errors'>;

export function NameFields({ form, placeholder }: { form: Names; placeholder: string }) {
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        // What is wrong with a name says the same.
        description={form.errors['name'] ? undefined : allowedInName}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('description')}
        label="Description"
        placeholder="What it is for"
        autoComplete="off"
      />
    </>
  );
}

type Value = Pick<UseFormReturnType<Pick<SecretForm, 'value'>>, 'getInputProps'>;

export function ValueField({ form, label, isFirst = false }: { form: Value; label: string; isFirst?: boolean }) {
  return (
    <PasswordInput
      {...form.getInputProps('value')}
      label={label}
      description={neverShown}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the value' }}
      autoComplete="new-password"
      spellCheck={false}
      data-autofocus={isFirst ? true : undefined}
    />
  );
}
