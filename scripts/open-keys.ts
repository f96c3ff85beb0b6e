// Shows the keys in a file of `npm run keys:export`: `npm run keys:open -- FILE`. Each is 64 hexadecimal digits, as "Add wallet → Hot wallet →
// Import a key" takes it, and as wallets of the chain do.
import { readFileSync } from 'node:fs';
import { openBackup } from '../packages/server/src/app/signer/key-backup.ts';
import { askPassphrase } from './ask-passphrase.ts';

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('say which one: npm run keys:open -- FILE.');
  const text = readFileSync(file, 'utf8');
  const [passphrase = ''] = await askPassphrase('Passphrase: ');
  for (const { walletId, name, family, address, key } of await openBackup(passphrase, text)) {
    process.stdout.write(`${walletId} ${name} (${family})\n  ${address}\n  ${Buffer.from(key).toString('hex')}\n`);
    key.fill(0);
  }
} catch (error) {
  process.stderr.write(`The keys could not be opened: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
