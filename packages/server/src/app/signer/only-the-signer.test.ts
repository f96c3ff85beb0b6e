import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../..');

/** Where each of the ways to a key of a hot wallet may stand. */
const ways: Readonly<Record<string, readonly string[]>> = {
  withKey: [
    'app/signer/export-keys.ts',
    'modules/outgoing/signing/sign-order.ts',
    'modules/vault/hot-keys.ts',
    'modules/vault/index.ts',
  ],
  openKey: ['modules/vault/hot-keys.ts', 'modules/vault/open-signing.ts'],
  unwrapPair: ['modules/vault/hot-keys.ts', 'modules/vault/signing-pair.ts'],
  openSealedTo: ['modules/vault/hot-keys.ts', 'modules/vault/sealed-to.ts'],
  // For whoever is at the signer's machine: a command, and no call.
  exportKeys: ['app/signer/export-keys.ts'],
  startSigning: [
    'app/signer/start-signer.ts',
    'modules/outgoing/index.ts',
    'modules/outgoing/signing/start-signing.ts',
  ],
  startSigner: ['app/signer/start-signer.ts', 'main.ts', 'signer.ts'],
  // In tests one process may be all roles; a start gives none but the signer's to a process with a key.
  openSigningKey: [
    'app/compose.ts',
    'app/signer/export-keys.ts',
    'app/signer/start-signer.ts',
    'platform/keys/signing-key.ts',
  ],
};

test.each(Object.entries(ways))('%s stands where the signer uses it, and nowhere else', async (way, places) => {
  const found: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (/\.(test|fixture)\.ts$/.test(file)) continue;
    if (new RegExp(`^(?! *[/*]).*\\b${way}\\b`, 'm').test(readFileSync(path.join(source, file), 'utf8')))
      found.push(file);
  }
  expect(found.toSorted()).toEqual(places);
});
