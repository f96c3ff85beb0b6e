import { quoted, say, type Action } from './action.ts';
import { changesOf, fieldWords } from './changes.ts';
import type { Entry } from '../entry/queries.ts';

/** Referral campaigns, what they reward, and people who bring friends. */
export const referralActions: Record<string, Action> = {
  'campaign.drafted': {
    label: 'Campaign drafted',
    sentence: ({ after }) => `Drafted the campaign${quoted(after, 'name')}`,
  },
  'campaign.changed': {
    label: 'Campaign changed',
    sentence: (entry) => `Changed ${changed(entry)} of campaign ${entry.entityId}`,
  },
  'campaign.deleted': {
    label: 'Campaign deleted',
    sentence: ({ before }) => `Deleted the draft of the campaign${quoted(before, 'name')}`,
  },
  'campaign.scheduled': {
    label: 'Campaign scheduled',
    sentence: ({ after }) => `Scheduled the campaign${quoted(after, 'name')}`,
  },
  'campaign.activated': {
    label: 'Campaign activated',
    sentence: ({ after }) => `Activated the campaign${quoted(after, 'name')}`,
  },
  'campaign.paused': {
    label: 'Campaign paused',
    sentence: ({ after }) => `Paused the campaign${quoted(after, 'name')}`,
  },
  'campaign.ended': { label: 'Campaign ended', sentence: ({ after }) => `Ended the campaign${quoted(after, 'name')}` },
  'campaign.archived': {
    label: 'Campaign archived',
    sentence: ({ after }) => `Archived the campaign${quoted(after, 'name')}`,
  },
  'referral-event.created': {
    label: 'Referral event added',
    sentence: ({ after }) => `Added the referral event${quoted(after, 'name')}`,
  },
  'referral-event.renamed': {
    label: 'Referral event renamed',
    sentence: ({ after }) => `Renamed the referral event to${quoted(after, 'name')}`,
  },
  'referral-event.archived': {
    label: 'Referral event archived',
    sentence: ({ after }) => `Archived the referral event${quoted(after, 'name')}`,
  },
  'referrer.address-set': {
    label: 'Payout address of a referrer set',
    sentence: ({ after }) =>
      `Set the payout address of referrer${quoted(after, 'referenceID')} to ${say(after, 'address', 'another one')}, used from ${say(after, 'usableFrom', 'now')}`,
  },
  'referrer.address-kept': {
    label: 'Payout address of a referrer kept',
    sentence: ({ after }) =>
      `Kept the former payout address of referrer${quoted(after, 'referenceID')} and refused ${say(after, 'refused', 'the new one')}`,
  },
  'referrer.created': {
    label: 'Referrer added',
    sentence: ({ after }) => `Added the referrer${quoted(after, 'referenceID')}`,
  },
  'referrer.suspended': {
    label: 'Referrer suspended',
    sentence: ({ after }) =>
      `Suspended the referrer${quoted(after, 'referenceID')}: ${say(after, 'reason', 'no reason')}`,
  },
  'referrer.blocked': {
    label: 'Referrer blocked',
    sentence: ({ after }) =>
      `Blocked the referrer${quoted(after, 'referenceID')}: ${say(after, 'reason', 'no reason')}`,
  },
  'referrer.activated': {
    label: 'Referrer let go on',
    sentence: ({ after }) => `Let the referrer${quoted(after, 'referenceID')} go on`,
  },
  'referee.linked': {
    label: 'Friend linked',
    sentence: ({ after }) =>
      `Linked the friend${quoted(after, 'referenceID')} to the referrer${quoted(after, 'broughtBy')}`,
  },
};

const namedMax = 3;

function changed({ before, after }: Entry): string {
  const fields = changesOf(before, after).map(({ field }) => fieldWords(field));
  const named =
    fields.length > namedMax + 1 ? [...fields.slice(0, namedMax), `${fields.length - namedMax} more`] : fields;
  return named.length === 0 ? 'nothing' : new Intl.ListFormat('en').format(named);
}
