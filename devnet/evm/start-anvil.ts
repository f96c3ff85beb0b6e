import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../packages/server/src/platform/db/embedded/free-port.ts';
import { spawnBound } from '../../packages/server/src/platform/spawn-bound.ts';
import type { NodeOptions } from '../local-node.ts';
import { anvilProgram } from './anvil-program.ts';
import { cannotStart } from './cannot-start.ts';
import { devMnemonic, unlockedAccounts } from './dev-wallet.ts';
import { jsonRpc, type JsonRpc } from './json-rpc.ts';
import { setClock } from './set-clock.ts';

export type AnvilOptions = Omit<NodeOptions, 'steadyBlocks'> & {
  chainId: number;
  /** Whose rules its blocks follow. */
  network: 'ethereum' | 'optimism';
  /** Where to listen: asked anew when somebody else was faster. */
  findPort?: () => Promise<number>;
};

export type Anvil = {
  port: number;
  pid: number;
  rpc: JsonRpc;
  /** Comes when it is gone, wanted or not, and says how it ended. */
  exited: Promise<string>;
  /** It writes its state down first. */
  stop(): Promise<void>;
};

const portTries = 5;
const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;
const saidMax = 4000;
const stateEverySeconds = 15;
/** Each block's whole state is kept, in memory and in the file: enough for balances at a final block and for deep reorgs. */
const statesMax = 128;
/** `finalized` is two of these behind the head, `safe` one. */
const slotsInAnEpoch = 4;
/** What a shell answers for a program that is not there or may not be run. */
const notRun = [126, 127];

/** Starts anvil on the state that it left, as a child that cannot outlive us. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { folder, findPort = freePort } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let tries = 1; ; tries += 1) {
    const started = await launch(options, await findPort());
    if ('rpc' in started) return started;
    if (/address already in use/i.test(started.said) && tries < portTries) continue;
    if (started.maybeState && setAside(options)) continue;
    throw cannotStart(`anvil ended: ${started.said.trim() || started.how}.`);
  }
}

type Refused = { how: string; said: string; maybeState: boolean };

async function launch(options: AnvilOptions, port: number): Promise<Anvil | Refused> {
  const { folder, holds } = options;
  const child = spawnBound([anvilProgram(), ...flags(options, port)], {
    cwd: folder,
    // Its own folder is its home too, so that it leaves nothing elsewhere.
    env: { PATH: process.env['PATH'], HOME: folder },
    endWith: 'TERM',
    holds,
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`anvil could not be started: ${error.message}`));
    child.once('close', (code, signal) => resolve(`anvil ended with ${code ?? signal}`));
  });
  const said = { text: '' };
  if (!(await isListening(child, exited, said, port))) {
    const { exitCode } = child;
    await kill(child, exited);
    const maybeState = exitCode !== null && !notRun.includes(exitCode);
    return { how: maybeState ? `with ${exitCode}` : await exited, said: said.text, maybeState };
  }
  const rpc = jsonRpc(`http://127.0.0.1:${port}`);
  try {
    await proveOurs(rpc, options.chainId);
    await setClock(rpc);
  } catch (error) {
    await kill(child, exited);
    throw error;
  }
  return { port, pid: child.pid ?? 0, rpc, exited, stop: () => kill(child, exited) };
}

function flags({ chainId, network, folder }: AnvilOptions, port: number): string[] {
  const state = ['--state', stateFile(folder), '--state-interval', String(stateEverySeconds)];
  const history = ['--preserve-historical-states', '--prune-history', String(statesMax)];
  const wallet = ['--mnemonic', devMnemonic, '--accounts', String(unlockedAccounts)];
  const chain = ['--chain-id', String(chainId), '--network', network, '--slots-in-an-epoch', String(slotsInAnEpoch)];
  return ['--host', '127.0.0.1', '--port', String(port), ...chain, ...wallet, ...state, ...history];
}

function stateFile(folder: string): string {
  return path.join(folder, 'state.json');
}

/** Until it says itself that it holds the port, a stranger may listen there. */
function isListening(
  child: ChildProcess,
  exited: Promise<string>,
  said: { text: string },
  port: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve(false), startTimeoutMs);
    const listen = (text: string): void => {
      said.text = (said.text + text).slice(-saidMax);
      if (!said.text.includes(`Listening on 127.0.0.1:${port}\n`)) return;
      // From now on its words are let go, unread: a full pipe would halt it.
      for (const output of [child.stdout, child.stderr]) output?.off('data', listen).resume();
      clearTimeout(giveUp);
      resolve(true);
    };
    for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', listen);
    void exited.then(() => {
      clearTimeout(giveUp);
      resolve(false);
    });
  });
}

async function proveOurs(rpc: JsonRpc, chainId: number): Promise<void> {
  const [id, client] = await Promise.all([rpc<string>('eth_chainId'), rpc<string>('web3_clientVersion')]);
  if (Number(id) !== chainId || !client.startsWith('anvil/'))
    throw cannotStart(`Something else answers in its place: ${client}, chain ${Number(id)}.`);
  await rpc('anvil_setLoggingEnabled', false);
}

/** A state that cannot be read, cut off by a crash of the machine, is kept for whoever wants to look, and not used. */
function setAside({ folder, log, chainId }: AnvilOptions): boolean {
  const file = stateFile(folder);
  if (!existsSync(file)) return false;
  const aside = path.join(folder, 'state.damaged.json');
  rmSync(aside, { force: true });
  renameSync(file, aside);
  log.warn({ chainId, aside }, 'The saved state of a local chain cannot be read: the chain starts anew.');
  return true;
}

async function kill(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const giveUp = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(giveUp);
}
