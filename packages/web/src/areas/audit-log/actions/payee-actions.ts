import { quoted, say, type Action } from './action.ts';

/** Whom money may go to, and what goes without people. */
export const payeeActions: Record<string, Action> = {
  'recipient.added': {
    label: 'Recipient added',
    sentence: ({ after }) => `Added the recipient${quoted(after, 'name')} at ${say(after, 'address', 'an address')}`,
  },
  'recipient.renamed': {
    label: 'Recipient renamed',
    sentence: ({ after }) => `Renamed the recipient to${quoted(after, 'name')}`,
  },
  'recipient.confirmed': {
    label: 'Recipient confirmed',
    sentence: ({ after }) =>
      `Confirmed the recipient at ${say(after, 'address', 'an address')}: ${say(after, 'confirmedBy', 'by nobody')}`,
  },
  'recipient.activated': {
    label: 'Recipient activated',
    sentence: ({ after }) => `Activated the recipient at ${say(after, 'address', 'an address')} again`,
  },
  'recipient.deactivated': {
    label: 'Recipient deactivated',
    sentence: ({ after }) => `Deactivated the recipient at ${say(after, 'address', 'an address')}`,
  },
  'recipient.put-back': {
    label: 'Recipient to be confirmed',
    sentence: ({ after }) => `Put the recipient at ${say(after, 'address', 'an address')} back, to be confirmed`,
  },
  'payout-policy.saved': {
    label: 'Payout policy changed',
    sentence: ({ entityId }) => `Changed the payout policy of project ${entityId}`,
  },
  'payout-cap.set': {
    label: 'Payout limit of a key set',
    sentence: ({ after }) => `Set the payout limit of the API key to $${say(after, 'capUSD', '0')}`,
  },
  'payouts.paused': { label: 'Payouts paused', sentence: () => 'Paused all payouts' },
  'payouts.resume-requested': {
    label: 'Payouts to be resumed',
    sentence: () => 'Requested that payouts go on, which waits for a second person',
  },
  'payouts.resumed': {
    label: 'Payouts resumed',
    sentence: ({ after }) =>
      after?.['alone'] === undefined
        ? `Let payouts go on, as ${say(after, 'requestedBy', 'somebody')} had requested`
        : 'Let payouts go on alone: nobody else may',
  },
};
