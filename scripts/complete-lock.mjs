// Some registries are partial mirrors and lack platform packages (darwin, win32, musl …) that a dependency offers as
// optional. `npm install` leaves those out of package-lock.json, and `npm ci` then refuses that file everywhere:
// "Missing: x from lock file". This adds them. Run it after every `npm install` that changed a dependency.
// With --check it only says whether something is missing.
import { readFileSync, writeFileSync } from 'node:fs';

const same = (...names) => Object.fromEntries(names.map((name) => [name, name]));
const systems = {
  ...same('android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'win32'),
  linuxmusl: 'linux',
  macos: 'darwin',
  windows: 'win32',
};
const processors = {
  ...same('arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'),
  aarch64: 'arm64',
  amd64: 'x64',
  armv7: 'arm',
};
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', linuxmusl: 'musl', musl: 'musl', musleabihf: 'musl' };

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = missingPackages(lock.packages);
const names = Object.keys(added);

if (process.argv.includes('--check')) {
  if (names.length > 0) console.error('Run node scripts/complete-lock.mjs: package-lock.json lacks', ...names);
  process.exitCode = names.length > 0 ? 1 : 0;
} else {
  const sorted = Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  if (names.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${names.length} added`, ...names);
}

function missingPackages(packages) {
  const missing = {};
  for (const [at, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const version = /^[\^~]?(\d+\.\d+\.\d+\S*)$/.exec(range)?.[1];
      if (!version) throw new Error(`${at} wants ${name}@${range}: only an exact version, ^ or ~ can be added`);
      const there = nearest({ ...packages, ...missing }, at, name);
      if (there && (there.version === version || range !== version)) continue;
      // Another version at the top: this one goes below its parent.
      missing[`${there ? `${at}/` : ''}node_modules/${name}`] = {
        version,
        ...inOrder({ ...platformOf(name), ...(parent.dev ? { dev: true } : {}), optional: true }),
      };
    }
  }
  return missing;
}

/** As Node looks for it: below the package itself, then in every folder above. */
function nearest(packages, at, name) {
  for (let base = at; ; base = base.slice(0, Math.max(base.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[`${base && `${base}/`}node_modules/${name}`];
    if (found || !base) return found;
  }
}

/** As npm orders them, so that it finds nothing to rewrite. */
function inOrder(fields) {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** The registry cannot be asked about a package it lacks; such packages say in their name where they run. */
function platformOf(name) {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const first = (table) => words.map((word) => table[word]).find(Boolean);
  const [os, cpu, libc] = [first(systems), first(processors), first(libraries)];
  if (!os && !cpu) throw new Error(`${name} is missing, and its name says no platform`);
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc && os === 'linux' ? { libc: [libc] } : {}),
    ...(os ? { os: [os] } : {}),
  };
}
