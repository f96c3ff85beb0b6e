import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync } from 'node:fs';
import { realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnBound } from '../../spawn-bound.ts';
import type { Claim } from './claim.ts';
import { environment, superuser } from './environment.ts';
import { refused } from './refused.ts';
import { canEnter, handTo, type RunAs } from './run-as.ts';
import { sharedFolder } from './shared-folder.ts';

export type Cluster = { folder: string; password: string };
export type Setup = { home: string; programs: string; runAs: RunAs; claim: Claim; isDurable: boolean };

/** The database files in a data folder, made the first time; the password lies beside them, for their owner alone. */
export async function openCluster(setup: Setup): Promise<Cluster> {
  const known = path.join(setup.home, 'cluster');
  const passwordFile = path.join(setup.home, 'password');
  if (existsSync(known)) return { folder: realpathSync(known), password: readPassword(passwordFile) };
  const link = lstatSync(known, { throwIfNoEntry: false });
  if (link) throw refused(`The data of ${setup.home} is in ${readlinkSync(known)}, and that folder is gone.`);

  const password = randomBytes(32).toString('base64url');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  const folder = placeFor(setup, known);
  await createCluster(setup, folder, password);
  if (folder !== known) symlinkSync(folder, known);
  return { folder: realpathSync(folder), password };
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw refused(`The database is there, but its password cannot be read from ${file}: put that file back.`, {
      cause,
    });
  }
}

/** Another user gets a folder inside ours if the way to it is open, else one of its own. */
function placeFor({ home, runAs }: Setup, inside: string): string {
  if (!runAs.owner || canEnter(runAs, home)) return inside;
  return path.join(sharedFolder(), `data-${randomBytes(6).toString('hex')}`);
}

/** A kill in the middle leaves nothing that looks like a database: the folder gets its name at the end. */
async function createCluster(setup: Setup, folder: string, password: string): Promise<void> {
  const fresh = `${folder}.new`;
  const passwordFile = `${fresh}-password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  handTo(setup.runAs, fresh);
  handTo(setup.runAs, passwordFile);
  try {
    await runInitdb(setup, fresh, passwordFile);
    renameSync(fresh, folder);
  } finally {
    rmSync(passwordFile);
    rmSync(fresh, { recursive: true, force: true });
  }
}

function runInitdb(setup: Setup, fresh: string, passwordFile: string): Promise<void> {
  const options = [
    `--pgdata=${fresh}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts alike on every system, and no update of the system changes it.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-locale',
    '--data-checksums',
    '--no-instructions',
    ...(setup.isDurable ? [] : ['--no-sync']),
  ];
  const initdb = spawnBound([...setup.runAs.prefix, path.join(setup.programs, 'initdb'), ...options], {
    cwd: fresh,
    env: environment,
    endWith: 'KILL',
    holds: setup.claim.descriptor,
  });
  let said = '';
  for (const output of [initdb.stdout, initdb.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)));
  }
  return new Promise((resolve, reject) => {
    initdb.once('error', reject);
    initdb.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(refused(`The database could not be made: initdb ended with ${code ?? signal}.`, { log: said }));
    });
  });
}
