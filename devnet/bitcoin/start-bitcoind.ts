import type { ChildProcess } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/platform/db/embedded/free-port.ts';
import { spawnBound } from '../../packages/server/src/platform/spawn-bound.ts';
import { cannotStart } from '../evm/cannot-start.ts';
import type { NodeOptions } from '../local-node.ts';
import { bitcoinRpc, type BitcoinRpc } from './bitcoin-rpc.ts';
import type { BitcoindProgram } from './bitcoind-program.ts';
import type { RunningNode } from './running-node.ts';

export type BitcoindOptions = Omit<NodeOptions, 'steadyBlocks'> & {
  program: BitcoindProgram;
  /** Where to listen: asked anew when somebody else was faster. */
  findPort?: () => Promise<number>;
};

export type Bitcoind = RunningNode & { kind: 'bitcoind'; port: number; pid: number };

const portTries = 5;
const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;
const askAgainMs = 20;
const saidMax = 4000;
const user = 'coffer';
/** A chain at rest is not one that still has to be loaded. */
const tipAgeMaxSeconds = 10 * 365 * 24 * 3600;

/** Starts a real node on the chain that it left, as a child that cannot outlive us. */
export async function startBitcoind(given: BitcoindOptions): Promise<Bitcoind> {
  mkdirSync(given.folder, { recursive: true, mode: 0o700 });
  const options = { ...given, folder: realpathSync(given.folder) };
  const { findPort = freePort } = options;
  for (let tries = 1; ; tries += 1) {
    const started = await launch(options, await findPort());
    if ('rpc' in started) return started;
    if (/Unable to start HTTP server|Unable to bind/i.test(started.said) && tries < portTries) continue;
    if (isDamage(started.said) && setAside(options)) continue;
    throw cannotStart(`bitcoind ended: ${started.said.trim() || started.how}.`);
  }
}

type Refused = { how: string; said: string };

async function launch(options: BitcoindOptions, port: number): Promise<Bitcoind | Refused> {
  const { folder, holds, program } = options;
  const password = randomBytes(24).toString('hex');
  const child = spawnBound([program.file, ...flags(options, port, password)], {
    cwd: folder,
    // Its own folder is its home too, so that it leaves nothing elsewhere.
    env: { PATH: process.env['PATH'], HOME: folder },
    endWith: 'TERM',
    holds,
  });
  const said = { text: '' };
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding('utf8').on('data', (more: string) => (said.text = (said.text + more).slice(-saidMax)));
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`bitcoind could not be started: ${error.message}`));
    child.once('close', (code, signal) => resolve(`bitcoind ended with ${code ?? signal}`));
  });
  const url = `http://${user}:${password}@127.0.0.1:${port}`;
  const rpc = bitcoinRpc(url);
  if (!(await isUp(rpc, folder, exited))) {
    await kill(child, exited);
    return { how: await exited, said: said.text };
  }
  return { kind: 'bitcoind', port, pid: child.pid ?? 0, url, rpc, exited, stop: () => kill(child, exited) };
}

function flags({ folder, program }: BitcoindOptions, port: number, password: string): string[] {
  const rpc = ['-server=1', '-rpcbind=127.0.0.1', '-rpcallowip=127.0.0.1', `-rpcport=${port}`, '-rpcthreads=4'];
  const alone = ['-listen=0', '-connect=0', '-dnsseed=0', '-fixedseeds=0', '-natpmp=0', '-discover=0'];
  const small = ['-dbcache=16', '-maxmempool=50', '-par=1', '-disablewallet=1'];
  const chain = ['-regtest', '-txindex=1', '-blocksonly=0', '-fallbackfee=0.0001', `-maxtipage=${tipAgeMaxSeconds}`];
  const policy = program.isKnots ? ['-corepolicy=1'] : [];
  const auth = `-rpcauth=${user}:${saltedHash(password)}`;
  return [`-datadir=${folder}`, '-printtoconsole=0', ...chain, ...rpc, auth, ...alone, ...small, ...policy];
}

/** Who lists the processes of this machine sees no password. */
function saltedHash(password: string): string {
  const salt = randomBytes(16).toString('hex');
  return `${salt}$${createHmac('sha256', salt).update(password).digest('hex')}`;
}

/** Another node on the port knows no password of ours; whoever takes any password knows nothing of our folder. */
async function isUp(rpc: BitcoinRpc, folder: string, exited: Promise<string>): Promise<boolean> {
  let ended = false;
  void exited.then(() => (ended = true));
  const deadline = Date.now() + startTimeoutMs;
  while (!ended && Date.now() < deadline) {
    const own = await rpc<{ logpath?: string } | null>('getrpcinfo').catch(() => undefined);
    if (own?.logpath === path.join(folder, 'regtest', 'debug.log')) return true;
    await Promise.race([exited, delay(askAgainMs)]);
  }
  return false;
}

function isDamage(said: string): boolean {
  return /corrupt|reindex|Error (opening|loading) block database|Fatal LevelDB/i.test(said);
}

/** A chain that cannot be read, cut off by a crash of the machine, is kept for whoever wants to look, and not used. */
function setAside({ folder, log }: BitcoindOptions): boolean {
  const chain = path.join(folder, 'regtest');
  if (!existsSync(chain)) return false;
  const aside = path.join(folder, 'regtest.damaged');
  rmSync(aside, { recursive: true, force: true });
  renameSync(chain, aside);
  log.warn({ aside }, 'The saved chain of the local Bitcoin node cannot be read: it starts anew.');
  return true;
}

async function kill(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const giveUp = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(giveUp);
}
