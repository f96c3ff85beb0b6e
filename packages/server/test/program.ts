import { execFile } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../src/platform/db/embedded/free-port.ts';
import { spawnBound } from '../src/platform/spawn-bound.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Five local chains on a machine that has other things to do take their time. */
const startTimeoutMs = 150_000;

/** Unless a test says otherwise. */
const settings = { LOG_LEVEL: 'warn', SETUP_TOKEN: 'off', EMBEDDED_DATABASE: 'on' };

export type Program = {
  site: string;
  /** Asks it to stop, as Ctrl-C does, and answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends it between two instructions. */
  kill(): Promise<void>;
};

export type ProgramOptions = {
  env?: Record<string, string>;
  /** With local chains beside it. */
  devnet?: boolean;
  /** What is started in place of the program that people start. */
  file?: string;
  /** The data that a program which never did anything left behind: a first start takes twice as long. */
  template?: string | undefined;
};

/** The program as a process of its own, the way a newcomer starts it: its own folder, its own database, a free port. */
export async function startProgram(dataDir: string, options: ProgramOptions = {}): Promise<Program> {
  const { env = {}, devnet = false, template } = options;
  const { file = devnet ? 'devnet/stack.ts' : 'packages/server/src/main.ts' } = options;
  // The database's files keep their owner, who need not be us.
  if (template !== undefined) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
  const port = await freePort();
  const child = spawnBound([process.execPath, file], {
    cwd: root,
    env: { ...process.env, ...settings, ...env, PORT: String(port), DATA_DIR: dataDir },
    output: 'inherit',
    endWith: 'TERM',
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const program: Program = {
    site: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
  await becomeHealthy(program.site, ended);
  return program;
}

async function becomeHealthy(site: string, ended: Promise<[number | null]>): Promise<void> {
  const until = Date.now() + startTimeoutMs;
  let code: number | null | undefined;
  void ended.then(([exit]) => (code = exit));
  while (Date.now() < until && code === undefined) {
    const reply = await fetch(`${site}/health/ready`).catch(() => undefined);
    if (reply?.ok) return;
    await delay(50);
  }
  throw new Error(
    code === undefined ? 'The program did not become healthy in time.' : `The program ended with ${code}.`,
  );
}
