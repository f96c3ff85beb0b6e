// Says the fingerprint of a copy of the master key: `npm run keys:fingerprint -- FILE`. It starts nothing and asks no database, so that
// it can be run where the copy is kept. Its first four characters prove in the dashboard, under Go live, that there is a copy.
import { keyFingerprint } from '../packages/server/src/modules/vault/key-fingerprint.ts';
import { openMasterKey } from '../packages/server/src/platform/keys/master-key.ts';

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('say of which file: npm run keys:fingerprint -- FILE.');
  const masterKey = openMasterKey({ MASTER_KEY: undefined, MASTER_KEY_FILE: file, DATA_DIR: '' });
  process.stdout.write(`${keyFingerprint({ masterKey })}\n`);
} catch (error) {
  process.stderr.write(`The fingerprint could not be said: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
