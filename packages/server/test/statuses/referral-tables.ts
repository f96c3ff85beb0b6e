import type { StatusTable } from './status-table.ts';

/** Campaigns, and people who bring friends. Written by hand: what stands here is what was meant. */
export const referralTables: Readonly<Record<string, StatusTable>> = {
  campaignStatus: {
    column: 'campaign.status',
    initial: 'draft',
    edges: {
      draft: { scheduled: 'campaign.scheduled', active: 'campaign.activated' },
      scheduled: { active: 'campaign.activated', archived: 'campaign.archived' },
      active: { paused: 'campaign.paused', ended: 'campaign.ended' },
      paused: { active: 'campaign.activated', ended: 'campaign.ended' },
      ended: { archived: 'campaign.archived' },
      archived: {},
    },
    groups: { alive: ['scheduled', 'active', 'paused'] },
  },
  referralEventStatus: {
    column: 'referral_event.status',
    initial: 'active',
    edges: { active: { archived: 'archived' }, archived: {} },
  },
  referrerStatus: {
    column: 'referral_person.status',
    initial: 'active',
    edges: {
      active: { suspended: 'referrer.suspended', blocked: 'referrer.blocked' },
      suspended: { active: 'referrer.activated', blocked: 'referrer.blocked' },
      blocked: { suspended: 'referrer.suspended' },
    },
  },
  friendStatus: {
    column: 'referral_person.friend_status',
    initial: 'linked',
    edges: {
      linked: { converted: 'referee.converted', rejected: 'referee.rejected' },
      converted: {},
      rejected: {},
    },
  },
};
