import type { NativeSelectProps } from '@mantine/core';
import { useNamedSecrets, type VaultChoice } from '../../api/named-secrets.ts';
import { Choice } from './choice.tsx';

type Props = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  chosen: number | null;
  onChoose: (secretID: number | null) => void;
};

/** A secret of a vault, by its name. What it is nobody sees here either. */
export function SecretChoice({ chosen, onChoose, ...rest }: Props) {
  const vaults = useNamedSecrets();
  return (
    <Choice
      description="Always uses the latest value of the secret."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      value={chosen === null ? '' : String(chosen)}
      data={[{ value: '', label: 'Choose a secret' }, ...groupsOf(vaults, chosen)]}
      onChange={(event) => onChoose(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  );
}

function groupsOf(vaults: readonly VaultChoice[], chosen: number | null) {
  const groups = vaults
    .filter(({ secrets }) => secrets.length > 0)
    .map(({ name, secrets }) => ({
      group: name,
      items: secrets
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((secret) => ({ value: String(secret.id), label: secret.name })),
    }));
  const isListed = vaults.some(({ secrets }) => secrets.some(({ id }) => id === chosen));
  const other = chosen === null || isListed ? [] : [{ value: String(chosen), label: 'The current one' }];
  return [...other, ...groups];
}
