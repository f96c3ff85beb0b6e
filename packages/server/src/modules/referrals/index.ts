export { startCampaigning } from './campaigns/start-campaigning.ts';
export { campaignEvents, portalEvents, referrerEvents, rewardEvents, withdrawalEvents } from './events.ts';
export { issuePortalToken } from './portal/issue-portal-token.ts';
export { codeOfTouch } from './portal/note-touch.ts';
export { sendRewardCode, tellAddressChanged } from './collecting/mail-referrer.ts';
export { openReferral } from './collecting/open-referral.ts';
export { purgePortal } from './portal/purge-portal.ts';
export { startRewarding } from './judging/start-rewarding.ts';
export { followPayout } from './withdrawals/follow-payout.ts';
