type Fields = Readonly<Record<string, unknown>> | null;

/** What was done with the vault, in words: on its own page and in the audit log. */
export const vaultSentences: Readonly<Record<string, (after: Fields, before: Fields) => string>> = {
  'vault.rotated': () => 'Made a new data key for the vault',
  'vault.resealed': (after) => {
    const [count, damaged] = [numberOf(after?.['secrets']), listOf(after?.['damagedSecrets'])];
    const sealed = `Sealed ${count === undefined ? 'the' : count} ${count === 1 ? 'secret' : 'secrets'} with the new key`;
    const destroyed = listOf(after?.['destroyedDataKeys']);
    const parts = [
      ...(destroyed > 0 ? [` and destroyed ${destroyed === 1 ? 'the old key' : `${destroyed} old keys`}`] : []),
      ...(damaged > 0
        ? [
            `; ${damaged} did not open and ${damaged === 1 ? 'was' : 'were'} left as ${damaged === 1 ? 'it is' : 'they are'}`,
          ]
        : []),
    ];
    return `${sealed}${parts.join('')}`;
  },
  'vault.created': (after) => `Made the vault${textOf(after?.['name'])}`,
  'vault.changed': (after, before) =>
    after?.['name'] === before?.['name']
      ? `Described the vault${textOf(after?.['name'])} otherwise`
      : `Renamed the vault${textOf(before?.['name'])} to${textOf(after?.['name'])}`,
  'vault.removed': (_after, before) => `Deleted the vault${textOf(before?.['name'])}`,
  'vault.secret-created': (after) => `Put the secret${textOf(after?.['secret'])} into the vault`,
  'vault.secret-written': (after) =>
    `Set the secret${textOf(after?.['secret'])} to ${after?.['version'] === undefined ? 'another version' : `version${textOf(after['version'])}`}`,
  'vault.secret-removed': (_after, before) => `Deleted the secret${textOf(before?.['secret'])}`,
  'vault.hot-keys-resealed': (after) => {
    const [count, damaged] = [numberOf(after?.['keys']), listOf(after?.['damagedSecrets'])];
    const sealed = `Sealed ${count === undefined ? 'the' : count} ${count === 1 ? 'key of a hot wallet' : 'keys of hot wallets'} for the signing process alone`;
    return damaged > 0 ? `${sealed}; ${damaged} did not open and ${damaged === 1 ? 'was' : 'were'} left alone` : sealed;
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
