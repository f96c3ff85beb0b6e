export { treasuryChangeEvents } from './events.ts';
export { announceChanges, sendChangeNotice } from './notices/announce-changes.ts';
export { applyDueChanges } from './changes/apply-due.ts';
export { checkNotices, sendingNotice } from './notices/check-notices.ts';
export { formerHost, isWayFresh, linkWay, type LinkWay } from './notices/link-way.ts';
export { noticeSite, passwordNoticeWays } from './notices/notice-ways.ts';
export { throughEachWay } from './notices/through-each-way.ts';
export { countOpenChanges, listTreasuryChanges } from './changes/list-changes.ts';
export {
  announceAnew,
  cancelWaiting,
  findWaiting,
  isObjectedTo,
  nextDue,
  recentSubjects,
  recordBySigner,
  wasEver,
  type WaitingChange,
} from './changes/change-store.ts';
export { demanded } from './changes/asker.ts';
export { lastFrozen, type FrozenChange } from './changes/open-change-store.ts';
export { letInSince, wasLetInSince, type LetIn } from './newcomers/let-in-store.ts';
export { linkDays } from './changes/freeze-links.ts';
export { endChange } from './changes/decide-change.ts';
export { endAsked } from './changes/end-asked.ts';
export { bothWays, putBack, savedSides, savedTrail, whole, type Setting, type Way } from './changes/put-back.ts';
export { recordChange, requestChange } from './changes/record-change.ts';
export { startWatchingChanges } from './start-watching-changes.ts';
export { takingBack } from './changes/take-back-later.ts';
export {
  secondOf,
  type ChangePowers,
  type Trail,
  type TreasuryChange,
  type Undoing,
} from './changes/treasury-change.ts';
export { decided, weighDecision } from './changes/weigh-decision.ts';
export { restoreWait, waitHours, type Where as WaitWhere } from './changes/wait.ts';
