// Makes and changes the tables of DATABASE_URL as DATABASE_OWNER_URL, and gives everybody their rights: `npm run db:prepare`. Then the
// program itself starts without the owner's password.
import { prepare } from '../packages/server/src/app/prepare.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';

try {
  await prepare(readConfig(process.env));
  process.stdout.write('The database is ready.\n');
} catch (error) {
  process.stderr.write(`The database could not be prepared: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
