import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inUse, refused } from './refused.ts';

/** The right to run on a data folder. The system takes it back when we and all of PostgreSQL are gone. */
export type Claim = { descriptor: number; release(): void };

const conflict = 75;

/** Waits for a predecessor that is still ending. Where there is no flock, PostgreSQL's own lock file must do. */
export async function claimFolder(home: string, timeoutMs: number): Promise<Claim> {
  const descriptor = openLockFile(home);
  if ((await lockThrough(descriptor, timeoutMs)) === conflict) {
    closeSync(descriptor);
    throw inUse(home, postmasterOf(path.join(home, 'cluster'))?.pid);
  }
  return { descriptor, release: () => closeSync(descriptor) };
}

/** Whether somebody runs on the folder, and still does when a predecessor has had that long to end. */
export async function isClaimed(home: string, timeoutMs = 0): Promise<boolean> {
  const file = path.join(home, 'lock');
  if (!existsSync(file)) return false;
  const descriptor = openSync(file, 'r');
  try {
    return (await lockThrough(descriptor, timeoutMs)) === conflict;
  } finally {
    closeSync(descriptor);
  }
}

function openLockFile(home: string): number {
  try {
    return openSync(path.join(home, 'lock'), 'a', 0o600);
  } catch (cause) {
    throw refused(`This user may not write in ${home}.`, { cause });
  }
}

/** The lock stays on the open file when the program that took it ends. */
function lockThrough(descriptor: number, timeoutMs: number): Promise<number | null> {
  const args = ['--wait', String(timeoutMs / 1000), '--conflict-exit-code', String(conflict), '3'];
  const flock = spawn('flock', args, { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
  return new Promise((resolve) => {
    flock.once('error', () => resolve(null));
    flock.once('exit', resolve);
  });
}

/** What a running PostgreSQL says about itself in its folder. */
export type Postmaster = { pid: string; port: string; status: string };

export function postmasterOf(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    return { pid: lines[0] ?? '', port: lines[3] ?? '', status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/** After a power cut or in a new container any process may have that number, and PostgreSQL would not start. */
export function forgetDeadPostmaster(cluster: string): void {
  const pid = postmasterOf(cluster)?.pid;
  if (pid !== undefined && isAnotherProcess(pid, cluster)) rmSync(pidFile(cluster));
}

/** Only when it is certain: a number that is free PostgreSQL judges itself, and knows what is left in memory. */
function isAnotherProcess(pid: string, cluster: string): boolean {
  try {
    if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return true;
    return readlinkSync(`/proc/${pid}/cwd`) !== cluster;
  } catch {
    return false;
  }
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}
