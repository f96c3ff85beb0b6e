export { checkHistory, noteCopiedFolder } from './check-history.ts';
export { checkHold } from './check-hold.ts';
export { RememberedHead } from './remembered-head.ts';
export {
  insertRestore,
  listRestores,
  openRestores,
  lockUnprepared,
  markPrepared,
  releaseRestores,
  type Restore,
  type RestoreReason,
} from './restore-store.ts';
export { heldAfterRestore, isSendingHeld, wasRestoredSince } from './sending-hold.ts';
export { startWatchingHistory, type HistoryWatch } from './start-watching-history.ts';
