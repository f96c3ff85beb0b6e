import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// It reads from us, so end of file means that we are done or dead. What still ends may still write: hence again and again.
const removeAfterUs = 'read -r _; n=0; until rm -rf -- "$0" || [ $n -eq 100 ]; do n=$((n + 1)); sleep 0.1; done';

export type TemporaryFolder = { path: string; remove(): Promise<void> };

/** A folder that does not outlive us, however we end. */
export function temporaryFolder(name: string): TemporaryFolder {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
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
