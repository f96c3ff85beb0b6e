// Makes node_modules match package-lock.json before anything else runs, then makes sure that a Node which can run
// Coffer is there. Runs under whatever Node the machine has, from 18 on, and before any package is installed.
// With --omit=dev it fetches what running needs, and without it what tests and checks need as well.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runNpm } from './install/npm.mjs';
import { proveNode } from './install/prove-node.mjs';
import { runAllowedScripts } from './install/run-scripts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const record = `${root}node_modules/.package-lock.json`;
const claimFile = `${root}.install.lock`;
const pinnedNode = `node-${process.platform}-${process.arch}`;
const nodeLink = `${root}node_modules/.bin/node`;
const oldestNode = [22, 18];
const staleMs = 15_000;
const settleMs = 500;
const waitMs = 15 * 60_000;

try {
  if (!isInstalled(wanted())) await installOnce();
  await proveNode(root, pinnedNode);
  linkNode();
  demandNode();
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}

/** Where tests were installed once, nothing takes them away again: a start after a test finds everything as it was. */
function wanted() {
  return process.argv.includes('--omit=dev') && !hasDevPackages() ? 'running' : 'everything';
}

function hasDevPackages() {
  return existsSync(record) && Object.values(packagesIn(record)).some(({ dev }) => dev);
}

/** npm keeps its own record of what it put into node_modules, written when it is done: who ran `npm ci` is done too. */
function isInstalled(set) {
  if (!existsSync(record)) return false;
  const there = packagesIn(record);
  return Object.entries(packagesIn(`${root}package-lock.json`)).every(([at, want]) => {
    if (!at.startsWith('node_modules/') || (want.dev && set === 'running')) return true;
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
    const set = wanted();
    if (isInstalled(set)) return;
    await install(set);
    await proveNode(root, pinnedNode);
    await runAllowedScripts(root, pretended()).catch((error) => {
      rmSync(record); // So that they are tried again the next time.
      throw error;
    });
    // The packaged Node needs glibc. Where it cannot run it must not stand before the machine's own.
    if (existsSync(nodeLink) && !runs(nodeLink)) rmSync(nodeLink);
  } finally {
    release();
  }
}

/** What is only added leaves everything else where it is: the program may be running from it. */
async function install(set) {
  if (set === 'everything' && isInstalled('running')) {
    console.log('Installing what tests need as well: less than a minute.');
    await npm('install', '--no-save', '--include=dev');
    if (isInstalled('everything')) return;
  } else {
    console.log('Installing packages: the first time and after an update. That takes a minute or a few.');
  }
  await npm('ci', set === 'everything' ? '--include=dev' : '--omit=dev');
}

function npm(...args) {
  const always = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return runNpm(root, [...args, ...always], { pretended: pretended() });
}

/** The Node that the packages will run on. */
function pretended() {
  return hasMusl() ? undefined : packagesIn(`${root}package-lock.json`)[`node_modules/${pinnedNode}`]?.version;
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
