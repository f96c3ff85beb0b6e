import { alarmEvents } from '../modules/alarms/index.ts';
import { blockchainEvents } from '../modules/assets/index.ts';
import { chainEvents, departureEvents, depositEvents } from '../modules/deposits/index.ts';
import { memberEvents } from '../modules/members/index.ts';
import { journalEvents, outgoingEvents, positionEvents } from '../modules/outgoing/index.ts';
import { paymentEvents } from '../modules/payments/index.ts';
import { payeeEvents, payoutEvents, payoutNoticeEvents } from '../modules/payouts/index.ts';
import { projectEvents } from '../modules/projects/index.ts';
import {
  campaignEvents,
  growthMailEvents,
  portalEvents,
  referrerEvents,
  rewardEvents,
  withdrawalEvents,
} from '../modules/referrals/index.ts';
import { reportEvents } from '../modules/reports/index.ts';
import { restoreEvents } from '../modules/restores/index.ts';
import { signingEvents } from '../modules/signing/index.ts';
import { sweepEvents } from '../modules/sweeps/index.ts';
import { treasuryChangeEvents } from '../modules/treasury-changes/index.ts';
import { vaultEvents } from '../modules/vault/index.ts';
import { walletEvents } from '../modules/wallets/index.ts';
import { webhookEvents } from '../modules/webhooks/index.ts';

/** All that can happen, by the module that says so. */
export const eventCatalogue = {
  alarms: alarmEvents,
  assets: blockchainEvents,
  deposits: { ...depositEvents, ...departureEvents, ...chainEvents },
  members: memberEvents,
  outgoing: { ...outgoingEvents, ...journalEvents, ...positionEvents },
  payments: paymentEvents,
  payouts: { ...payoutEvents, ...payoutNoticeEvents, ...payeeEvents },
  projects: projectEvents,
  referrals: {
    ...campaignEvents,
    ...referrerEvents,
    ...rewardEvents,
    ...withdrawalEvents,
    ...portalEvents,
    ...growthMailEvents,
  },
  reports: reportEvents,
  restores: restoreEvents,
  signing: signingEvents,
  sweeps: sweepEvents,
  'treasury-changes': treasuryChangeEvents,
  vault: vaultEvents,
  wallets: walletEvents,
  webhooks: webhookEvents,
} as const;
