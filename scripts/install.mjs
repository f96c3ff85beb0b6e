// Makes node_modules match package-lock.json before anything else runs, then makes sure that a Node which can run
// Coffer is there. Runs under whatever Node the machine has, from 18 on, and before any package is installed.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const claimFile = `${root}.install.lock`;
const pinnedNode = `node-${process.platform}-${process.arch}`;
const nodeLink = `${root}node_modules/.bin/node`;
const oldestNode = [22, 18];
const staleMs = 15_000;
const settleMs = 500;
const waitMs = 15 * 60_000;

try {
  if (!isInstalled()) await installOnce();
  linkNode();
  demandNode();
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}

/** npm keeps its own record of what it put into node_modules, written when it is done: who ran `npm ci` is done too. */
function isInstalled() {
  const record = `${root}node_modules/.package-lock.json`;
  if (!existsSync(record)) return false;
  const there = packagesIn(record);
  return Object.entries(packagesIn(`${root}package-lock.json`)).every(([at, want]) => {
    if (!at.startsWith('node_modules/')) return true;
    const have = there[at];
    if (want.link) return have !== undefined;
    if (!have) return Boolean(want.optional || want.devOptional) && !isForThisMachine(want);
    return have.version === want.version && (!want.integrity || have.integrity === want.integrity);
  });
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

/** npm leaves out without a word an optional package it could not fetch; one made for this machine must be there. */
function isForThisMachine({ os, cpu, libc, integrity }) {
  const isOurs = [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
  const isOurLibc = libc === undefined || ([libc].flat().includes('glibc') && !hasMusl());
  return Boolean(integrity) && isOurs && isOurLibc;
}

function hasMusl() {
  return existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-'));
}

async function installOnce() {
  const release = await claim();
  try {
    if (isInstalled()) return;
    console.log('Installing packages: the first time and after an update, about a minute.');
    await npmCi();
    // The packaged Node needs glibc. Where it cannot run it must not stand before the machine's own.
    if (existsSync(nodeLink) && !runs(nodeLink)) rmSync(nodeLink);
  } finally {
    release();
  }
}

/** One install at a time. A claim that its owner no longer touches was left by one that was killed. */
async function claim() {
  const mine = randomBytes(8).toString('hex');
  const deadline = Date.now() + waitMs;
  for (let tries = 0; !tryClaim(mine); tries += 1) {
    if (tries === 0) console.log('Another install is running here; waiting for it.');
    if (Date.now() > deadline) throw new Error(`Another install has not ended. If there is none, delete ${claimFile}`);
    await delay(settleMs);
    if (!isStale()) continue;
    writeFileSync(`${claimFile}.${mine}`, mine);
    renameSync(`${claimFile}.${mine}`, claimFile);
    await delay(settleMs); // Whoever else saw it stale has replaced it too by now: the last one owns it.
    if (readFileSync(claimFile, 'utf8') === mine) break;
  }
  const touching = setInterval(() => {
    if (existsSync(claimFile)) utimesSync(claimFile, new Date(), new Date());
  }, staleMs / 5);
  return () => {
    clearInterval(touching);
    rmSync(claimFile, { force: true });
  };
}

function tryClaim(mine) {
  try {
    writeFileSync(claimFile, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Error(`The packages need an update, and this user may not write in ${root}.`, { cause: error });
  }
}

function isStale() {
  const stat = statSync(claimFile, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > staleMs;
}

function npmCi() {
  const env = { ...process.env };
  const narrows = /^npm_config_(dry_run|global|ignore_scripts|include|location|omit|only|production|workspaces?)$/i;
  for (const key of Object.keys(env)) if (key === 'NODE_ENV' || narrows.test(key)) delete env[key];
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmCli = /npm-cli\.[cm]?js$/.test(env.npm_execpath ?? '') ? env.npm_execpath : undefined;
  const [command, ...first] = npmCli ? [env.npm_node_execpath ?? process.execPath, ...asPinnedNode(), npmCli] : ['npm'];
  // On Ctrl-C npm ends by itself; this process stays until then, to give its claim back.
  let interrupted = false;
  process.once('SIGINT', () => (interrupted = true));
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32' && !npmCli;
    const npm = spawn(command, [...first, ...args], { cwd: root, env, shell, stdio: ['ignore', 'inherit', 'inherit'] });
    npm.once('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    npm.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(interrupted ? 'The installation was interrupted.' : npmFailed(code ?? signal)));
    });
  });
}

/** npm leaves out optional packages too new for the Node it runs on; they will run on the one among the packages. */
function asPinnedNode() {
  const { version } = packagesIn(`${root}package-lock.json`)[`node_modules/${pinnedNode}`] ?? {};
  if (!version || hasMusl()) return [];
  const pretend = `Object.defineProperty(process, 'version', { value: 'v${version}' }); require(process.argv[1]);`;
  return ['--eval', pretend];
}

function npmFailed(how) {
  return `The packages could not be installed: npm ended with ${how}, and says why above.
They come from the npm registry, so this step needs the network: check the connection, then run the same command again.`;
}

/** npm 9 takes the link away again when it drops the Node made for the other processor. */
function linkNode() {
  const binary = `${root}node_modules/${pinnedNode}/bin/node`;
  if (existsSync(nodeLink) || !existsSync(binary) || !runs(binary)) return;
  symlinkSync(`../${pinnedNode}/bin/node`, nodeLink);
}

function runs(node) {
  return spawnSync(node, ['--version']).status === 0;
}

function demandNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (existsSync(nodeLink) || major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new Error(`Coffer needs Node ${oldestNode.join('.')} or newer, and this is ${process.version}.
Linux on x64 and arm64 gets one with the packages; on this machine install one from https://nodejs.org.`);
}
