export { memberEvents } from './events.ts';
export {
  authenticateAccess,
  authenticateRefresh,
  authenticateSession,
  findSessions,
  writeSessionsSeen,
} from './sessions/authenticate-session.ts';
export { endEveryAccess } from './roles/end-every-access.ts';
export { listFactors } from './accounts/list-factors.ts';
export { listPeople } from './accounts/store.ts';
export { noticePasswordChanged } from './passwords/notice-password-changed.ts';
export { noticePasskeyAdded, noticeTotpAdded } from './passwords/notice-factor-added.ts';
export { prepareSetup } from './people/prepare-setup.ts';
export { purgeSessions } from './sessions/purge-sessions.ts';
export { startTellingRefusals } from './sessions/tell-refusals.ts';
export { sendInvitation } from './people/send-invitation.ts';
export { sendResetLink } from './passwords/send-reset-link.ts';
export { isForTrying } from './people/sign-up.ts';
export { isAccessToken, isSessionKey } from './accounts/tokens.ts';
export { standsAsHigh } from './roles/rank.ts';
export { memberUndoings, signOutForSafety } from './undo-member-changes.ts';
