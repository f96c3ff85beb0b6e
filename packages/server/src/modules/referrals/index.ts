export { startCampaigning } from './campaigns/start-campaigning.ts';
export {
  campaignEvents,
  growthMailEvents,
  portalEvents,
  referrerEvents,
  rewardEvents,
  withdrawalEvents,
} from './events.ts';
export { issuePortalToken } from './portal/issue-portal-token.ts';
export { codeOfTouch } from './portal/note-touch.ts';
export { sendRewardCode, tellAddressChanged } from './collecting/mail-referrer.ts';
export { openReferral } from './collecting/open-referral.ts';
export { setReferralMails } from './portal/set-mails.ts';
export { purgePortal } from './portal/purge-portal.ts';
export { startRewarding } from './judging/start-rewarding.ts';
export { checkUnjudged, unjudgedGauges } from './judging/unjudged-gauges.ts';
export { owedByCurrency, sumOwed } from './reporting/summary-store.ts';
export { startWithdrawing } from './withdrawals/start-withdrawing.ts';
export { followPayout } from './withdrawals/follow-payout.ts';
export { growthEventOf, tellGrowth } from './telling/tell-growth.ts';
export { growthKinds } from './telling/told-kinds.ts';
export { startTelling } from './telling/start-telling.ts';
export { listShortfalls } from './telling/list-shortfalls.ts';
export { sendShortfallNotice } from './telling/tell-shortfall.ts';
export { startWatchingCover } from './telling/watch-cover.ts';
export { listRequested, sendRequestsNotice } from './telling/tell-requested.ts';
export { sendGrowthNotice, tellBudgetSpent } from './telling/tell-people.ts';
export { sendReferrerMail, tellPaid, tellRequested } from './telling/tell-referrers.ts';
