// Writes the keys of all hot wallets into a new file under a passphrase: `npm run keys:export -- FILE`, at the signer's machine and with
// the signer's settings. `npm run keys:open -- FILE` reads it, without any database.
import { writeFileSync } from 'node:fs';
import { exportKeys } from '../packages/server/src/app/signer/export-keys.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { findDatabase } from './find-database.ts';

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('say where to: npm run keys:export -- FILE.');
  const [passphrase, again] = await askPassphrase('Passphrase, at least 12 characters: ', 'The same again: ');
  if (passphrase === undefined || passphrase !== again) throw new Error('the passphrase was not the same twice.');
  const config = readConfig({ ...process.env, ROLES: 'signer' });
  const { SIGNER_DATABASE_URL: url } = config;
  const database = url ? { url, close: async () => undefined } : await findDatabase(config);
  try {
    const text = await exportKeys(config, database.url, passphrase);
    // Never over another file, and for its owner alone.
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
    process.stdout.write(
      `The keys are in ${file}. Keep the passphrase elsewhere, and try it: npm run keys:open -- ${file}\n`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`The keys could not be exported: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
