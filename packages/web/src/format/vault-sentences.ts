type Fields = Readonly<Record<string, unknown>> | null;

/** What was done with the vault, in words: on its own page and in the audit log. */
export const vaultSentences: Readonly<Record<string, (after: Fields, before: Fields) => string>> = {
  'vault.rotated': () => 'Created a new data key for the vault',
  'vault.resealed': (after) => {
    const [count, damaged] = [numberOf(after?.['secrets']), listOf(after?.['damagedSecrets'])];
    const sealed = `Re-encrypted ${count === undefined ? 'the' : count} ${count === 1 ? 'secret' : 'secrets'} with the new key`;
    const destroyed = listOf(after?.['destroyedDataKeys']);
    const parts = [
      ...(destroyed > 0 ? [` and destroyed ${destroyed === 1 ? 'the old key' : `${destroyed} old keys`}`] : []),
      ...(damaged > 0
        ? [`; ${damaged} could not be decrypted and ${damaged === 1 ? 'was' : 'were'} left unchanged`]
        : []),
    ];
    return `${sealed}${parts.join('')}`;
  },
  'vault.created': (after) => `Created the vault${textOf(after?.['name'])}`,
  'vault.changed': (after, before) =>
    after?.['name'] === before?.['name']
      ? `Changed the description of the vault${textOf(after?.['name'])}`
      : `Renamed the vault${textOf(before?.['name'])} to${textOf(after?.['name'])}`,
  'vault.removed': (_after, before) => `Deleted the vault${textOf(before?.['name'])}`,
  'vault.secret-created': (after) => `Added the secret${textOf(after?.['secret'])} to the vault`,
  'vault.secret-written': (after) =>
    `Set the secret${textOf(after?.['secret'])} to ${after?.['version'] === undefined ? 'another version' : `version${textOf(after['version'])}`}`,
  'vault.secret-removed': (_after, before) => `Deleted the secret${textOf(before?.['secret'])}`,
  'vault.hot-keys-exported': (after) => {
    const count = listOf(after?.['wallets']);
    return `Exported the keys of ${count === 1 ? 'one hot wallet' : `${count} hot wallets`} into a file, by the command at the signer's machine`;
  },
  'vault.hot-keys-resealed': (after) => {
    const [count, damaged] = [numberOf(after?.['keys']), listOf(after?.['damagedSecrets'])];
    const sealed = `Re-encrypted ${count === undefined ? 'the' : count} ${count === 1 ? 'hot wallet key' : 'hot wallet keys'} for the signing process only`;
    return damaged > 0
      ? `${sealed}; ${damaged} could not be decrypted and ${damaged === 1 ? 'was' : 'were'} left unchanged`
      : sealed;
  },
};

/** With a space before it, where there is something to say. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? ` ${value}` : '';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function listOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
