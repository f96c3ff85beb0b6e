import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

export const memberStatus = defineStatus('invited', [
  { from: 'invited', to: 'active', event: 'accepted' },
  { from: 'invited', to: 'deleted', event: 'withdrawn' },
  { from: 'active', to: 'revoked', event: 'revoked' },
  { from: 'revoked', to: 'active', event: 'activated' },
  { from: 'revoked', to: 'deleted', event: 'deleted' },
]);

export type MemberStatus = StateOf<typeof memberStatus>;

/** Only they may choose a password with a link. */
export function mayUseLink(status: MemberStatus): boolean {
  return status === 'invited' || status === 'active';
}
