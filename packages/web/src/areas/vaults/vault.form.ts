import { secretBytesMax } from '@coffer/contract/operations/vaults.ts';

export type VaultForm = { name: string; description: string };
export type SecretForm = VaultForm & { value: string };

export const allowedInName = '1 to 64 characters: letters, digits, dash, underscore and dot';

const descriptionCharsMax = 200;

export function vaultProblems({ name, description }: VaultForm): Partial<Record<keyof VaultForm, string>> {
  return {
    ...(/^[A-Za-z0-9._-]{1,64}$/.test(name.trim()) ? {} : { name: `must have ${allowedInName}` }),
    ...(description.trim().length > descriptionCharsMax
      ? { description: `must have at most ${descriptionCharsMax} characters` }
      : {}),
  };
}

export function secretProblems(form: SecretForm): Partial<Record<keyof SecretForm, string>> {
  const value = valueProblem(form.value);
  return { ...vaultProblems(form), ...(value === undefined ? {} : { value }) };
}

/** White space around it goes in too: it is kept to the letter. */
export function valueProblem(value: string): string | undefined {
  if (value === '') return 'must not be empty';
  if (!/^\P{Cc}*$/u.test(value)) return 'must be one line, without control characters';
  const bytes = new TextEncoder().encode(value).length;
  return bytes > secretBytesMax ? `must have at most ${secretBytesMax} bytes` : undefined;
}

export function namesOf({ name, description }: VaultForm) {
  return { name: name.trim(), ...(description.trim() === '' ? {} : { description: description.trim() }) };
}
