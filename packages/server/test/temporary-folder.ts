import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

// It reads from us, so end of file means that we are done or dead. What still ends may still write: hence again and again.
const removeAfterUs = 'read -r _; n=0; until rm -rf -- "$0" || [ $n -eq 100 ]; do n=$((n + 1)); sleep 0.1; done';

export type TemporaryFolder = { path: string; remove(): Promise<void> };

/** A folder that does not outlive us, however we end. */
export function temporaryFolder(name: string): TemporaryFolder {
  const folder = mkdtempSync(path.join(quickestParent(), `${name}-`));
  // What runs in it may have to run as another user than we do.
  chmodSync(folder, 0o711);
  const remover = spawn('/bin/sh', ['-c', removeAfterUs, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  remover.unref();
  const ended = once(remover, 'exit');
  async function remove(): Promise<void> {
    remover.ref();
    remover.stdin.end();
    await ended;
  }
  return { path: folder, remove };
}

const inMemory = '/dev/shm';
const bytesNeeded = 8 * 2 ** 30;

/** Memory, where there is plenty of it: nothing in there has to outlive us, and a disk is slow to make a thousand databases. */
function quickestParent(): string {
  const asked = process.env['TMPDIR'] !== undefined;
  return !asked && freemem() > 2 * bytesNeeded && holdsPrograms() ? inMemory : tmpdir();
}

/** Linux keeps a folder in memory; containers make it small, or let no program start from it. */
function holdsPrograms(): boolean {
  if (process.platform !== 'linux') return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, where]) => where === inMemory);
  if (mount?.[2] !== 'tmpfs' || (mount[3] ?? '').split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > bytesNeeded;
}
