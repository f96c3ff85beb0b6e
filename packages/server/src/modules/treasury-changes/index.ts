export { announceChanges, sendChangeNotice } from './announce-changes.ts';
export { applyDueChanges } from './apply-due.ts';
export { checkNotices } from './check-notices.ts';
export { cancelWaiting, recentSubjects } from './change-store.ts';
export { recordChange, requestChange, type Deed } from './record-change.ts';
export { startWatchingChanges } from './start-watching-changes.ts';
export type { ChangePowers, TreasuryChange, Undoing } from './treasury-change.ts';
export { restoreWait, waitHours } from './wait.ts';
