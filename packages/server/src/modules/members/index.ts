export {
  authenticateAccess,
  authenticateRefresh,
  authenticateSession,
  findSessions,
  writeSessionsSeen,
} from './authenticate-session.ts';
export { endEveryAccess } from './end-every-access.ts';
export { listPeople } from './store.ts';
export { noticePasswordChanged } from './notice-password-changed.ts';
export { noticeTotpAdded } from './notice-totp-added.ts';
export { prepareSetup } from './prepare-setup.ts';
export { purgeSessions } from './purge-sessions.ts';
export { startTellingRefusals } from './tell-refusals.ts';
export { sendInvitation } from './send-invitation.ts';
export { sendResetLink } from './send-reset-link.ts';
export { isForTrying } from './sign-up.ts';
export { isAccessToken, isSessionKey } from './tokens.ts';
export { memberUndoings, signOutForSafety } from './undo-member-changes.ts';
