import { noticePasswordChanged, sendInvitation, sendResetLink } from '../modules/members/index.ts';
import { resealSecrets } from '../modules/vault/index.ts';
import { verifyNoticedContract } from '../modules/wallets/index.ts';
import type { Deps } from '../platform/deps.ts';

export type Reaction = (deps: Deps, payload: Record<string, unknown>) => Promise<void>;

/** The table of what follows from what: an event, and its reactions. Each runs as a job of its own. */
export const subscriptions: Readonly<Record<string, Readonly<Record<string, Reaction>>>> = {
  'member.invited': { 'send invitation': sendInvitation },
  'member.password-forgotten': { 'send reset link': sendResetLink },
  'member.password-changed': { 'send notice': noticePasswordChanged },
  'sweep-contract.noticed': { 'verify contract': verifyNoticedContract },
  'vault.rotated': { 'seal secrets anew': resealSecrets },
};
