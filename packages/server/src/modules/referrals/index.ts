export { attribute } from './people/attribute-payments.ts';
export { startAttributing } from './people/start-attributing.ts';
export { startCampaigning } from './campaigns/start-campaigning.ts';
export { campaignEvents, referrerEvents, rewardEvents, withdrawalEvents } from './events.ts';
export { issuePortalToken } from './portal/issue-portal-token.ts';
export { codeOfTouch } from './portal/note-touch.ts';
export { openReferral } from './portal/open-referral.ts';
export { purgePortal } from './portal/purge-portal.ts';
