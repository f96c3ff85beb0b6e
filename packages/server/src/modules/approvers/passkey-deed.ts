import { createHash } from 'node:crypto';
import type { Approver } from './approvers.ts';

/** What approvers sign about a passkey: that it counts at once, or that it counts no more. */
export type PasskeyDeed = 'confirm' | 'remove';

/** As plain lines, as those of a payout: the key itself is in it, so that nobody puts another one in its place. */
export function passkeyDeedBytes(
  install: string,
  deed: PasskeyDeed,
  { passkey, memberId, credentialId, publicKey }: Pick<Approver, 'passkey' | 'memberId' | 'credentialId' | 'publicKey'>,
): string {
  const fields = [
    ['install', install],
    ['deed', deed],
    ['passkey', passkey],
    ['member', memberId],
    ['credential', credentialId],
    ['key', publicKey],
  ];
  return [version, ...fields.map(([name, value]) => `${name}=${value}`), ''].join('\n');
}

const version = 'coffer passkey 1';

export function hashOfBytes(bytes: string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
