import { mkdirSync } from 'node:fs';

/** Where root puts what another user must reach. Only root may write in /var/lib. */
export function sharedFolder(): string {
  const folder = '/var/lib/coffer';
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}
