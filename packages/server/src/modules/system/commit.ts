import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The commit that is checked out at a folder; unknown where the program was installed without its history. */
export function commitAt(root: string): string | undefined {
  const read = (name: string) => {
    const file = path.join(root, '.git', name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const head = read('HEAD').trim();
  const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  if (branch === undefined) return hashIn(head);
  return (
    hashIn(read(branch).trim()) ??
    hashIn(
      read('packed-refs')
        .split('\n')
        .find((line) => line.endsWith(` ${branch}`)) ?? '',
    )
  );
}

function hashIn(text: string): string | undefined {
  return /^[0-9a-f]{40}/.exec(text)?.[0];
}
