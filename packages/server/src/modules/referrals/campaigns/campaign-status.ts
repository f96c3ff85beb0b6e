import type { EventOf, StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** A campaign gives rewards while it is active. What it granted before stays granted, whatever becomes of it. */
export const campaignStatus = defineStatus(
  'draft',
  [
    { from: 'draft', to: 'scheduled', event: 'campaign.scheduled' },
    { from: 'draft', to: 'active', event: 'campaign.activated' },
    { from: 'scheduled', to: 'active', event: 'campaign.activated' },
    { from: 'scheduled', to: 'archived', event: 'campaign.archived' },
    { from: 'active', to: 'paused', event: 'campaign.paused' },
    { from: 'active', to: 'ended', event: 'campaign.ended' },
    { from: 'paused', to: 'active', event: 'campaign.activated' },
    { from: 'paused', to: 'ended', event: 'campaign.ended' },
    { from: 'ended', to: 'archived', event: 'campaign.archived' },
  ],
  {
    /** Its day comes, or may come again. */
    alive: ['scheduled', 'active', 'paused'],
  },
);

export type CampaignStatus = StateOf<typeof campaignStatus>;
export type CampaignMoved = EventOf<typeof campaignStatus>;
