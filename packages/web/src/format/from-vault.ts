type SecretName = { vault: string; name: string };

/** Where a value comes from, by the names of its vault and of the secret in it. */
export function fromVault(secret: SecretName | null): string {
  return secret === null ? 'from a vault' : `from the vault ${secret.vault} / ${secret.name}`;
}
