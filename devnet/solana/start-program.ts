import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { spawnBound } from '../../packages/server/src/platform/spawn-bound.ts';
import { cannotStart } from '../evm/cannot-start.ts';

export type ProgramOptions = {
  file: string;
  /** What it reads as its settings, as JSON. */
  settings: Readonly<Record<string, unknown>>;
  holds?: number;
  log: Logger;
};

/** What it says when it is ready, in one line of JSON. */
export type Ready = { rpcUrl: string; wsUrl: string; damaged?: string };

export type RunningProgram = Ready & {
  pid: number;
  /** Comes when it is gone, wanted or not, and says how it ended. */
  exited: Promise<string>;
  stop(): Promise<void>;
};

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;
const saidMax = 4000;

/** A node in a process of its own, which cannot outlive us and cannot take us along when it dies. */
export async function startProgram({ file, settings, holds, log }: ProgramOptions): Promise<RunningProgram> {
  const child = spawnBound([process.execPath, file, JSON.stringify(settings)], {
    env: { PATH: process.env['PATH'] },
    endWith: 'TERM',
    ...(holds === undefined ? {} : { holds }),
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`it could not be started: ${error.message}`));
    child.once('close', (code, signal) => resolve(`it ended with ${code ?? signal}`));
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-saidMax)));

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const giveUp = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await exited;
    clearTimeout(giveUp);
  }

  const ready = await firstLine(child.stdout, exited);
  if (ready === undefined) {
    await stop();
    throw cannotStart(`${complaint.trim() || (await exited)}.`);
  }
  if (ready.damaged !== undefined)
    log.warn({ aside: ready.damaged }, 'The saved state of a local chain cannot be read: the chain starts anew.');
  return { ...ready, pid: child.pid ?? 0, exited, stop };
}

async function firstLine(output: NodeJS.ReadableStream | null, exited: Promise<string>): Promise<Ready | undefined> {
  if (!output) return undefined;
  const lines = createInterface({ input: output });
  const line = once(lines, 'line', { signal: AbortSignal.timeout(startTimeoutMs) }).then(
    ([text]) => JSON.parse(text as string) as Ready,
    () => undefined,
  );
  return Promise.race([line, exited.then(() => undefined)]);
}
